#pragma once

#include "gumbelbox/box/corner_side.h"

namespace gumbelbox {

/// Expected side of a Gumbel box whose corners are censored to [0, 1] (paper, appendix "Analysis of
/// Approximations"), which is the integral over [0, 1] of the probability that z lies in the box.
///
///   inside(z) = exp(-e^(-(z - lower) / beta) - e^((z - upper) / beta))
///   value     = log(integral over [0, 1] of inside(z) dz), never above 0
///   d_lower   = -E[e^(-(z - lower) / beta)] / beta <= 0
///   d_upper   =  E[e^((z - upper) / beta)] / beta >= 0      E: mean under inside(z), normalised
///
/// Several boxes intersect by GumbelIntersection, as on the whole line: the product of their
/// inside(z) has this form again.
CornerLogSide censored_log_side(double lower, double upper, double beta) noexcept;

/// The side policy of censored Gumbel boxes: exact, and linear far outside, so that value and
/// derivatives are finite for every pair of finite corners. exact_from as in BesselSide.
class CensoredSide {
 public:
  CensoredSide(double beta, double exact_from) noexcept;

  double beta() const noexcept { return beta_; }
  double exact_from() const noexcept { return exact_from_; }

  CornerLogSide operator()(double lower, double upper) const noexcept;

 private:
  double beta_;
  double exact_from_;
};

}  // namespace gumbelbox
