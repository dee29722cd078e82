#pragma once

#include "experiments/analysis/report.h"

namespace gumbelbox {

/// What the paper says about local identifiability (sections 3.2 and "Example of Local
/// Identifiability Problems"), measured: which corners of two boxes have no gradient in the
/// settings of its first figure, and how two boxes learn to be apart from a cross and from
/// containment.
///
/// All scales are 0.1 (softbox_temp 10). The starts are ours, and stand in the page: in the
/// paper they are pictures only.
Report identifiability_report();

}  // namespace gumbelbox
