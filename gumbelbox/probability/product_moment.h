#pragma once

#include <cstddef>
#include <span>

#include "gumbelbox/probability/random_boxes.h"

namespace gumbelbox {

/// log E[volume(A) volume(B)], A and B the intersections of two lists of Gumbel boxes that may
/// share some of them.
///
///   E = product over dimensions of the double integral over x and y of P(x in A and y in B)
///
/// Boxes of one list only contribute P(x in box) or P(y in box); a box of both contributes, in one
/// dimension, P(lower corner <= min(x, y)) P(upper corner >= max(x, y)). For x < y everything is a
/// function of x times a function of y, likewise for x > y, so that it takes two integrals within
/// an integral (panels.h). Lists that share nothing are independent.
///
/// Domain:   kGumbel, kCensored, kTruncated. An empty list is the whole space, of volume 1; on the
///           line neither may be empty.
/// Limits:   -infinity where lists share boxes and P(x in A and y in B) is below e^-42 for every x
///           and y, as it is when boxes of one list lie more than about 6 beta apart.
/// Accuracy: relative 1e-10 above.
double log_product_moment(const RandomBoxes& boxes, std::span<const std::size_t> a,
                          std::span<const std::size_t> b);

}  // namespace gumbelbox
