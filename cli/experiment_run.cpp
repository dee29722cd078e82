#include "cli/experiment_run.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "cli/counted_experiment.h"
#include "gumbelbox/base/clock.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/eval/classification_task.h"
#include "gumbelbox/eval/ranking.h"
#include "gumbelbox/fit/fit.h"
#include "gumbelbox/fit/resume.h"
#include "gumbelbox/score/model_table.h"

namespace gumbelbox {
namespace {

using OnStep = std::function<bool(const TrainState&)>;

RunResult rank_run(const ExperimentRun& run, const DataSet& data, FitHooks hooks,
                   Workers& workers) {
  const EdgeSet known(data.vocabulary.size(), {data.train.pairs, data.test->pairs});
  double strict = 0;
  double paper = 0;
  double improvements = 0;
  hooks.metric = [&](const PairScore& score, const Table& rows) {
    const RankingByProtocol ranking = rank_edges(score, rows, data.test->pairs, known, workers);
    // Patience runs out only when neither protocol gets better.
    if (ranking.strict.mrr > strict || ranking.paper.mrr > paper) ++improvements;
    strict = std::max(strict, ranking.strict.mrr);
    paper = std::max(paper, ranking.paper.mrr);
    return improvements;
  };
  fit(data, run.options, workers, hooks);
  return {{{"strict", strict}, {"paper", paper}}, 0};
}

/// The state that a stopped run left; nothing if there is none that can be used.
std::optional<TrainState> find_state(const ExperimentRun& run, const DataSet& data) {
  std::error_code error;
  if (run.checkpoint.empty() || !std::filesystem::exists(run.checkpoint, error)) return {};
  try {
    Checkpoint checkpoint = load_checkpoint(run.checkpoint);
    if (!checkpoint.notes.failure.empty()) return {};  // figures are of one learning rate
    require_same_options(checkpoint.notes, run.options, run.checkpoint);
    require_same_data(checkpoint.notes, data, run.checkpoint);
    return std::move(checkpoint.state);
  } catch (const Error&) {
    return {};
  }
}

RunResult classify_run(const ExperimentRun& run, const DataSet& data, FitHooks hooks,
                       Workers& workers) {
  CheckpointKeeper checkpoints(run.checkpoint, 120);
  hooks.checkpoints = &checkpoints;
  const Fitted fitted = fit(data, run.options, workers, hooks, find_state(run, data));
  const ClassificationResult best =
      classify_pairs(*make_stored_score(fitted.model.score), fitted.model.rows,
                     {data.test->pairs, data.test_neg->pairs},
                     ClassificationTask{data.valid->pairs, data.valid_neg->pairs}, workers,
                     model_entry(fitted.model.score.model).link);
  return {{{"test", best.test.f1},
           {"valid", best.valid_f1.value_or(0)},
           {"epoch", static_cast<double>(fitted.run.best_epoch)}},
          0,
          fitted.run.history};
}

RunResult count_run(const ExperimentRun& run, const DataSet& data, const QuestionFile& questions,
                    FitHooks hooks, Workers& workers) {
  const Fitted fitted = fit(data, run.options, workers, hooks);
  RunResult result{counted_figures(fitted.model, data, questions, workers), 0, fitted.run.history};
  result.figures["valid"] = fitted.run.best_metric.value_or(0);
  result.figures["epoch"] = static_cast<double>(fitted.epoch_kept());
  return result;
}

}  // namespace

std::optional<RunResult> run_experiment(const ExperimentRun& run, const DataSet& data,
                                        const OnStep& on_step, const QuestionFile& questions) {
  const double start = steady_seconds();
  Workers alone(1);  // runs are shared out, not the work inside one
  FitHooks hooks;
  hooks.on_step = on_step;
  hooks.on_preparing = [&](const char*, std::size_t, std::size_t) { return on_step(TrainState{}); };
  hooks.measures_answers = false;
  try {
    RunResult result = run.metric == "kl"   ? count_run(run, data, questions, hooks, alone)
                       : run.metric == "f1" ? classify_run(run, data, hooks, alone)
                                            : rank_run(run, data, hooks, alone);
    result.seconds = steady_seconds() - start;
    return result;
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::kStopped) return {};
    throw;
  }
}

}  // namespace gumbelbox
