#pragma once

#include <span>
#include <string>

#include "cli/console.h"
#include "gumbelbox/data/data_set.h"
#include "gumbelbox/data/edge_set.h"
#include "gumbelbox/sample/options.h"

namespace gumbelbox {

/// The pairs that a run learns from, by --positives: the edges of train as `given`; `minimal`,
/// those that do not follow from others (minimal_edges.h); or the `closure`, all that follow from
/// them. The console is told how many. Throws kUsage for anything but `given` if train has targets,
/// and kInput if more than 20 million pairs follow.
EdgeList choose_positives(const DataSet& data, const std::string& positives, Console& console);

/// What may not be a negative; the positives are part of it. If more follows from the edges than
/// can be kept, it is the edges themselves, and the options say so from then on; the console is
/// told. A run that does not train draws for one look at the loss alone, for which the edges will
/// do.
EdgeSet choose_reject(const DataSet& data, std::span<const Pair> positives, SampleOptions& options,
                      bool trains, Console& console);

/// What is known to hold: what follows from it is right to answer. Training and validation edges.
EdgeSet known_edges(const DataSet& data);

}  // namespace gumbelbox
