#pragma once

#include "gumbelbox/probability/estimate.h"
#include "gumbelbox/probability/inclusion_exclusion.h"
#include "gumbelbox/probability/random_boxes.h"

namespace gumbelbox {

/// What draws of two volumes A and B are summed up to.
enum class Summary {
  kMeanOfRatios,  ///< E[A / B], over the draws with B > 0
  kRatioOfMeans,  ///< E[A] / E[B]
  kSecondOrder,   ///< E[A] / E[B] (1 - Cov(A, B) / (E[A] E[B]) + Var(B) / E[B]^2)
};

/// Most boxes to be taken away that are drawn and summed over subsets, draw by draw.
inline constexpr std::size_t kMostDrawnAway = 12;

/// An estimate from draws of the corners, A and B being the volumes of two events in a draw. The
/// volumes of Gaussian boxes are soft, those of all others hard.
///
/// Boxes that only A takes away, when there are more than 8 of them or too many to draw, are not
/// drawn: instead a point z of the drawn intersection is, and A is its volume times the product of
/// P(box does not hold z), which has the same mean. This needs volumes that are hard.
///
/// The standard error of kMeanOfRatios comes from the variance of the draws, that of the others
/// from leaving out each of 64 blocks of draws in turn (jackknife); by log_mean.h it is 1 / draws
/// at least where few draws decide, or hard volumes agree in all. Soft volumes minus others can be
/// negative: A is summed with its sign, draws with B < 0 are left out, and a negative result counts
/// as 0, with a remark.
///
/// REQUIRES: b.present is part of a.present.
/// Throws kUsage when more than kMostDrawnAway boxes must be drawn and taken away, also when B is 0
/// in every draw.
Estimate drawn_conditional(const RandomBoxes& boxes, const Event& a, const Event& b,
                           Summary summary, const Sampling& sampling);

}  // namespace gumbelbox
