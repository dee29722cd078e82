#include "cli/train_report.h"

#include <algorithm>

#include "gumbelbox/base/counted.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/printable.h"
#include "gumbelbox/fit/marginals.h"
#include "gumbelbox/score/model_table.h"

namespace gumbelbox {

namespace {

constexpr double kMuch = 0.2;  // wrong or missing answers that are warned of

/// 99.996% must not look like all, nor 0.001% like none.
std::string percent(double share) {
  return share > 0.5 ? fmt::format("{:.4g}%", std::min(99.99, 100 * share))
                     : fmt::format("{:.2g}%", 100 * share);
}

std::string warning_text(const AnswerQuality& quality, const ModelOptions& model) {
  std::string text;
  if (quality.wrong_answers > kMuch) {
    text = fmt::format("{} of the answers are wrong", percent(quality.wrong_answers));
  }
  if (quality.lost_answers > kMuch) {
    text += fmt::format("{}{} of the right answers are missing", text.empty() ? "" : ", ",
                        percent(quality.lost_answers));
  }
  if (text.empty()) return {};
  return fmt::format("warning: {} (P >= 0.5){}\n", text,
                     why_no_layout(model).empty()
                         ? "; leave --dim, --init and --epochs out for right answers"
                         : "");
}

std::string answers_text(const AnswerQuality& quality) {
  if (quality.wrong_answers <= 0 && quality.lost_answers <= 0) return "all answers are right";
  const std::string right = quality.wrong_answers <= 0
                                ? "all answers are right"
                                : percent(1 - quality.wrong_answers) + " of the answers are right";
  if (quality.lost_answers <= 0) return right + ", none is missing";
  return fmt::format("{}, {} of the right ones are missing", right, percent(quality.lost_answers));
}

/// Of how many entities the answers were looked at, unless it was all of them.
std::string sample_text(const AnswerQuality& quality, std::size_t entities) {
  if (quality.entities_asked >= entities) return {};
  return fmt::format(" (estimated from {})", counted(quality.entities_asked, "entity", "entities"));
}

/// How the boxes came about.
std::string boxes_text(const Fitted& fitted, std::optional<double> seconds) {
  const TrainResult& run = fitted.run;
  const ModelOptions& model = fitted.options.model;
  std::string text =
      fmt::format("{} in {}, {}", model.model,
                  counted(static_cast<std::size_t>(model.dim), "dimension", "dimensions"),
                  origin_of(fitted.options, fitted.epoch_kept()));
  if (seconds) text += fmt::format(" in {:.0f} s", *seconds);
  if (run.epochs > 0) {
    text += fmt::format(": {}, loss {:.4f}",
                        counted(static_cast<std::size_t>(run.epochs), "epoch", "epochs"), run.loss);
  }
  if (const double prior = fitted.options.prior.value_or(0); prior > 0) {
    text += fmt::format(", prior {:g}", prior);
  }
  return text + '\n';
}

}  // namespace

std::string train_report(const Fitted& fitted, const std::string& out,
                         std::optional<double> seconds) {
  const bool hierarchy = fitted.model.kind == DataKind::kHierarchy;
  std::string text = fitted.quality ? warning_text(*fitted.quality, fitted.options.model) : "";
  text += fmt::format("{}, {}", counted(fitted.model.vocabulary.size(), "entity", "entities"),
                      hierarchy ? counted(fitted.model.edges.size(), "edge", "edges")
                                : counted(fitted.pairs_learnt, "pair", "pairs"));
  if (fitted.quality) {
    text += ": " + answers_text(*fitted.quality) +
            sample_text(*fitted.quality, fitted.model.vocabulary.size());
  }
  text += '\n' + boxes_text(fitted, seconds);
  if (fitted.run.best_metric) {
    text += fmt::format("{} {:.4f} at epoch {}, which is kept\n", fitted.metric,
                        *fitted.run.best_metric, fitted.run.best_epoch);
  }
  if (fitted.marginal_error) {
    text += *fitted.marginal_error <= kMostMarginalError
                ? fmt::format("P(a) is right within {:.1f}% of it on average\n",
                              100 * *fitted.marginal_error)
                : "P(a) was not learnt: the volumes are too far from it\n";
  }
  return text + "model: " + printable(out) + '\n';
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
  if (error.kind() == ErrorKind::kInput && checkpoints.has_saved()) {
    return with("--resume --max-wrong 1 keeps what was trained");
  }
  if (error.kind() == ErrorKind::kNumeric && checkpoints.has_saved()) {
    return with(fmt::format("to go on from {}: --resume --learning-rate {}", checkpoints.path(),
                            option_text(learning_rate / 10)));
  }
  return error;
}

}  // namespace gumbelbox
