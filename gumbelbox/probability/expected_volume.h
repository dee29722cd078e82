#pragma once

#include <cstddef>
#include <span>

#include "gumbelbox/probability/random_boxes.h"

namespace gumbelbox {

/// log of the expected volume of the intersection of some boxes, for all corners but Gaussian ones.
///
///   product over dimensions of the integral of the product over the boxes of P(box holds z)
///     kFixed:     the volume itself
///     kGumbel:    gumbel_intersection.h and bessel_side.h
///     kCensored:  gumbel_intersection.h and censored_side.h
///     kTruncated: truncated_side.h
///
/// REQUIRES: corners other than kGaussian, whose soft volume has no closed form.
/// Limits:   no boxes: 0, the log volume of the unit cube. Fixed boxes that do not meet: -infinity.
/// Accuracy: that of the sides, added up over the dimensions.
double expected_log_volume(const RandomBoxes& boxes, std::span<const std::size_t> of);

}  // namespace gumbelbox
