#pragma once

#include "experiments/analysis/plane_boxes.h"
#include "experiments/analysis/report.h"

namespace gumbelbox {

/// Side of the square in the figures below; the paper calls it epsilon and gives no number.
inline constexpr double kOverlapSquare = 0.1;

/// P(box | square): the overlap of the box [-2.5, 2.5]^2 with a small square centred at (x, y), as
/// a share of the square's own volume.
double overlap_share(PlaneModel model, const PlaneScales& scales, double x, double y);

/// Adds overlap_share() over the plane for smooth (temperature 1), gumbel (beta 1) and mixed (beta
/// 0.3, temperature 1) as density, contour lines and surface.
void add_overlap_figures(Report& report);

}  // namespace gumbelbox
