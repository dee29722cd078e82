#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "gumbelbox/box/corner.h"
#include "gumbelbox/box/corner_side.h"
#include "gumbelbox/box/hard_intersection.h"
#include "gumbelbox/box/hard_side.h"
#include "gumbelbox/box/truncated_side.h"

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
struct IntersectionGeometry {
  Intersection intersection;
  Side side;

  /// Log side of one box.
  CornerLogSide own_side(Interval box) const noexcept { return side(box.lower, box.upper); }

  double value(Interval a, Interval b) const noexcept {
    const double lower = intersection.lower(a.lower, b.lower).value;
    const double upper = intersection.upper(a.upper, b.upper).value;
    return side(lower, upper).value - own_side(b).value;
  }

  LogShare share(Interval a, Interval b) const noexcept {
    const Corner lower = intersection.lower(a.lower, b.lower);
    const Corner upper = intersection.upper(a.upper, b.upper);
    const CornerLogSide both = side(lower.value, upper.value);
    const CornerLogSide given = own_side(b);
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
IntersectionGeometry(Intersection, Side) -> IntersectionGeometry<Intersection, Side>;

/// Hard boxes as they are trained: where two lie apart P(a | b) is 0 and has no slope, and the
/// surrogate of their own paper takes its place (Vilnis et al., "Probabilistic embedding of
/// knowledge graphs with box lattice measures", 2018): the volume of the smallest box that contains
/// both.
///
///   share_apart(a, b) = log(side_a / join) + log(side_b / join) - 20        in every dimension
///   join = max(upper_a, upper_b) - min(lower_a, lower_b)
///
/// It grows as the boxes come together: far corners are pulled in and near ones out. Lower than
/// what boxes score that overlap by more than 1e-8, below which they count as apart.
///
/// Domain: sides > 0.
struct SurrogateGeometry : IntersectionGeometry<HardIntersection, HardSide> {
  static bool lie_apart(Interval a, Interval b) noexcept {
    return std::min(a.upper, b.upper) - std::max(a.lower, b.lower) < 1e-8;
  }

  static LogShare share_apart(Interval a, Interval b) noexcept {
    const double slope_a = 1 / (a.upper - a.lower);
    const double slope_b = 1 / (b.upper - b.lower);
    const double join = std::max(a.upper, b.upper) - std::min(a.lower, b.lower);
    const double pull = 2 / join;
    const double lowest_is_a = a.lower < b.lower ? 1 : a.lower > b.lower ? 0 : 0.5;
    const double highest_is_a = a.upper > b.upper ? 1 : a.upper < b.upper ? 0 : 0.5;
    return {-std::log(join * slope_a) - std::log(join * slope_b) - 20, pull * lowest_is_a - slope_a,
            slope_a - pull * highest_is_a, pull * (1 - lowest_is_a) - slope_b,
            slope_b - pull * (1 - highest_is_a)};
  }
};

/// Gumbel boxes truncated to [0, 1], whose intersection has no corners of its own: the side of
/// several boxes is one integral (truncated_side.h).
struct TruncatedGeometry {
  TruncatedSide side;

  CornerLogSide own_side(Interval box) const noexcept {
    CornerLogSide own{};
    own.value = side({&box.lower, 1}, {&box.upper, 1}, {&own.d_lower, 1}, {&own.d_upper, 1});
    return own;
  }

  double value(Interval a, Interval b) const noexcept { return share(a, b).value; }

  LogShare share(Interval a, Interval b) const noexcept {
    const std::array lower{a.lower, b.lower};
    const std::array upper{a.upper, b.upper};
    std::array<double, 2> d_lower, d_upper;
    const double both = side(lower, upper, d_lower, d_upper);
    const CornerLogSide given = own_side(b);
    return {both - given.value, d_lower[0], d_upper[0], d_lower[1] - given.d_lower,
            d_upper[1] - given.d_upper};
  }

  double log_side(std::span<const double> lower,          // boxes
                  std::span<const double> upper) const {  // boxes
    std::vector<double> d_lower(lower.size());
    std::vector<double> d_upper(lower.size());
    return side(lower, upper, d_lower, d_upper);
  }
};

/// Geometries that have something else to train on where boxes lie apart.
template <class Geometry>
concept HasSurrogate = requires(Interval a) {
  Geometry::share_apart(a, a);
};

}  // namespace gumbelbox
