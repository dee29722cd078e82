#pragma once

#include "gumbelbox/base/table.h"
#include "gumbelbox/fit/options.h"
#include "gumbelbox/score/training_score.h"
#include "gumbelbox/train/state.h"

namespace gumbelbox {

/// Whether training can go on from a state, and a model file could hold its rows. If not, the run
/// ends within the epoch.
bool can_be_kept(const TrainState& state, const TrainingScore& score);

/// Throws kUsage, with a scale and a margin that would do, if the boxes of a layout are too wide to
/// be trained on: the volumes of such boxes leave the range of floats. REQUIRES: options settled,
/// with init layout.
void require_trainable_layout(const TrainingScore& score, const Table& parameters,
                              const FitOptions& options);

}  // namespace gumbelbox
