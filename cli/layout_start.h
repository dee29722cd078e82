#pragma once

#include <set>
#include <span>
#include <string>

#include "cli/arguments.h"
#include "cli/console.h"
#include "gumbelbox/base/workers.h"
#include "gumbelbox/data/data_set.h"
#include "gumbelbox/score/pair_score.h"
#include "gumbelbox/train/options.h"
#include "gumbelbox/train/state.h"

namespace gumbelbox {

/// Settles what a run starts from: what was asked for, else a layout if the model can; and, where
/// no rate was asked for, that a layout is trained on in steps of a thousandth of its margins,
/// which leaves it what it holds. The console is told why a model starts at random. Throws kUsage
/// if a layout was asked for and the model cannot.
void settle_init(const Arguments& arguments, TrainOptions& options, Console& console);

/// Epochs when nothing else is said. A layout is not trained on: its boxes hold the edges, and the
/// steps of random negatives move more of them out of place than they put right.
int default_epochs_from(const TrainOptions& options, std::size_t edges);

/// A run before its first step, as options.init says: random boxes, or a layout of the positives
/// that tells valid_neg apart if there is one. The console is told what the layout could not do.
TrainState start_state(const DataSet& data, std::span<const Pair> positives, const PairScore& score,
                       const TrainOptions& options, Workers& workers, Console& console);

/// Options that do something only while boxes are trained, by their names in a model file.
const std::set<std::string>& options_of_training();

/// Tells the console which of the given options do nothing in this run: those of training without
/// an epoch, those of a layout from random boxes; and that closely packed boxes are to be trained.
void remark_on_idle_options(const Arguments& arguments, const TrainOptions& options,
                            Console& console);

/// How boxes that are kept from this epoch came about: "trained", "constructed" or "constructed,
/// then trained".
std::string origin_of(const TrainOptions& options, int epoch_kept);

}  // namespace gumbelbox
