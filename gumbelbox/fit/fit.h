#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "gumbelbox/base/workers.h"
#include "gumbelbox/data/data_set.h"
#include "gumbelbox/eval/answer_quality.h"
#include "gumbelbox/fit/checkpoint_keeper.h"
#include "gumbelbox/fit/layout_start.h"
#include "gumbelbox/fit/options.h"
#include "gumbelbox/score/pair_score.h"
#include "gumbelbox/store/model.h"
#include "gumbelbox/train/gradient_check.h"
#include "gumbelbox/train/train.h"

namespace gumbelbox {

/// What is known of a run once everything is decided.
struct FitPlan {
  const FitOptions& options;  ///< settled
  std::size_t edges;          ///< that are learnt
  std::string metric;         ///< that selects the best epoch; empty if none does, or before it
                              ///< is made ready, after the layout
};

/// The share of wrong answers from which on a model that nobody asked for in particular is refused.
inline constexpr double kMostWrong = 0.2;

/// What a run tells and asks whoever started it. Any of them may be empty. What one of them throws
/// ends the run and comes out of fit().
struct FitHooks {
  /// Told of everything worth knowing as it happens; Fitted::notes has them all.
  std::function<void(const Note&)> on_note = nullptr;
  /// Before boxes are laid out; and when they are there, before the first step if there is any.
  std::function<void(const FitPlan&)> on_settled = nullptr;
  std::function<void(const FitPlan&)> on_training = nullptr;
  LayoutProgress on_layout = nullptr;
  /// Called after every step; if it returns false, the run stops there.
  std::function<bool(const TrainState&)> on_step = nullptr;
  std::function<void(const EpochReport&)> on_epoch = nullptr;
  /// While other runs prepare this one, which choose the prior of counts or are pretraining: what
  /// they do, and how many of their pairs are done; if it returns false, the run stops there.
  std::function<bool(const char* step, std::size_t done, std::size_t all)> on_preparing = nullptr;
  /// The metric that selects the best epoch, larger is better, in place of that of the validation
  /// set: of the score and the rows that a model file would keep.
  std::function<double(const PairScore& score, const Table& rows)> metric = nullptr;
  /// Keeps the run going after a stop or a crash; null keeps nothing. Must outlive the run.
  CheckpointKeeper* checkpoints = nullptr;
  /// Whether Fitted::quality is wanted, and in the metrics of the model; it takes about a second.
  bool measures_answers = true;
  /// The model of a hierarchy is refused if a larger share of its answers is wrong or missing. Not
  /// set: kMostWrong of a layout in dimensions of our own choice, without training.
  std::optional<double> max_wrong = std::nullopt;
};

/// What became of a run.
struct Fitted {
  Model model;
  TrainResult run;                       ///< its parameters have gone into the model
  std::optional<AnswerQuality> quality;  ///< of a hierarchy, if it was wanted
  FitOptions options;                    ///< settled: what was decided where nothing was given
  std::vector<Note> notes;
  std::string metric;                    ///< that run.best_metric is of; empty without one
  std::size_t pairs_learnt = 0;          ///< edges, or pairs with probabilities
  std::optional<double> marginal_error;  ///< of volumes, where P(a) is known: fit/marginals.h

  /// The epoch whose rows the model has.
  int epoch_kept() const noexcept { return run.best_metric ? run.best_epoch : run.epochs; }
};

/// From data to a model: chooses the pairs to learn and to avoid, lays boxes out or draws them,
/// trains them, and measures what came out. The only way to a trained model.
///
/// With `from`, a run of the same data and options goes on from there as if it had never stopped;
/// that they are the same is the caller's to know, or use resume_fit(). The result depends on data
/// and options, never on the number of threads or on stops.
///
/// Throws kUsage for options that do not fit each other, the model or the data; kInput if more
/// answers are wrong than FitHooks::max_wrong allows; kNumeric if numbers run away, after noting it
/// in the checkpoint; kStopped if on_step() ended the run, after saving one; kIo if that cannot be
/// saved or if the run needs more memory than is free (memory_need.h).
Fitted fit(const DataSet& data, const FitOptions& options, Workers& workers,
           const FitHooks& hooks = {}, std::optional<TrainState> from = std::nullopt);

/// Goes on with the run of a checkpoint, with its options, as if it had never stopped. Throws as
/// fit() does, kUsage if the data are others than those of the run or if the run failed, and
/// kFormat if the options are none.
Fitted resume_fit(const DataSet& data, Checkpoint from, Workers& workers,
                  const FitHooks& hooks = {});

/// Compares the gradient of the first batch that fit() would train on with differences of its loss.
GradientCheck check_fit_gradient(const DataSet& data, const FitOptions& options, Workers& workers);

}  // namespace gumbelbox
