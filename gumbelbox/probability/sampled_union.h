#pragma once

#include <cstdint>
#include <span>

#include "gumbelbox/probability/estimate.h"
#include "gumbelbox/probability/inclusion_exclusion.h"
#include "gumbelbox/probability/random_boxes.h"

namespace gumbelbox {

/// A share that was sampled. Not in logs: it is what a probability near 1 lacks.
struct SampledUnion {
  double share;
  double standard_error;
};

/// The share of the intersection of event.present that lies in at least one box of event.absent.
///
///   = sum of taken * E[(1 - product of (1 - h)) / (sum of h)],   h = P(box holds z), over absent
///
/// z is a point of the intersection with one absent box, drawn in proportion to `taken`, the share
/// of the intersection that each has (Karp, Luby and Madras 1989). A draw is never far from
/// another, at least 1 / absent of the largest: however rare the union is, its share is relatively
/// as accurate. The standard error is that of the draws and of one more that is like no other, and
/// what is taken by absent boxes so rare that they have no points.
///
/// REQUIRES: corners not kGaussian; the sum of `taken` is positive.
/// Limits:   never above the sum of `taken`.
SampledUnion sampled_union(const RandomBoxes& boxes, const Event& event,
                           std::span<const double> taken, const Sampling& sampling,
                           std::uint32_t stream);

}  // namespace gumbelbox
