#pragma once

#include <cmath>
#include <numbers>

#include "gumbelbox/box/corner_side.h"
#include "gumbelbox/box/log_side.h"
#include "gumbelbox/math/bessel_k.h"

namespace gumbelbox {

/// Expected side of a Gumbel box, exact (paper, proposition 1 in section 4.1).
///
///   z     = 2 e^(-gap / (2 beta))        gap = upper - lower, may be negative
///   side  = 2 beta K0(z)
///   slope = d log(side) / d gap = z K1(z) / (2 beta K0(z))
///
/// Domain:   beta >= 1e-5, gap / beta in [-1390, 1e15]. Below, first the slope and then z is too
///           large for a double: the slope is +infinity, in the end the value -infinity.
/// Limits:   gap large: side -> gap - 2 * egamma * beta, less than the gap.
///           gap << 0:  log(side) -> -z, doubly exponential in the gap. The softplus form falls
///           only linearly, so the two agree as lengths, not as logs.
/// Accuracy: for gap / beta in [-1000, 1e6] value within 1e-14 * max(1, |value|), slope to relative
///           1e-14. Further down the error of z grows as the distance does.
inline LogSide bessel_log_side(double gap, double beta) noexcept {
  const double width = 2 * beta;
  const double exponent = gap / width;

  // From here on the rest of the series for K0 is below rounding; z itself underflows at 746.
  constexpr double kLinear = 20;
  if (exponent > kLinear) {
    const double side = gap - std::numbers::egamma * width;
    return {std::log(side), 1 / side};
  }

  // exp turns the absolute rounding of its argument, 6e-14 at 500, into a relative one of z. What
  // the quotient lost is known exactly and put back.
  const double lost = std::fma(-exponent, width, gap) / width;
  const double z = 2 * std::exp(-exponent) * (1 - lost);
  const LogK0 k0 = log_k0(z);
  return {std::log(width) + k0.value, k0.z_k1_over_k0 / width};
}

/// exact_from of the score of a model file. Below lie log sides under -2e26 only.
inline constexpr double kStoredExactFrom = -120;

/// exact_from of the score that trains: exact for every pair with P(a | b) > 1.1e-6, the ratio of
/// the sides at the edge and at gap 0. The guard in the loss takes P below 1e-7 for 0 anyway.
/// The further the edge, the worse the boxes (docs/numerics.md), probably because Adam divides by
/// the root mean square of about a thousand slopes: one pair far apart, whose slope is
/// e^(-gap / (2 beta)) / beta, holds its rows still for as many steps.
inline constexpr double kTrainedExactFrom = -4;

/// The side policy of Gumbel boxes: exact, and far below zero its tangent, so that value and slope
/// are finite for boxes however far apart.
///
///   edge = exact_from * beta
///   gap >= edge: bessel_log_side(gap, beta)
///   gap <  edge: value = log side(edge) + slope(edge) * (gap - edge), slope = slope(edge)
///
/// Domain:   finite gap, beta >= 1e-6, exact_from in [-1000, 0].
/// Limits:   value and slope are continuous and the value grows with the gap; below the edge it is
///           above the exact one. slope <= (e^(-exact_from / 2) + 1/4) / beta wherever gap < 0.
/// Accuracy: from the edge on that of bessel_log_side.
class BesselSide {
 public:
  BesselSide(double beta, double exact_from) noexcept
      : beta_(beta),
        exact_from_(exact_from),
        edge_(exact_from * beta),
        at_edge_(bessel_log_side(edge_, beta)) {}

  double beta() const noexcept { return beta_; }
  double exact_from() const noexcept { return exact_from_; }

  CornerLogSide operator()(double lower, double upper) const noexcept {
    const double gap = upper - lower;
    if (gap < edge_) {
      return corner_log_side({at_edge_.value + at_edge_.slope * (gap - edge_), at_edge_.slope});
    }
    return corner_log_side(bessel_log_side(gap, beta_));
  }

 private:
  double beta_;
  double exact_from_;
  double edge_;
  LogSide at_edge_;
};

}  // namespace gumbelbox
