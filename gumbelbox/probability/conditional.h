#pragma once

#include "gumbelbox/probability/estimate.h"
#include "gumbelbox/probability/inclusion_exclusion.h"
#include "gumbelbox/probability/joint_volume.h"

namespace gumbelbox {

/// How a conditional probability of random boxes is computed (paper, appendix "Analysis of
/// Approximations"). With A the volume of what is asked and given together, B of what is given:
enum class Method {
  kRatio,        ///< E[A] / E[B]
  kSecondOrder,  ///< E[A / B] to second order, second_order.h
  kSample,       ///< E[A / B] by draws of the corners
};

/// P(events | given), everything by the number of its box. Lists may repeat boxes and share some.
struct Question {
  Event events;
  Event given;
};

/// The probability that a question asks for, within [0, 1].
///
///   P(a | a) = 1, P(a, !a | b) = 0, and a box that stands twice counts once, for every method.
///
/// With fixed corners all methods give the ratio. Gaussian boxes, whose volumes are soft, are drawn
/// for every method. A remark tells where several things are given that hardly go together: where
/// less than e^-4 a dimension of the smallest of their boxes lies in the others. No standard error
/// is above 1. Throws kUsage
///   - when nothing is given that holds and the space has no bounds;
///   - when the condition is impossible, or its standard error is as large as its probability;
///   - for kSecondOrder and kSample of volumes without a process.
Estimate conditional(const Volumes& volumes, const Question& question, Method method,
                     const Sampling& sampling = {});

/// The same with the volumes of the boxes themselves:
///
///   RandomBoxes boxes({Corners::kGumbel, beta}, dim);
///   boxes.add(lower_a, upper_a);
///   boxes.add(lower_b, upper_b);
///   conditional(boxes, {.events = {{0}, {}}, .given = {{1}, {}}}, Method::kSecondOrder).value();
Estimate conditional(const RandomBoxes& boxes, const Question& question, Method method,
                     const Sampling& sampling = {});

}  // namespace gumbelbox
