#include "cli/train_report.h"

#include <algorithm>

#include "cli/wrong_answers.h"
#include "gumbelbox/base/counted.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/fit/marginals.h"

namespace gumbelbox {

std::string train_report(const Fitted& fitted, const std::string& out) {
  const TrainResult& run = fitted.run;
  const ModelOptions& model = fitted.options.model;
  const std::string origin = origin_of(fitted.options, fitted.epoch_kept());
  const bool hierarchy = fitted.model.kind == DataKind::kHierarchy;
  std::string text =
      fmt::format("{} in {}, {}: {}, {}", model.model,
                  counted(static_cast<std::size_t>(model.dim), "dimension", "dimensions"), origin,
                  counted(fitted.model.vocabulary.size(), "entity", "entities"),
                  hierarchy ? counted(fitted.model.edges.size(), "edge", "edges")
                            : counted(fitted.pairs_learnt, "pair", "pairs"));
  if (run.epochs > 0) {
    text += fmt::format(", {}, loss {:.4f}",
                        counted(static_cast<std::size_t>(run.epochs), "epoch", "epochs"), run.loss);
  }
  if (const double prior = fitted.options.prior.value_or(0); prior > 0) {
    text += fmt::format(", prior {:g}", prior);
  }
  text += '\n';
  if (run.best_metric) {
    text += fmt::format("{} {:.4f} at epoch {}, which is kept\n", fitted.metric, *run.best_metric,
                        run.best_epoch);
  }
  if (fitted.marginal_error) {
    text += *fitted.marginal_error <= kMostMarginalError
                ? fmt::format("P(a) is right within {:.1f}% of it on average\n",
                              100 * *fitted.marginal_error)
                : "P(a) was not learnt: the volumes are too far from it\n";
  }
  if (fitted.quality) {
    text += wrong_answers_text(*fitted.quality, origin);
    text += fitted.quality->edges_held == 1
                ? "every edge is held (P >= 0.5)\n"
                : fmt::format("{}{:.1f}% of the edges are held (P >= 0.5)\n",
                              fitted.quality->edges_held < 0.5 ? "warning: only " : "",
                              // 99.97% must not look like all of them.
                              std::min(99.9, 100 * fitted.quality->edges_held));
  }
  return text + "model: " + out + '\n';
}

Error with_way_on(const Error& error, double learning_rate, const CheckpointKeeper& checkpoints) {
  const auto with = [&](const std::string& hint) {
    return Error(error.kind(), fmt::format("{}; {}", error.what(), hint));
  };
  if (error.kind() == ErrorKind::kStopped) {
    return with(checkpoints.has_saved()
                    ? fmt::format("--resume goes on from {}", checkpoints.path())
                    : "nothing is kept, start again");
  }
  if (error.kind() == ErrorKind::kNumeric && checkpoints.has_saved()) {
    return with(fmt::format("to go on from {}: --resume --learning-rate {}", checkpoints.path(),
                            option_text(learning_rate / 10)));
  }
  return error;
}

}  // namespace gumbelbox
