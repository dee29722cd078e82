#include "experiments/analysis/bessel_series.h"

#include <cmath>
#include <numbers>

#include "experiments/analysis/extremum.h"
#include "gumbelbox/box/bessel_side.h"

namespace gumbelbox {
namespace {

double side(double gap_over_beta) { return std::exp(bessel_log_side(gap_over_beta, 1).value); }

// Beyond, the error of either series is below its first omitted term, e^-30 or less.
constexpr double kFar = 30;
constexpr int kSteps = 3000;

double error_up_to(double alpha, int n) {
  const auto error = [n](double x) { return std::abs(series_at_infinity(x, n) - side(x)); };
  return maximum_on(error, -kFar, alpha, kSteps).value;
}

double error_from(double alpha, int n) {
  const auto error = [n](double x) { return std::abs(series_at_zero(x, n) - side(x)); };
  return maximum_on(error, alpha, kFar, kSteps).value;
}

}  // namespace

double series_at_infinity(double gap_over_beta, int n) noexcept {
  const double x = gap_over_beta;
  double sum = 0;
  double term = 1;
  for (int k = 0; k <= n; ++k) {
    sum += term;
    const double odd = 2 * k + 1;
    term *= odd * odd / (-16.0 * (k + 1)) * std::exp(x / 2);
  }
  return std::sqrt(std::numbers::pi) * std::exp(x / 4 - 2 * std::exp(-x / 2)) * sum;
}

double series_at_zero(double gap_over_beta, int n) noexcept {
  const double x = gap_over_beta;
  double sum = 0;
  double power = 1;
  double digamma = -std::numbers::egamma;
  for (int k = 0; k <= n; ++k) {
    sum += (digamma + x / 2) * power;
    const double next = k + 1;
    digamma += 1 / next;
    power *= std::exp(-x) / (next * next);
  }
  return 2 * sum;
}

SeriesSwitch best_switch(int n) {
  // One error grows with alpha and the other falls, so that the larger is least where they meet.
  double low = -10;
  double high = 10;
  for (int i = 0; i < 30; ++i) {
    const double middle = (low + high) / 2;
    (error_up_to(middle, n) < error_from(middle, n) ? low : high) = middle;
  }
  const double alpha = (low + high) / 2;
  return {alpha, std::max(error_up_to(alpha, n), error_from(alpha, n))};
}

}  // namespace gumbelbox
