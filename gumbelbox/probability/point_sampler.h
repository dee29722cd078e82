#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "gumbelbox/probability/random_boxes.h"

namespace gumbelbox {

/// Points of the intersection of random boxes: each dimension j of a point is drawn from the
/// density that is proportional to the product over the boxes of P(box holds z in dimension j).
///
/// Averaging a function of such points gives its mean over the expected intersection. The density
/// is log-concave; it is drawn by rejection from steps that lie above it, so that the draws follow
/// it exactly however coarse the steps are. On the line what is below e^-60 of its peak is left
/// out.
///
/// Domain:   fixed and Gumbel corners. No boxes only where the space is bounded: then the points
///           are uniform in the unit cube. Boxes that do not meet (fixed corners, or the density
///           underflows everywhere): exists() is false.
class PointSampler {
 public:
  /// The boxes must outlive it. Throws kUsage for kGaussian, and for no boxes on the line.
  PointSampler(const RandomBoxes& boxes, std::span<const std::size_t> of);

  bool exists() const noexcept { return exists_; }

  /// Draws a point. REQUIRES: exists(), point has the boxes' dimensions.
  void draw(Random& random, std::span<double> point) const;

 private:
  struct Interval {
    double left;
    double right;
  };

  /// One dimension: steps between edges, each as high as the density at its higher end.
  struct Steps {
    std::vector<double> edges;       // steps + 1
    std::vector<double> log_height;  // steps
    std::vector<double> cumulative;  // steps, of their areas; the last is 1
  };

  double log_density(std::size_t j, double z) const noexcept;
  bool rises(std::size_t j, double z) const noexcept;
  Interval domain(std::size_t j) const noexcept;
  double mode(std::size_t j, Interval within) const noexcept;
  double edge(std::size_t j, double mode, double log_peak, double limit) const noexcept;
  Steps steps(std::size_t j);

  const RandomBoxes& boxes_;
  std::vector<std::size_t> of_;
  std::vector<Steps> steps_;  // dim
  bool exists_ = true;
};

}  // namespace gumbelbox
