#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "gumbelbox/loss/cross_entropy.h"
#include "gumbelbox/optim/schedule.h"
#include "gumbelbox/sample/options.h"
#include "gumbelbox/score/options.h"
#include "gumbelbox/score/penalty.h"
#include "gumbelbox/score/registry.h"

namespace gumbelbox {

/// Everything that shapes the result of a run, apart from the data.
struct TrainOptions {
  ScoreOptions score;
  SampleOptions sample;
  RowOptions rows;
  std::string log1m_guard = "additive";
  std::string adam = "dense";
  double learning_rate = 0.01;
  std::string schedule = "linear";
  int epochs = 100;
  int eval_every = 10;
  int patience = 20;
  std::string penalty = "none";
  double penalty_weight = 1e-5;
  std::string constraint = "none";
  std::string init = "random";
  double layout_margin = 10;
  std::string positives = "given";  ///< given, minimal, closure
  std::uint64_t seed = 1;
};

template <class Visit>
void describe(TrainOptions& o, Visit&& field) {
  describe(o.score, field);
  field("epochs", o.epochs, Range{0, 1000000}, "passes over the edges");
  field("learning-rate", o.learning_rate, LogRange{1e-6, 10}, "step size of Adam");
  field("schedule", o.schedule, OneOf{schedule_names()},
        "learning rate through the run: constant, or linear down to zero");
  field("positives", o.positives, OneOf{{"given", "minimal", "closure"}},
        "pairs to learn: the edges as given, those that do not follow from others, or all that "
        "follow, which may be what test.tsv asks for");
  describe(o.sample, field);
  field("eval-every", o.eval_every, Range{1, 1000000},
        "epochs between two evaluations of the validation metric");
  field("patience", o.patience, Range{0, 1000000},
        "stop after so many evaluations without improvement; 0 never stops early");
  describe(o.rows, o.score.model, field);
  field("log1m-guard", o.log1m_guard, OneOf{log1m_guard_names()},
        "how log(1 - P) is kept finite; 'published' is for reproduction");
  field("adam", o.adam, OneOf{{"dense", "lazy"}},
        "dense moves every row at every step, lazy only the rows of the batch");
  field("penalty", o.penalty, OneOf{penalty_names()},
        "what large boxes cost: the sum of their sides, of the squared sides, or of the volumes "
        "above 0.01 a side");
  field("penalty-weight", o.penalty_weight, LogRange{1e-12, 1e3},
        "weight of the penalty, a sum over all boxes, beside the mean loss of a batch; the "
        "published code counts its own twice");
  field("constraint", o.constraint, OneOf{{"none", "unit-cube"}},
        "unit-cube moves boxes that leave [0, 1] back after every step");
  field("init", o.init, OneOf{{"layout", "random"}},
        "starting boxes: laid out by the structure of the hierarchy, or random");
  field(
      "layout-margin", o.layout_margin, LogRange{1e-9, 1e6},
      "shortest margin of a layout, in scales of the model: 10 tells all boxes apart; 0.001 packs "
      "them so closely that training moves them, and learns what the edges do not say");
  field("seed", o.seed, Range{0, 1 << 30}, "same seed, same bytes");
}

/// Options for a model on a hierarchy when nothing else is said; chosen on the mammals.
TrainOptions default_options(const std::string& model);

/// Why a model cannot start from a layout, in words; empty if it can. Boxes of a bounded model have
/// no room for it, noise would drown its margins, and it has one box an entity.
std::string why_no_layout(const TrainOptions& options);

/// Pairs that a run trains on, edges and negatives, if it does not end early.
std::size_t pairs_in_all(const TrainOptions& options, std::size_t edges);

/// Epochs from random boxes when nothing else is said: 100, or as many as 5000 steps take if that
/// is more. A hundred passes over fifty edges are not enough to learn them.
int default_epochs(const SampleOptions& options, std::size_t edges);

}  // namespace gumbelbox
