#pragma once

#include "experiments/analysis/report.h"

namespace gumbelbox {

/// Adds the probability of a point to lie in a Gumbel box of one dimension, for several beta.
void add_inside_figure(Report& report);

/// Adds the same for two boxes and for their intersection: the product of both, which is the
/// probability of a box whose corners are those of gumbel_intersection.h.
void add_intersection_figure(Report& report);

}  // namespace gumbelbox
