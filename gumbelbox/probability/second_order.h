#pragma once

#include "gumbelbox/probability/inclusion_exclusion.h"
#include "gumbelbox/probability/random_boxes.h"

namespace gumbelbox {

/// Most boxes to be taken away that second_order_factor() sums over, those of A and of B together.
inline constexpr std::size_t kMostCorrected = 10;

/// What the ratio E[A] / E[B] of two volumes is multiplied with to give E[A / B] to second order
/// (paper, appendix "Analysis of Approximations").
///
///   factor = 1 - Cov(A, B) / (E[A] E[B]) + Var(B) / E[B]^2
///          = 1 - E[A B] / (E[A] E[B]) + E[B^2] / E[B]^2
///
/// A and B are volumes of intersections minus unions. They are sums over subsets, hence E[A B] is
/// one over pairs of subsets, of product_moment.h.
///
/// Domain:   Gumbel corners. Throws kUsage for more than kMostCorrected boxes to be taken away, and
///           kNumeric where the sums lose their digits or the boxes are too far apart.
/// Limits:   beta -> 0: 1. The factor can be below 1, and below 0 when the corners move more than
///           the sides are long: the expansion means nothing then.
/// Accuracy: 1e-8 while inclusion-exclusion loses at most four digits.
double second_order_factor(const RandomBoxes& boxes, const Event& a, const Event& b);

}  // namespace gumbelbox
