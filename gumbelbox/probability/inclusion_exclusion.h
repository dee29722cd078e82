#pragma once

#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "gumbelbox/probability/estimate.h"

namespace gumbelbox {

/// Things that hold and things that do not, by the numbers of their boxes.
struct Event {
  std::vector<std::size_t> present;  ///< all different
  std::vector<std::size_t> absent;   ///< all different, none of them in present
};

/// A sum over subsets and how far rounding may have moved it.
struct ShareOutside {
  double value;     ///< as summed: rounding, or volumes of no measure, can bring it below 0
  double inside;    ///< 1 - value, summed apart: a small one keeps its digits
  double rounding;  ///< estimate of the absolute error of the less accurate of both
};

/// The share of an intersection of boxes that lies in no box of a list.
///
///   volume(intersection of present, minus the union of absent) / volume(intersection of present)
///     = sum over subsets S of absent of (-1)^|S| volume(present and S) / volume(present)
///
/// log_volume(boxes) is the log of the volume of the intersection of boxes, which has one dimension
/// at least. Subsets of one whose volume vanishes beside the first term are left out, with their
/// volume in the error: at most 2^-75 of it each.
///
/// Domain:   the volumes do not grow with the set. Time is that of 2^|absent| volumes.
/// Limits:   volume(present) = 0: 0 outside, 1 inside and no error.
/// Accuracy: `rounding` assumes that a log volume is right to 1e-15 * (dim + |log volume|).
template <class LogVolume>
class InclusionExclusion {
 public:
  InclusionExclusion(const LogVolume& log_volume, std::size_t dim)
      : log_volume_(log_volume), dim_(static_cast<double>(dim)) {}

  ShareOutside operator()(const Event& event) {
    boxes_ = event.present;
    absent_ = event.absent;
    log_present_ = log_volume_(std::span<const std::size_t>(boxes_));
    if (log_present_ == kLogZero) return {0, 1, 0};
    sum_ = lost_ = error_ = 0;
    add_from(0, 1);
    return {(1 - sum_) - lost_, sum_ + lost_, error_};
  }

 private:
  static constexpr double kVanishing = 0x1p-75;

  /// Adds the terms of all subsets that go on behind the boxes so far with absent_[first] or later.
  void add_from(std::size_t first, double sign) {
    for (std::size_t next = first; next < absent_.size(); ++next) {
      boxes_.push_back(absent_[next]);
      const double log_volume = log_volume_(std::span<const std::size_t>(boxes_));
      const double term = std::exp(log_volume - log_present_);
      if (term > kVanishing) {
        error_ += 1e-15 * term * (dim_ + std::abs(log_volume));
        add(sign * term);
        add_from(next + 1, -sign);
      } else {
        error_ += term;
      }
      boxes_.pop_back();
    }
  }

  /// Neumaier's sum: what an addition rounds away is kept.
  void add(double term) noexcept {
    const double sum = sum_ + term;
    lost_ += std::abs(sum_) >= std::abs(term) ? (sum_ - sum) + term : (term - sum) + sum_;
    sum_ = sum;
  }

  const LogVolume& log_volume_;
  double dim_;
  std::vector<std::size_t> boxes_;
  std::vector<std::size_t> absent_;
  double log_present_ = 0;
  double sum_ = 0;
  double lost_ = 0;
  double error_ = 0;
};

template <class LogVolume>
ShareOutside share_outside(const LogVolume& log_volume, std::size_t dim, const Event& event) {
  return InclusionExclusion<LogVolume>(log_volume, dim)(event);
}

}  // namespace gumbelbox
