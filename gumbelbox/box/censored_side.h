#pragma once

#include "gumbelbox/box/corner_side.h"
#include "gumbelbox/box/side_nodes.h"

namespace gumbelbox {

/// Log of the integral over a domain of the probability that z lies in a Gumbel box, by quadrature.
///
///   inside(z) = exp(-e^(-(z - lower) / beta) - e^((z - upper) / beta))
///   value     = log(integral of inside(z) dz)
///   d_lower   = -E[e^(-(z - lower) / beta)] / beta
///   d_upper   =  E[e^((z - upper) / beta)] / beta      E: the mean over z with density ~ inside(z)
///
/// Domain:   finite corners in either order, beta > 0, from < to, both may be infinite.
/// Limits:   over the whole line bessel_side.h; beta -> 0: the length of the hard box in the
/// domain.
///           Where minus the log exceeds 1e300 the value is -infinity or near it, and the
///           derivatives are infinite or mean nothing.
/// Accuracy: that of censored_log_side.
CornerLogSide quadrature_log_side(double lower, double upper, double beta, Domain domain) noexcept;

/// Expected side of a Gumbel box whose corners are censored to [0, 1] (paper, appendix "Analysis of
/// Approximations"): quadrature_log_side over [0, 1], or bessel_log_side if no more than 1e-16 of
/// the integral lies outside.
///
/// The intersection of several boxes has the corners of GumbelIntersection, as on the whole line:
/// clamping commutes with largest and smallest.
///
/// Domain:   finite corners in either order, in or outside [0, 1]; beta in [1e-4, 3];
///           gap / beta >= -1000.
/// Limits:   value <= 0, d_lower <= 0, d_upper >= 0. Not translation invariant: d_lower + d_upper
/// is
///           positive near 0, negative near 1. A box outside [0, 1] by x has a log of about
///           -e^(x / beta).
/// Accuracy: value within 1e-12 * max(1, |value|), derivatives to relative 2e-12.
CornerLogSide censored_log_side(double lower, double upper, double beta) noexcept;

/// The side policy of censored Gumbel boxes: exact where the log is not too small, and linear
/// beyond, so that value and derivatives are finite for every pair of corners.
///
///   edge = exact_from * beta, as in BesselSide
///   exact where gap >= edge, upper >= edge / 2 and lower <= 1 - edge / 2
///   gap   <  edge:         both corners move apart evenly until gap = edge, at a constant slope
///   upper <  edge / 2:     upper moves there, at a constant slope; likewise lower > 1 - edge / 2
///
/// The first slope is that of bessel_log_side at the edge, the second that of upper at edge / 2 for
/// a box that has its lower corner far below 0.
///
/// Domain:   finite corners, beta in [1e-4, 3], exact_from in [-1000, 0].
/// Limits:   the value is continuous and grows with the gap at a fixed centre. The derivatives are
///           exactly its own; where the exact part ends they jump, at exact_from = -4 by at most
///           11% of the first slope, and by nothing further than 8 beta inside the domain.
/// Accuracy: in the exact part that of censored_log_side.
class CensoredSide {
 public:
  CensoredSide(double beta, double exact_from) noexcept;

  double beta() const noexcept { return beta_; }
  double exact_from() const noexcept { return exact_from_; }

  CornerLogSide operator()(double lower, double upper) const noexcept;

 private:
  double beta_;
  double exact_from_;
  double edge_;
  double slope_below_edge_;
  double slope_outside_;
};

}  // namespace gumbelbox
