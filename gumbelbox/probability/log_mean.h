#pragma once

#include <algorithm>
#include <cmath>

#include "gumbelbox/probability/estimate.h"

namespace gumbelbox {

/// Least effective number of draws whose spread is believed.
inline constexpr double kFewestDraws = 10;

/// On how many draws x their sum rests: (sum of x)^2 / (sum of x^2); 0 if all are 0.
inline double effective_draws(double sum, double squares) noexcept {
  return squares > 0 ? sum * sum / squares : 0;
}

/// log of the standard error of a mean of draws within [0, 1], given that of its spread.
///
/// A mean that rests on fewer than kFewestDraws draws has missed rarer ones that may weigh more;
/// its error is 1 / count at least. `effective` is the smaller of those of x and of 1 - x: where
/// all draws are 1, one may be missing that is not.
inline double log_error_of_few(double log_error, double effective, double count) noexcept {
  return effective < kFewestDraws ? std::max(log_error, -std::log(count)) : log_error;
}

/// The mean of draws x within [0, 1] given by their logs, relative to the largest so far: nothing
/// underflows. Near 1 it is kept as 1 - mean: nothing cancels.
class LogMean {
 public:
  void add(double log_x) noexcept {
    ++count_;
    const double missing = -std::expm1(log_x);
    missing_ += missing;
    missing_squares_ += missing * missing;
    if (log_x == kLogZero) return;
    if (log_x > log_unit_) {
      const double shrink = std::exp(log_unit_ - log_x);
      sum_ *= shrink;
      squares_ *= shrink * shrink;
      log_unit_ = log_x;
    }
    const double x = std::exp(log_x - log_unit_);
    sum_ += x;
    squares_ += x * x;
  }

  double log_mean() const noexcept {
    return is_high() ? std::log1p(-missing_ / count_) : log_unit_ + std::log(sum_ / count_);
  }

  /// By log_error_of_few() of the draws' spread, of those that are not 0 and those that are not 1.
  double log_standard_error() const noexcept {
    const double effective =
        std::min(effective_draws(sum_, squares_), effective_draws(missing_, missing_squares_));
    const double log_error =
        is_high() ? log_spread(missing_, missing_squares_) : log_unit_ + log_spread(sum_, squares_);
    return log_error_of_few(log_error, effective, count_);
  }

 private:
  bool is_high() const noexcept { return missing_ < count_ / 2; }

  /// Divided by count - 3: unbiased, and as wide as Student's distribution, which few draws have.
  double log_spread(double sum, double squares) const noexcept {
    const double mean = sum / count_;
    const double divisor = std::max(1.0, count_ - 3);
    return std::log(std::max(0.0, squares / count_ - mean * mean) / divisor) / 2;
  }

  double count_ = 0;
  double log_unit_ = kLogZero;
  double sum_ = 0;
  double squares_ = 0;
  double missing_ = 0;          // of 1 - x
  double missing_squares_ = 0;  // of its square
};

}  // namespace gumbelbox
