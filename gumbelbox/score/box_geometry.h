#pragma once

#include <span>
#include <vector>

#include "gumbelbox/box/corner.h"
#include "gumbelbox/box/corner_side.h"

namespace gumbelbox {

/// One dimension of a box.
struct Interval {
  double lower;
  double upper;
};

/// The share of one dimension in log P(a | b), and its derivatives by the corners of both boxes.
struct LogShare {
  double value;
  double d_lower_a;
  double d_upper_a;
  double d_lower_b;
  double d_upper_b;
};

/// What a box model does in one dimension, made of two policies: how boxes intersect and how long a
/// side is.
///
///   share(a, b) = log side(a and b) - log side(b)
template <class Intersection, class Side>
struct MeetGeometry {
  Intersection intersection;
  Side side;

  double value(Interval a, Interval b) const noexcept {
    const double lower = intersection.lower(a.lower, b.lower).value;
    const double upper = intersection.upper(a.upper, b.upper).value;
    return side(lower, upper).value - side(b.lower, b.upper).value;
  }

  LogShare share(Interval a, Interval b) const noexcept {
    const Corner lower = intersection.lower(a.lower, b.lower);
    const Corner upper = intersection.upper(a.upper, b.upper);
    const CornerLogSide both = side(lower.value, upper.value);
    const CornerLogSide given = side(b.lower, b.upper);
    return {both.value - given.value, both.d_lower * lower.d_first, both.d_upper * upper.d_first,
            both.d_lower * lower.d_second - given.d_lower,
            both.d_upper * upper.d_second - given.d_upper};
  }

  /// Log side of the intersection of any number of boxes. REQUIRES: at least one.
  double log_side(std::span<const double> lower,          // boxes
                  std::span<const double> upper) const {  // boxes
    std::vector<double> weights(lower.size());
    const double from = intersection.lower(lower, weights);
    return side(from, intersection.upper(upper, weights)).value;
  }
};
template <class Intersection, class Side>
MeetGeometry(Intersection, Side) -> MeetGeometry<Intersection, Side>;

}  // namespace gumbelbox
