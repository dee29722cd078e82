#pragma once

#include "cli/console.h"
#include "gumbelbox/data/data_set.h"
#include "gumbelbox/data/edge_set.h"
#include "gumbelbox/sample/options.h"

namespace gumbelbox {

/// What may not be a negative. If more follows from the edges than can be kept, it is the edges
/// themselves, and the options say so from then on; the console is told. A run that does not train
/// draws for one look at the loss alone, for which the edges will do.
EdgeSet choose_reject(const DataSet& data, SampleOptions& options, bool trains, Console& console);

}  // namespace gumbelbox
