#pragma once

#include <cstddef>
#include <cstdint>

#include "gumbelbox/optim/schedule.h"
#include "gumbelbox/sample/options.h"
#include "gumbelbox/score/penalty.h"

namespace gumbelbox {

/// What the loop does, everything decided.
struct TrainOptions {
  SampleOptions sample;
  Penalty penalty;
  Schedule schedule = Schedule::kLinear;
  double learning_rate = 0.01;
  int epochs = 100;
  int eval_every = 10;           ///< epochs between two evaluations of the metric
  int patience = 20;             ///< evaluations without gain that end the run; 0 for never
  bool evaluates_start = false;  ///< whether what the run starts from may be kept
  std::uint64_t seed = 1;
};

/// Pairs that a run trains on, edges and negatives, if it does not end early.
std::size_t pairs_in_all(const TrainOptions& options, std::size_t edges);

}  // namespace gumbelbox
