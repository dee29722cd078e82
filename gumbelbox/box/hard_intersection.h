#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "gumbelbox/box/corner.h"

namespace gumbelbox {

/// Intersection of boxes with fixed corners, one dimension (paper, section 3.1).
///
///   lower = max of the lower corners        upper = min of the upper corners
///
/// The derivative is 1 by the corner that decides and 0 by the others; corners that tie for it
/// share it evenly.
///
/// Domain:   finite corners. Of two corners, one that is NaN shows in the value.
/// Limits:   disjoint boxes give lower > upper; a box inside another gives its own corners, and the
///           other box has no derivative.
/// Accuracy: exact.
struct HardIntersection {
  Corner lower(double first, double second) const noexcept {
    if (first > second) return {first, 1, 0};
    if (first < second) return {second, 0, 1};
    return {(first + second) / 2, 0.5, 0.5};
  }

  Corner upper(double first, double second) const noexcept {
    if (first < second) return {first, 1, 0};
    if (first > second) return {second, 0, 1};
    return {(first + second) / 2, 0.5, 0.5};
  }

  /// The same for any number of boxes; weights gets the derivative by each corner.
  /// REQUIRES: at least one corner; weights as many as corners. They may be the same memory.
  double lower(std::span<const double> corners,             // boxes
               std::span<double> weights) const noexcept {  // boxes
    return share_evenly(std::ranges::max(corners), corners, weights);
  }

  double upper(std::span<const double> corners,             // boxes
               std::span<double> weights) const noexcept {  // boxes
    return share_evenly(std::ranges::min(corners), corners, weights);
  }

 private:
  static double share_evenly(double decider, std::span<const double> corners,
                             std::span<double> weights) noexcept {
    const double share = 1 / static_cast<double>(std::ranges::count(corners, decider));
    for (std::size_t i = 0; i < corners.size(); ++i) {
      weights[i] = corners[i] == decider ? share : 0;
    }
    return decider;
  }
};

}  // namespace gumbelbox
