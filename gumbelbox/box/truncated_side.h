#pragma once

#include <span>

namespace gumbelbox {

/// Expected side of the intersection of Gumbel boxes whose corners are truncated to [0, 1] and
/// renormalised (paper, appendix "Analysis of Approximations"). The largest of truncated lower
/// corners is no truncated Gumbel, so that all boxes are integrated at once.
///
///   F_i(z) = (F(z) - F(0)) / (F(1) - F(0)),  F(z) = exp(-e^(-(z - lower_i) / beta))
///   G_i(z) = (G(z) - G(1)) / (G(0) - G(1)),  G(z) = exp(-e^((z - upper_i) / beta))
///   value      = log(integral over [0, 1] of the product of all F_i(z) G_i(z) dz)
///   d_lower[i] = E[d log F_i(z) / d lower_i] <= 0
///   d_upper[i] = E[d log G_i(z) / d upper_i] >= 0      E: the mean over z with that product as
///   density
///
/// REQUIRES: at least one box, all spans of one length; no span overlaps another.
/// Domain:   corners in [0, 1], beta in [1e-4, 3], log-sum-exp corners with gap / beta >= -1000.
///           Corners outside are fine as well; a lower corner above 1 or an upper one below 0 lies
///           almost surely at that border, and the value falls linearly with its distance, that of
///           one box by 2 / beta for each unit of length. From 30 beta outside on exactly so.
/// Limits:   value <= 0; far inside the domain bessel_log_side of the log-sum-exp corners. Further
///           apart than gap / beta = -1380 the value is -infinity: TruncatedSide is for those.
/// Accuracy: for corners in [0, 1] value within 1e-12 * max(1, |value|), derivatives to relative
///           1e-11 * max(1, largest derivative / derivative).
double truncated_log_side(double beta,
                          std::span<const double> lower,        // boxes
                          std::span<const double> upper,        // boxes
                          std::span<double> d_lower,            // boxes
                          std::span<double> d_upper) noexcept;  // boxes

/// The side of truncated Gumbel boxes to train with: exact, and linear where they are far apart, so
/// that value and derivatives are finite.
///
///   edge = exact_from * beta, as in BesselSide;  gap: of the corners of GumbelIntersection
///   gap >= edge: truncated_log_side
///   gap <  edge: all lower corners move down and all upper ones up by (edge - gap) / 2; the value
///                there less slope * (edge - gap), slope = that of bessel_log_side at the edge
///
/// Domain:   finite corners, beta in [1e-4, 3], exact_from in [-1000, 0].
/// Limits:   the value is continuous, the derivatives are exactly its own. At the edge they jump
/// for
///           boxes that meet within a few beta of a border. The gap counts corners outside [0, 1]
///           as they are, so that a single such box may be below the edge.
/// Accuracy: from the edge on that of truncated_log_side.
class TruncatedSide {
 public:
  TruncatedSide(double beta, double exact_from) noexcept;

  double beta() const noexcept { return beta_; }
  double exact_from() const noexcept { return exact_from_; }

  /// As truncated_log_side.
  double operator()(std::span<const double> lower,              // boxes
                    std::span<const double> upper,              // boxes
                    std::span<double> d_lower,                  // boxes
                    std::span<double> d_upper) const noexcept;  // boxes

 private:
  double beta_;
  double exact_from_;
  double edge_;
  double slope_below_edge_;
};

}  // namespace gumbelbox
