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
  int burn_in = 0;               ///< epochs, the first of them, at a tenth of the learning rate
  int eval_every = 10;           ///< epochs between two evaluations of the metric
  int eval_steps = 0;            ///< steps between them, in place of epochs, if not 0
  int patience = 20;             ///< evaluations without gain that end the run; 0 for never
  bool evaluates_start = false;  ///< whether what the run starts from may be kept
  double marginal_weight = 0;    ///< of the mean loss of P(a) beside the mean loss of the pairs
  double converged = 0;  ///< end when every step of an epoch moves all numbers by less; 0: never
  std::uint64_t seed = 1;
};

/// Pairs that a run trains on, edges and negatives, if it does not end early.
std::size_t pairs_in_all(const TrainOptions& options, std::size_t edges);

}  // namespace gumbelbox
