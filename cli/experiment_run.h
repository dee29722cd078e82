#pragma once

#include <functional>
#include <optional>
#include <string>

#include "cli/experiment.h"
#include "cli/finished_runs.h"
#include "gumbelbox/data/data_set.h"
#include "gumbelbox/query/question_file.h"
#include "gumbelbox/train/state.h"

namespace gumbelbox {

/// One row of an experiment with one seed.
struct ExperimentRun {
  std::string metric;  ///< of the row
  FitOptions options;
  std::string checkpoint;  ///< file that a stopped run goes on from, if the metric can; or empty.
                           ///< It stays when the run is done, until its result is safe.
};

/// Trains and measures in one thread; nothing if on_step returned false. While a prior is chosen,
/// on_step gets an empty state.
///
/// mrr gives "strict" and "paper", the best of the evaluated epochs, each with its own best epoch,
/// chosen on the evaluated edges themselves, as published. f1 gives "test", the F1 of test at the
/// threshold and in the epoch that are best for valid, beside "valid", its own F1, "epoch", and the
/// curve of valid. kl gives what counted_figures() of counted_experiment.h measures, of the epoch
/// that is best for valid, "valid", its KL, "epoch" and the curve; `questions` are asked if given.
std::optional<RunResult> run_experiment(const ExperimentRun& run, const DataSet& data,
                                        const std::function<bool(const TrainState&)>& on_step,
                                        const QuestionFile& questions = {});

}  // namespace gumbelbox
