#pragma once

#include <algorithm>
#include <cmath>

#include "gumbelbox/probability/estimate.h"

namespace gumbelbox {

/// Least effective number of draws, (sum of x)^2 / (sum of x^2), whose spread is believed.
inline constexpr double kFewestDraws = 10;

/// log of the standard error of a mean of draws within [0, 1], given that of its spread.
///
/// A mean that rests on fewer than kFewestDraws draws has missed rarer ones that may weigh more;
/// its error is 1 / count at least.
inline double log_error_of_few(double log_error, double effective, double count) noexcept {
  return effective < kFewestDraws ? std::max(log_error, -std::log(count)) : log_error;
}

/// The mean of draws x >= 0 given by their logs, relative to the largest so far: nothing
/// underflows.
class LogMean {
 public:
  void add(double log_x) noexcept {
    ++count_;
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

  double log_mean() const noexcept { return log_unit_ + std::log(sum_ / count_); }

  /// By log_error_of_few() of the draws' spread.
  double log_standard_error() const noexcept {
    const double mean = sum_ / count_;
    const double variance = std::max(0.0, squares_ / count_ - mean * mean);
    const double effective = squares_ > 0 ? sum_ * sum_ / squares_ : 0;
    return log_error_of_few(log_unit_ + std::log(variance / count_) / 2, effective, count_);
  }

 private:
  double count_ = 0;
  double log_unit_ = kLogZero;
  double sum_ = 0;
  double squares_ = 0;
};

}  // namespace gumbelbox
