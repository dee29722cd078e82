#include "gumbelbox/fit/pretraining.h"

#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/score/model_table.h"

namespace gumbelbox {

Table pretrained_parameters(const DataSet& data, const FitOptions& options, Workers& workers,
                            const FitHooks& hooks) {
  const Pretraining& first = *model_entry(options.model.model).pretraining;
  FitOptions simpler = default_options(first.model, data.kind);
  simpler.model.dim = options.model.dim;
  simpler.positives = options.positives;
  simpler.sample.filter_negatives = options.sample.filter_negatives;
  simpler.sample.self_negatives = options.sample.self_negatives;
  simpler.sample.negative_ends = options.sample.negative_ends;
  simpler.seed = options.seed;
  simpler.epochs = options.model.whole("pretrain-epochs");
  DataSet train_alone = data;  // the last rows are wanted, not those that are best by themselves
  train_alone.valid.reset();
  train_alone.valid_neg.reset();
  std::size_t pairs = 0;
  FitHooks of_simpler;
  of_simpler.measures_answers = false;
  of_simpler.on_settled = [&](const FitPlan& plan) {
    pairs = pairs_in_all(train_options(plan.options), plan.edges);
  };
  of_simpler.on_step = [&](const TrainState& state) {
    return !hooks.on_preparing || hooks.on_preparing("pretraining", state.pairs, pairs);
  };
  try {
    Table rows = fit(train_alone, simpler, workers, of_simpler).model.rows;
    for (std::size_t i = 0; i < rows.rows(); ++i) first.adapt(options.model, rows.row(i));
    return rows;
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kStopped) throw;
    throw Error(ErrorKind::kStopped,
                fmt::format("stopped while '{}' was trained for '{}' to start from", first.model,
                            options.model.model));
  }
}

}  // namespace gumbelbox
