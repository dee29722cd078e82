#pragma once

#include "gumbelbox/base/workers.h"
#include "gumbelbox/data/data_set.h"
#include "gumbelbox/fit/fit.h"

namespace gumbelbox {

/// A prior of counts (FitOptions::prior), and the note that says how it was chosen.
struct PriorChoice {
  double prior = 0;
  Note note{NoteKind::kPriorChosen};
};

/// Whether valid can choose the prior: it is not given, the pairs have counts, and something is
/// trained.
bool chooses_prior(const DataSet& data, const FitOptions& options);

/// Of 0, 5 and 20 the prior with the lowest KL on valid, each in a run of a fifth of the epochs:
/// how far the counts of rare things can be trusted depends on how many there are, and no rule that
/// we tried was right for all data. Throws kStopped if hooks.on_preparing() ends it.
/// REQUIRES: chooses_prior().
PriorChoice choose_prior(const DataSet& data, FitOptions options, Workers& workers,
                         const FitHooks& hooks);

}  // namespace gumbelbox
