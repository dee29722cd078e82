#pragma once

#include "experiments/analysis/report.h"

namespace gumbelbox {

/// Error of the softplus side, in units of beta: softplus minus exact at gap / beta, equal scales.
double softplus_error(double gap_over_beta) noexcept;

/// Adds the exact side beside its softplus form, and their difference; and how the exact side lies
/// to max(0, gap), which the paper takes it for an upper bound of.
void add_softplus_figure(Report& report);

/// Adds the piecewise series of K0 with the best switch for n = 0 to 8.
void add_series_figure(Report& report);

}  // namespace gumbelbox
