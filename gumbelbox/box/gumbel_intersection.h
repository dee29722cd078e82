#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "gumbelbox/box/corner.h"
#include "gumbelbox/math/log_sum_exp.h"

namespace gumbelbox {

/// Intersection of Gumbel boxes, one dimension (paper, lemma 1 in section 4.1): the largest of
/// several Gumbel lower corners is again Gumbel, and so is the smallest of the upper ones.
///
///   lower =  beta * log(sum of e^( corner / beta))        beta = intersection_beta
///   upper = -beta * log(sum of e^(-corner / beta))
///
/// The derivative by a corner is its share of the sum: every box has one, however far inside.
///
/// Domain:   finite corners, intersection_beta > 0; finite results at least for corners within
///           +-1e6 and scales in [1e-5, 100].
/// Limits:   beta -> 0: hard_intersection.h, even shares of ties included.
///           n equal corners: moved inwards by beta * log(n).
///           Never outside the hard intersection: lower >= max and upper <= min, in rounding too.
/// Accuracy: value within 1e-15 * max(|value|, beta); a derivative to relative
///           1e-15 * (1 + difference to the deciding corner / beta).
struct GumbelIntersection {
  double intersection_beta;

  // Every sum is taken relative to the deciding corner. Corners divided by a small beta are large
  // numbers, and their rounding could bring the sum below the largest of them.

  Corner lower(double first, double second) const noexcept {
    const double highest = std::max(first, second);
    const LogSumExp2 inward =
        log_sum_exp((first - highest) / intersection_beta, (second - highest) / intersection_beta);
    return {highest + intersection_beta * inward.value, inward.d_first, inward.d_second};
  }

  Corner upper(double first, double second) const noexcept {
    const Corner mirrored = lower(-first, -second);
    return {-mirrored.value, mirrored.d_first, mirrored.d_second};
  }

  /// The same for any number of boxes; weights gets the derivative by each corner.
  /// REQUIRES: at least one corner; weights as many as corners. They may be the same memory.
  double lower(std::span<const double> corners,             // boxes
               std::span<double> weights) const noexcept {  // boxes
    const double highest = std::ranges::max(corners);
    for (std::size_t i = 0; i < corners.size(); ++i) {
      weights[i] = (corners[i] - highest) / intersection_beta;
    }
    return highest + intersection_beta * log_sum_exp(weights, weights);
  }

  double upper(std::span<const double> corners,             // boxes
               std::span<double> weights) const noexcept {  // boxes
    for (std::size_t i = 0; i < corners.size(); ++i) weights[i] = -corners[i];
    return -lower(weights, weights);
  }
};

}  // namespace gumbelbox
