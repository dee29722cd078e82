#pragma once

#include <algorithm>
#include <cmath>

#include "gumbelbox/box/inside.h"

namespace gumbelbox {

/// How the corners of a box are random (paper, section 4.1, appendices "Gaussian-box process" and
/// "Analysis of Approximations").
enum class Corners {
  kFixed,      ///< not at all
  kGumbel,     ///< Gumbel about their locations, anywhere on the line
  kCensored,   ///< the same, but what falls outside [0, 1] lies on its edge
  kTruncated,  ///< Gumbel distributions cut to [0, 1] and renormalised
  kGaussian,   ///< the centre is normal about its location, the side is fixed
};

/// The distributions of the lower and the upper corner of a Gumbel box in one dimension.
///
///   on the line and censored:   P(lower corner <= z) = G(z) = exp(-e^(-(z - lower) / beta))
///   truncated:                  P(lower corner <= z) = (G(z) - G(0)) / (G(1) - G(0))
///   upper corner: the mirror image; P(upper corner >= z) = exp(-e^((z - upper) / beta)) on the
///   line
///
/// The corners are independent, so that P(z lies in the box) = P(lower corner <= z) P(upper corner
/// >= z). A censored corner differs from one on the line outside [0, 1] only.
///
/// REQUIRES: corners is kGumbel, kCensored or kTruncated; beta > 0.
/// Domain:   beta >= 1e-6, finite locations; z in [0, 1] unless on the line.
/// Accuracy: a log within 1e-14 * max(1, |log|) for |location| <= 1 and beta >= 0.01; below, the
///           rounding of z / beta is in the double exponential.
struct CornerLaw {
  Corners corners;
  double beta;

  /// log P(lower corner <= z).
  double log_below(double z, double lower) const noexcept {
    if (corners != Corners::kTruncated) return -std::exp((lower - z) / beta);
    return log_truncated_below(std::min(z, 1.0), lower, beta);
  }

  /// log P(upper corner >= z).
  double log_above(double z, double upper) const noexcept {
    if (corners == Corners::kTruncated) return log_below(1 - z, 1 - upper);
    return log_below(-z, -upper);
  }

  /// The lower corner below which it lies with probability `uniform`, from (0, 1).
  double draw_lower(double uniform, double lower) const noexcept {
    if (corners == Corners::kTruncated) return draw_truncated(uniform, lower);
    const double corner = lower - beta * std::log(-std::log(uniform));
    return corners == Corners::kCensored ? std::clamp(corner, 0.0, 1.0) : corner;
  }

  /// The upper corner above which it lies with probability `uniform`, from (0, 1).
  double draw_upper(double uniform, double upper) const noexcept {
    if (corners == Corners::kGumbel) return -draw_lower(uniform, -upper);
    return 1 - draw_lower(uniform, 1 - upper);
  }

 private:
  double draw_truncated(double uniform, double lower) const noexcept {
    const double last = std::exp((lower - 1) / beta);  // -log G(1)
    if (std::isinf(last)) return 1;
    const double span = std::exp(lower / beta) * std::expm1(-1 / beta);  // log G(0) - log G(1)
    const double rate = last - std::log1p((1 - uniform) * std::expm1(span));
    // rate = 0: the location is so far below 0 that the distribution is exponential there.
    const double corner = rate > 0 ? lower - beta * std::log(rate)
                                   : -beta * std::log1p(uniform * std::expm1(-1 / beta));
    return std::clamp(corner, 0.0, 1.0);
  }
};

}  // namespace gumbelbox
