#include "gumbelbox/eval/logit_fit.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "gumbelbox/math/log1p_exp.h"

namespace gumbelbox {
namespace {

constexpr double kPrior = 1e-3;
constexpr double kFlattest = 1e-3;

double cost(const LogitLine& line, std::span<const double> z, std::span<const double> p) {
  const double from_one = line.slope - 1;
  double sum = kPrior * (from_one * from_one + line.shift * line.shift) / 2;
  for (std::size_t i = 0; i < z.size(); ++i) {
    const double x = line.slope * z[i] + line.shift;
    sum += log1p_exp(x) - p[i] * x;
  }
  return sum;
}

/// First and second derivatives of the cost by slope (s) and shift (t).
struct Slopes {
  Slopes(const LogitLine& line, std::span<const double> z, std::span<const double> p)
      : s(kPrior * (line.slope - 1)), t(kPrior * line.shift) {
    for (std::size_t i = 0; i < z.size(); ++i) {
      const double x = line.slope * z[i] + line.shift;
      const double error = sigmoid(x) - p[i];
      const double bend = sigmoid(x) * sigmoid(-x);
      s += error * z[i];
      t += error;
      ss += bend * z[i] * z[i];
      st += bend * z[i];
      tt += bend;
    }
  }

  double s;
  double t;
  double ss = kPrior;
  double st = 0;
  double tt = kPrior;
};

/// From the line to where its Newton step ends.
LogitLine newton_step(const LogitLine& line, const Slopes& d, bool with_shift) {
  if (!with_shift) return {-d.s / d.ss, 0};
  const bool at_bound = line.slope <= kFlattest && d.s > 0;
  if (at_bound) return {0, -d.t / d.tt};
  const double determinant = d.ss * d.tt - d.st * d.st;
  return {(d.st * d.t - d.tt * d.s) / determinant, (d.st * d.s - d.ss * d.t) / determinant};
}

}  // namespace

LogitLine fit_logit_line(std::span<const double> z, std::span<const double> p, bool with_shift) {
  constexpr int kMostSteps = 100;
  constexpr double kSmallestShare = 1e-10;  // of a step: then rounding keeps the sum from falling
  LogitLine line;
  double least = cost(line, z, p);
  for (int i = 0; i < kMostSteps; ++i) {
    const LogitLine step = newton_step(line, Slopes(line, z, p), with_shift);
    double share = 1;
    LogitLine next;
    double cost_of_next = least;
    for (; share > kSmallestShare; share /= 2) {
      next = {std::max(line.slope + share * step.slope, kFlattest),
              line.shift + share * step.shift};
      cost_of_next = cost(next, z, p);
      if (cost_of_next < least) break;
    }
    if (cost_of_next >= least) break;
    line = next;
    least = cost_of_next;
  }
  return line;
}

}  // namespace gumbelbox
