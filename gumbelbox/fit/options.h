#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "gumbelbox/math/guarded_log1m_exp.h"
#include "gumbelbox/optim/adam.h"
#include "gumbelbox/optim/schedule.h"
#include "gumbelbox/options/option_writer.h"
#include "gumbelbox/sample/options.h"
#include "gumbelbox/score/model_options.h"
#include "gumbelbox/score/penalty.h"
#include "gumbelbox/train/options.h"

namespace gumbelbox {

/// Everything that shapes a model, apart from the data. What is not set is decided by settle(), and
/// nowhere else.
struct FitOptions {
  ModelOptions model;
  SampleOptions sample;
  std::optional<std::string> init;      ///< layout if the model can, else random
  std::optional<int> epochs;            ///< none from a layout, else default_epochs()
  std::optional<double> learning_rate;  ///< 0.001 from a layout, else 0.01
  double layout_margin = 10;
  std::string positives = "given";
  std::string schedule = "linear";
  int eval_every = 10;
  int patience = 20;
  std::string log1m_guard = "additive";
  std::string adam = "dense";
  std::string penalty = "none";
  double penalty_weight = 1e-5;
  std::uint64_t seed = 1;
};

/// Options of a model when nothing else is said.
inline FitOptions default_options(const std::string& model) {
  FitOptions options;
  options.model.model = model;
  return options;
}

template <class Visit>
void describe(FitOptions& o, Visit&& field) {
  describe(o.model, field);
  field("epochs", o.epochs, Range{0, 1000000}, "passes over the edges");
  field("learning-rate", o.learning_rate, LogRange{1e-6, 10}, "learning rate of Adam");
  field("schedule", o.schedule, OneOf{schedule_names()},
        "learning rate over the run: constant, or linear decay to zero");
  field("positives", o.positives, OneOf{{"given", "minimal", "closure"}},
        "pairs to learn. given: the edges as listed; minimal: without redundant edges; closure: "
        "with all ancestors, which may include the pairs of test.tsv");
  describe(o.sample, field);
  field("eval-every", o.eval_every, Range{1, 1000000}, "epochs between validations");
  field("patience", o.patience, Range{0, 1000000},
        "stop after this many validations without improvement; 0 never stops early");
  field("log1m-guard", o.log1m_guard, OneOf{log1m_guard_names()},
        "how log(1 - P) stays finite; published is that of the paper's code");
  field("adam", o.adam, OneOf{adam_rows_names()},
        "dense: every step updates all boxes; lazy: only the boxes in the batch, much faster for "
        "large data");
  field("penalty", o.penalty, OneOf{penalty_names()},
        "penalty on large boxes: sum of sides, of squared sides, or of volumes above 0.01 per "
        "side");
  field("penalty-weight", o.penalty_weight, LogRange{1e-12, 1e3},
        "weight of the penalty against the mean loss of a batch; the paper's code counts its own "
        "twice");
  field("init", o.init, OneOf{{"layout", "random"}},
        "starting boxes. layout: computed from the structure of the hierarchy; random: learned "
        "from the edges alone");
  field("layout-margin", o.layout_margin, LogRange{1e-9, 1e6},
        "minimum gap between boxes of a layout, in units of the model's scale: 10 if you do not "
        "train further, 0.001 if you do");
  field("seed", o.seed, Range{0, 1 << 30}, "random seed; same seed, same bytes");
}

/// Throws kUsage for options out of range, and for those that the model lacks.
void check_fit_options(const FitOptions& options);

/// Decides what a run starts from and its learning rate, where they are not given. Throws kUsage
/// for options out of range, and if a layout is asked for that the model cannot take.
void settle_start(FitOptions& options);

/// The same, and how many epochs to train on so many edges: with every option set.
void settle(FitOptions& options, std::size_t edges);

/// Epochs from random boxes when nothing else is said: 100, or as many as 5000 steps take if that
/// is more. A hundred passes over fifty edges are not enough to learn them.
int default_epochs(const SampleOptions& options, std::size_t edges);

/// What the loop needs of them. REQUIRES: settled.
TrainOptions train_options(const FitOptions& options);

/// Options that do something only while boxes are trained, by their names in a model file.
const std::set<std::string>& options_of_training();

/// How boxes that are kept from this epoch came about: "trained", "constructed" or "constructed,
/// then trained". REQUIRES: settled.
std::string origin_of(const FitOptions& options, int epoch_kept);

}  // namespace gumbelbox
