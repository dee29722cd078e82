#include "gumbelbox/fit/options.h"

#include <algorithm>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/options/option_check.h"
#include "gumbelbox/score/model_table.h"

namespace gumbelbox {

void check_fit_options(const FitOptions& options) {
  check_model_options(options.model);
  check_options(options);
  if (options.penalty != "none" && !model_entry(options.model.model).has_boxes) {
    throw Error(ErrorKind::kUsage, fmt::format("penalty {}: model '{}' has no boxes to pay for",
                                               options.penalty, options.model.model));
  }
}

void settle_start(FitOptions& options) {
  check_fit_options(options);
  add_defaults(options.model);
  const std::string reason = why_no_layout(options.model);
  if (!options.init) {
    options.init = reason.empty() ? "layout" : "random";
  } else if (*options.init == "layout" && !reason.empty()) {
    throw Error(ErrorKind::kUsage, fmt::format("init layout: {}; init random can", reason));
  }
  // A layout is trained on in steps of a thousandth of its margins, which leaves it what it holds.
  if (!options.learning_rate) options.learning_rate = *options.init == "layout" ? 0.001 : 0.01;
}

void settle(FitOptions& options, std::size_t edges) {
  settle_start(options);
  if (options.epochs) return;
  // A layout is not trained on: its boxes hold the edges, and the steps of random negatives move
  // more of them out of place than they put right.
  options.epochs = *options.init == "layout" ? 0 : default_epochs(options.sample, edges);
}

int default_epochs(const SampleOptions& options, std::size_t edges) {
  constexpr std::size_t kEpochs = 100;
  constexpr std::size_t kSteps = 5000;
  const std::size_t rows = edges * static_cast<std::size_t>(1 + options.negatives);
  const auto batch = static_cast<std::size_t>(options.batch_size);
  const std::size_t steps_per_epoch = std::max<std::size_t>(1, (rows + batch - 1) / batch);
  return static_cast<int>(std::max(kEpochs, (kSteps + steps_per_epoch - 1) / steps_per_epoch));
}

TrainOptions train_options(const FitOptions& o) {
  return {.sample = o.sample,
          .penalty = {chosen<PenaltyKind>(penalty_names(), o.penalty), o.penalty_weight},
          .schedule = chosen<Schedule>(schedule_names(), o.schedule),
          .learning_rate = *o.learning_rate,
          .epochs = *o.epochs,
          .eval_every = o.eval_every,
          .patience = o.patience,
          .evaluates_start = *o.init == "layout",  // what is trained on may only become better
          .seed = o.seed};
}

const std::set<std::string>& options_of_training() {
  static const std::set<std::string> names = [] {
    std::set<std::string> all{"learning_rate", "schedule", "eval_every", "patience",
                              "log1m_guard",   "adam",     "penalty",    "penalty_weight"};
    for (const ModelEntry& entry : model_table()) {
      for (const ModelOption& option : entry.options) {
        if (option.use != OptionUse::kTraining) continue;
        std::string name = option.name;
        std::ranges::replace(name, '-', '_');
        all.insert(name);
      }
    }
    for (const auto& [name, text] : option_texts(SampleOptions{})) all.insert(name);
    return all;
  }();
  return names;
}

std::string origin_of(const FitOptions& options, int epoch_kept) {
  if (*options.init != "layout") return "trained";
  return epoch_kept == 0 ? "constructed" : "constructed, then trained";
}

}  // namespace gumbelbox
