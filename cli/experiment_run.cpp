#include "cli/experiment_run.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <utility>

#include "cli/checkpoint_keeper.h"
#include "cli/classification_task.h"
#include "cli/layout_start.h"
#include "cli/progress.h"
#include "cli/resume.h"
#include "cli/training_pairs.h"
#include "cli/validation.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/eval/ranking.h"
#include "gumbelbox/score/registry.h"
#include "gumbelbox/train/train.h"

namespace gumbelbox {
namespace {

using OnStep = std::function<bool(const TrainState&)>;

/// What both metrics have in common.
struct Setup {
  Setup(const TrainOptions& options, const DataSet& of, Console& console)
      : data(of),
        score(make_score(options.score, options.rows)),
        stored(make_stored_score(options.score)) {
    Console silent = console;
    silent.quiet = true;  // several runs at once: remarks could not be told apart
    learnt = choose_positives(of, options.positives, silent);
    SampleOptions sample = options.sample;
    reject = choose_reject(of, learnt.pairs, sample, options.epochs > 0, silent);
    start = start_state(of, learnt.pairs, *score, options, alone, silent);
  }

  Positives positives() const {
    return {learnt.pairs, learnt.targets, data.vocabulary.size(), &reject};
  }

  const DataSet& data;
  std::unique_ptr<PairScore> score;
  std::unique_ptr<PairScore> stored;
  EdgeList learnt;
  EdgeSet reject{0, std::span<const Pair>{}};
  Workers alone{1};  // runs are shared out, not the work inside one
  TrainState start;
};

std::optional<RunResult> rank_run(Setup& setup, const TrainOptions& options,
                                  const OnStep& on_step) {
  const DataSet& data = setup.data;
  const EdgeSet known(data.vocabulary.size(), {data.train.pairs, data.test->pairs});
  double strict = 0;
  double paper = 0;
  double improvements = 0;
  TrainHooks hooks;
  hooks.on_step = on_step;
  hooks.metric = [&](const Table& parameters) {
    const RankingByProtocol ranking = rank_edges(
        *setup.stored, setup.score->stored_rows(parameters), data.test->pairs, known, setup.alone);
    // Patience runs out only when neither protocol gets better.
    if (ranking.strict.mrr > strict || ranking.paper.mrr > paper) ++improvements;
    strict = std::max(strict, ranking.strict.mrr);
    paper = std::max(paper, ranking.paper.mrr);
    return improvements;
  };
  const TrainResult result =
      train(*setup.score, options, setup.positives(), hooks, setup.alone, std::move(setup.start));
  if (result.stopped) return {};
  return RunResult{{{"strict", strict}, {"paper", paper}}, 0};
}

/// The state that a stopped run left; nothing if there is none that can be used.
std::optional<TrainState> find_state(const std::string& path, const RunNotes& notes) {
  std::error_code error;
  if (path.empty() || !std::filesystem::exists(path, error)) return {};
  try {
    Checkpoint checkpoint = load_checkpoint(path);
    if (checkpoint.notes.options != notes.options) return {};
    require_same_data(checkpoint.notes, notes, path);
    return std::move(checkpoint.state);
  } catch (const Error&) {
    return {};
  }
}

std::optional<RunResult> classify_run(Setup& setup, const ExperimentRun& run, const OnStep& on_step,
                                      Console& console) {
  const DataSet& data = setup.data;
  const RunNotes notes = notes_of(run.options, data);
  if (auto state = find_state(run.checkpoint, notes)) setup.start = *std::move(state);
  CheckpointKeeper keeper(run.checkpoint, notes, 120, [](const TrainState&) { return true; });
  const Validation validation(data, run.options.score, *setup.score, setup.alone);
  Console silent = console;
  silent.quiet = true;
  TrainHooks hooks;
  hooks.metric = [&](const Table& parameters) { return validation.metric(parameters); };
  hooks.on_step = [&](const TrainState& state) {
    keeper.after_step(state, silent);
    if (on_step(state)) return true;
    if (!run.checkpoint.empty()) keeper.save(state);
    return false;
  };
  const TrainResult result = train(*setup.score, run.options, setup.positives(), hooks, setup.alone,
                                   std::move(setup.start));
  if (result.stopped) return {};
  Model model;
  model.score = run.options.score;
  model.rows = setup.score->stored_rows(result.parameters);
  const ClassificationResult best =
      classify_pairs(model, {data.test->pairs, data.test_neg->pairs},
                     ClassificationTask{data.valid->pairs, data.valid_neg->pairs}, setup.alone);
  return RunResult{{{"test", best.test.f1},
                    {"valid", best.valid_f1.value_or(0)},
                    {"epoch", static_cast<double>(result.best_epoch)}},
                   0,
                   result.history};
}

}  // namespace

std::optional<RunResult> run_experiment(const ExperimentRun& run, const DataSet& data,
                                        const OnStep& on_step, Console& console) {
  const double start = steady_seconds();
  Setup setup(run.options, data, console);
  std::optional<RunResult> result = run.metric == "f1" ? classify_run(setup, run, on_step, console)
                                                       : rank_run(setup, run.options, on_step);
  if (result) result->seconds = steady_seconds() - start;
  return result;
}

}  // namespace gumbelbox
