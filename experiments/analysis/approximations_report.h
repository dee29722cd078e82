#pragma once

#include <cstddef>
#include <cstdint>

#include "experiments/analysis/report.h"

namespace gumbelbox {

struct ApproximationOptions {
  std::size_t samples = 1000000;  ///< draws of the corners a sampled probability
  std::uint64_t seed = 1;
};

/// What the paper's approximations cost (appendices "Analysis of approximations" and "Gumbel Box
/// Visualizations"), measured: softplus for the exact side, the piecewise series, the unbounded
/// domain, the ratio of expectations; and what Gumbel boxes look like.
Report approximations_report(const ApproximationOptions& options = {});

}  // namespace gumbelbox
