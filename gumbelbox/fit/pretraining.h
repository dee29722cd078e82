#pragma once

#include "gumbelbox/base/table.h"
#include "gumbelbox/base/workers.h"
#include "gumbelbox/fit/fit.h"

namespace gumbelbox {

/// Parameters to start from: the model that the entry names is trained first, on the same pairs, in
/// the same dimensions and with the same seed, for `pretrain-epochs`, and its last rows are
/// adapted. Nothing of it is kept. Throws as fit() does. REQUIRES: options settled, with init
/// pretrained.
Table pretrained_parameters(const DataSet& data, const FitOptions& options, Workers& workers,
                            const FitHooks& hooks);

}  // namespace gumbelbox
