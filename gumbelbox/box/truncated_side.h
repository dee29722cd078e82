#pragma once

#include <span>

namespace gumbelbox {

/// Expected side of the intersection of Gumbel boxes whose corners are truncated to [0, 1] (paper,
/// appendix "Analysis of Approximations"): log of the integral over [0, 1] of the product, over the
/// boxes, of the probability that z lies in the box.
///
/// d_lower and d_upper get the derivatives by every corner.
/// REQUIRES: at least one box; all spans of one length.
double truncated_log_side(double beta,
                          std::span<const double> lower,        // boxes
                          std::span<const double> upper,        // boxes
                          std::span<double> d_lower,            // boxes
                          std::span<double> d_upper) noexcept;  // boxes

/// The same with an edge below which it goes on linearly, so that value and derivatives are finite
/// for boxes however far apart: what is trained with. exact_from as in BesselSide.
class TruncatedSide {
 public:
  TruncatedSide(double beta, double exact_from) noexcept;

  double beta() const noexcept { return beta_; }
  double exact_from() const noexcept { return exact_from_; }

  double operator()(std::span<const double> lower,              // boxes
                    std::span<const double> upper,              // boxes
                    std::span<double> d_lower,                  // boxes
                    std::span<double> d_upper) const noexcept;  // boxes

 private:
  double beta_;
  double exact_from_;
};

}  // namespace gumbelbox
