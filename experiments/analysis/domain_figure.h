#pragma once

#include "experiments/analysis/report.h"

namespace gumbelbox {

/// Adds the expected side of a box of fixed gap against the place of its centre in [0, 1]: on the
/// unbounded line, and with corners censored or truncated to [0, 1].
void add_domain_figure(Report& report);

}  // namespace gumbelbox
