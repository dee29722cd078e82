#pragma once

#include "gumbelbox/base/table.h"
#include "gumbelbox/base/workers.h"
#include "gumbelbox/fit/fit.h"

namespace gumbelbox {

/// Parameters to start from: the model that the entry names is trained first, on the same pairs, in
/// the same dimensions, with the same choice of negatives and the same seed, for as many epochs as
/// the option `pretrain-epochs` of the model says. Its last rows are adapted; nothing else of it is
/// kept. Throws as fit() does. REQUIRES: options settled, with init pretrained.
Table pretrained_parameters(const DataSet& data, const FitOptions& options, Workers& workers,
                            const FitHooks& hooks);

}  // namespace gumbelbox
