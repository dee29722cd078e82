#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "gumbelbox/data/data_set.h"
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
  std::optional<std::string> init;      ///< as the model and the data allow it
  std::optional<int> epochs;            ///< none from a layout, else as many as help
  std::optional<double> learning_rate;  ///< 0.001 from a layout, else as the model needs it
  std::optional<int> burn_in;           ///< none, but for models that need it
  double layout_margin = 10;
  std::string positives = "given";
  std::string schedule = "linear";
  int eval_every = 10;
  int patience = 20;
  std::string log1m_guard = "additive";
  std::string adam = "dense";
  std::string penalty = "none";
  double penalty_weight = 1e-5;
  std::optional<int> eval_steps;
  std::optional<double> converged;
  /// Of probabilities alone; a hierarchy has none of them.
  std::optional<std::string> loss;        ///< tempered if the pairs have counts, else kl
  std::optional<double> prior;            ///< chosen on valid by fit(); 0 without one
  std::optional<double> marginal_weight;  ///< 1 if P(a) is known and the model has it, else 0
  std::uint64_t seed = 1;
};

/// Options to begin with: those that the model and the kind of data work with best.
FitOptions default_options(const std::string& model, DataKind kind = DataKind::kHierarchy);

/// How much a pair counts: all alike, by the square root of n_b, or by n_b.
enum class CountLoss { kKl, kTempered, kBinomial };

/// Names of the losses of counts, in the order of the enumeration.
inline const std::vector<std::string>& count_loss_names() {
  static const std::vector<std::string> names{"kl", "tempered", "binomial"};
  return names;
}

template <class Visit>
void describe(FitOptions& o, Visit&& field) {
  describe(o.model, field);
  field("epochs", o.epochs, Range{0, 1000000}, "passes over the edges");
  field("learning-rate", o.learning_rate, LogRange{1e-6, 1e3}, "learning rate");
  field("burn-in", o.burn_in, Range{0, 1000000},
        "epochs at a tenth of the learning rate, before all others");
  field("schedule", o.schedule, OneOf{schedule_names()},
        "learning rate over the run: constant, or linear decay to zero");
  field("positives", o.positives, OneOf{{"given", "minimal", "closure"}},
        "pairs to learn. given: the edges as listed; minimal: without redundant edges; closure: "
        "with all ancestors, which may include the pairs of test.tsv");
  describe(o.sample, field);
  field("loss", o.loss, OneOf{count_loss_names()},
        "of counts, how much a pair (a, b) weighs. kl: all pairs alike, as in the paper; binomial: "
        "by n_b, the likelihood of the counts; tempered: by the square root of n_b");
  field("prior", o.prior, RealRange{0, 1e6},
        "of counts, imagined cases with b that have a as often as all others do; they keep rare "
        "things near P(a)");
  field("marginal-weight", o.marginal_weight, RealRange{0, 1e6},
        "of counts, weight of the loss of P(a) against that of the pairs");
  field("eval-every", o.eval_every, Range{1, 1000000}, "epochs between validations");
  field("eval-steps", o.eval_steps, Range{1, 1000000000},
        "steps between validations, in place of epochs");
  field("patience", o.patience, Range{0, 1000000},
        "stop after this many validations without improvement; 0 never stops early");
  field("converged", o.converged, RealRange{0, 1e3},
        "stop when no step of an epoch moves a number by as much as this; 0 never stops early");
  field("log1m-guard", o.log1m_guard, OneOf{log1m_guard_names()},
        "how log(1 - P) stays finite; published is that of the paper's code");
  field("adam", o.adam, OneOf{adam_rows_names()},
        "dense: every step updates all boxes; lazy: only the boxes in the batch, much faster for "
        "large data");
  field("penalty", o.penalty, OneOf{penalty_names()},
        "penalty on large boxes: sum of sides, of squared sides, or of volumes above 0.01 per "
        "side; on large factors (mf, complex): sum of their squares");
  field("penalty-weight", o.penalty_weight, LogRange{1e-12, 1e3},
        "weight of the penalty against the mean loss of a batch; the paper's code counts its own "
        "twice");
  field("init", o.init, OneOf{{"layout", "counts", "pretrained", "random"}},
        "what to start from. layout: boxes computed from the structure of a hierarchy; counts: as "
        "large as things are frequent; pretrained: rows of a simpler model, which is trained first "
        "(cones); random: learned from the pairs alone");
  field("layout-margin", o.layout_margin, LogRange{1e-9, 1e6},
        "minimum gap between boxes of a layout, in units of the model's scale: 10 if you do not "
        "train further, 0.001 if you do");
  field("seed", o.seed, Range{0, 1 << 30}, "random seed; same seed, same bytes");
}

/// What decides the defaults of the options besides the model.
struct DataFacts {
  DataKind kind = DataKind::kHierarchy;
  std::size_t pairs = 0;   ///< that are learnt
  bool counts = false;     ///< n_ab and n_b are known
  bool marginals = false;  ///< so is P(a), up to a factor at least
};

DataFacts facts_of(const DataSet& data);

/// Throws kUsage for options out of range, and for those that the model lacks.
void check_fit_options(const FitOptions& options);

/// Throws kUsage if the model does not learn from this kind of data, and names those that do.
void require_kind(const std::string& model, DataKind kind);

/// Decides what a run starts from, its learning rate and, but for a layout, its dimensions, where
/// they are not given. Throws kUsage
/// for options out of range, if a start is asked for that the model or the kind of data cannot
/// take, and for options of another kind of data.
void settle_start(FitOptions& options, DataKind kind = DataKind::kHierarchy);

/// The same, and how many epochs to train on these data: with every option set that they have.
/// Throws kUsage also for options that need counts, if there are none.
void settle(FitOptions& options, const DataFacts& data);

/// The same for a hierarchy of so many edges.
inline void settle(FitOptions& options, std::size_t edges) {
  settle(options, DataFacts{.pairs = edges});
}

/// Epochs from random boxes when nothing else is said: 100, or as many as 5000 steps take if that
/// is more. A hundred passes over fifty edges are not enough to learn them.
int default_epochs(const SampleOptions& options, std::size_t edges);

/// The same for probabilities: as many as 6000 steps take, and 20 at least.
int default_count_epochs(const SampleOptions& options, std::size_t pairs);

/// What the loop needs of them. REQUIRES: settled.
TrainOptions train_options(const FitOptions& options);

/// Options that do something only while boxes are trained, by their names in a model file.
const std::set<std::string>& options_of_training();

/// How boxes that are kept from this epoch came about: "trained", "constructed" or "constructed,
/// then trained". REQUIRES: settled.
std::string origin_of(const FitOptions& options, int epoch_kept);

}  // namespace gumbelbox
