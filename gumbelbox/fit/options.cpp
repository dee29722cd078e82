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
  const auto penalty = chosen<PenaltyKind>(penalty_names(), options.penalty);
  const ModelEntry& entry = model_entry(options.model.model);
  if (penalty != PenaltyKind::kNone && std::ranges::count(entry.penalties, penalty) == 0) {
    throw Error(ErrorKind::kUsage,
                fmt::format("penalty {}: model '{}' has nothing of this kind to pay for",
                            options.penalty, options.model.model));
  }
  const auto loss = entry.loss(options.model, Log1mGuard::kAdditive);
  if (loss->needs_whole_groups() &&
      (options.sample.negatives == 0 || options.sample.negative_weight != 1)) {
    throw Error(
        ErrorKind::kUsage,
        fmt::format(
            "{}: model '{}' compares an edge with its negatives, {}",
            options.sample.negatives == 0 ? "negatives" : "negative_weight", options.model.model,
            options.sample.negatives == 0 ? "and needs at least 1" : "whose weight must be 1"));
  }
  const auto adam = chosen<AdamRows>(adam_rows_names(), options.adam);
  if (adam == AdamRows::kTouched && !entry.optimizer(AdamRows::kAll)->moves_every_row()) {
    throw Error(ErrorKind::kUsage,
                fmt::format("adam {}: model '{}' is trained by another optimizer", options.adam,
                            options.model.model));
  }
}

namespace {

constexpr int kCountDim = 50;  // of probabilities: docs/counts.md

void use(const TrainingDefaults& better, FitOptions& options) {
  const auto set = [](const auto& from, auto& to) {
    if (from) to = *from;
  };
  set(better.batch_size, options.sample.batch_size);
  if (better.whole_batches) options.sample.batch_size = kAllPairs;
  set(better.negatives, options.sample.negatives);
  set(better.negative_weight, options.sample.negative_weight);
  set(better.burn_in, options.burn_in);
  set(better.eval_every, options.eval_every);
  set(better.penalty, options.penalty);
  set(better.penalty_weight, options.penalty_weight);
}

TrainingDefaults training_defaults(const FitOptions& options, DataKind kind) {
  return model_entry(options.model.model).training_defaults(kind);
}

}  // namespace

FitOptions default_options(const std::string& model, DataKind kind) {
  FitOptions options;
  options.model.model = model;
  const auto& names = model_names();
  const bool known = std::ranges::find(names, model) != names.end();  // else settle() refuses it
  const TrainingDefaults better =
      known ? model_entry(model).training_defaults(kind) : TrainingDefaults{};
  if (kind == DataKind::kHierarchy) {
    options.model.dim = kAutoDim;
    use(better, options);
    return options;
  }
  // Chosen on the validation pairs of two sets of film ratings: docs/counts.md.
  options.model.dim = kCountDim;
  options.model.kind = kind;
  options.sample.batch_size = 2048;
  options.sample.negatives = 0;
  options.sample.filter_negatives = "none";
  options.eval_every = 5;
  options.converged = 1e-5;
  use(better, options);
  return options;
}

DataFacts facts_of(const DataSet& data) {
  const bool counts = !data.train.n_b.empty();
  return {.kind = data.kind,
          .pairs = data.train.pairs.size(),
          .counts = counts,
          .marginals = counts || !data.marginals.empty()};
}

namespace {

[[noreturn]] void refuse(const std::string& option, const std::string& reason) {
  throw Error(ErrorKind::kUsage, fmt::format("{}: {}", option, reason));
}

void settle_hierarchy_start(FitOptions& options) {
  const std::string reason = why_no_layout(options.model);
  const bool layout_fits = reason.empty();
  const bool pretrains = model_entry(options.model.model).pretraining.has_value();
  if (!options.init) options.init = layout_fits ? "layout" : pretrains ? "pretrained" : "random";
  if (*options.init == "pretrained" && !pretrains) {
    refuse("init pretrained", fmt::format("no other model is trained for '{}' to start from; init "
                                          "random can",
                                          options.model.model));
  }
  if (*options.init == "layout" && !layout_fits) {
    refuse("init layout", fmt::format("{}; init random can", reason));
  }
  const char* kCounts = "is for probabilities and counts; a hierarchy has none";
  if (*options.init == "counts") refuse("init counts", kCounts);
  if (options.loss) refuse("loss", kCounts);
  if (options.prior) refuse("prior", kCounts);
  if (options.marginal_weight) refuse("marginal_weight", kCounts);
  // A layout is trained on in steps of a thousandth of its margins, which leaves it what it holds.
  if (!options.learning_rate) {
    const TrainingDefaults own = training_defaults(options, DataKind::kHierarchy);
    // Steps that see a part of the edges are shorter.
    const bool fits = !own.whole_batches || options.sample.batch_size == kAllPairs;
    const double random = fits ? own.learning_rate.value_or(0.01) : 0.01;
    options.learning_rate = *options.init == "layout" ? 0.001 : random;
  }
}

void settle_count_start(FitOptions& options) {
  const bool has_marginals = make_training_score(options.model)->has_marginals();
  if (!options.init) options.init = has_marginals ? "counts" : "random";
  if (*options.init == "counts" && !has_marginals) {
    refuse("init counts", "this model has no probability of one thing alone; init random can");
  }
  if (*options.init == "layout" || *options.init == "pretrained") {
    refuse("init " + *options.init,
           fmt::format("expected a hierarchy, found probabilities; init {} can",
                       has_marginals ? "counts" : "random"));
  }
  if (options.sample.negatives > 0) {
    refuse("negatives", fmt::format("expected 0 for probabilities, got {}: a pair that is not "
                                    "listed is unknown, not impossible",
                                    options.sample.negatives));
  }
  if (!options.learning_rate) {
    options.learning_rate =
        training_defaults(options, DataKind::kProbability).learning_rate.value_or(0.01);
  }
}

void settle_counts(FitOptions& options, const DataFacts& data) {
  if (!options.loss) options.loss = data.counts ? "tempered" : "kl";
  if (*options.loss != "kl" && !data.counts) {
    refuse("loss " + *options.loss, "expected pairs with counts, n_ab and n_b; loss kl needs none");
  }
  if (!options.prior) options.prior = 0;
  if (*options.prior > 0 && !data.counts) {
    refuse("prior", "expected pairs with counts, n_ab and n_b");
  }
  const bool can = data.marginals && make_training_score(options.model)->has_marginals();
  if (!options.marginal_weight) options.marginal_weight = can ? 1 : 0;
  if (*options.marginal_weight > 0 && !can) {
    refuse("marginal_weight", data.marginals ? "this model has no probability of one thing alone"
                                             : "expected marginals.tsv, or pairs with counts");
  }
}

}  // namespace

void require_kind(const std::string& model, DataKind kind) {
  const auto learns = [&](const ModelEntry& entry) {
    return std::ranges::count(entry.kinds, kind) > 0;
  };
  if (learns(model_entry(model))) return;
  std::vector<std::string> others;
  for (const ModelEntry& entry : model_table()) {
    if (learns(entry)) others.push_back(entry.name);
  }
  throw Error(ErrorKind::kUsage,
              fmt::format("model '{}' does not learn from {}; these do: {}", model,
                          kind == DataKind::kHierarchy ? "a hierarchy" : "probabilities",
                          fmt::join(others, ", ")));
}

void settle_start(FitOptions& options, DataKind kind) {
  check_fit_options(options);
  require_kind(options.model.model, kind);
  if (options.model.dim == kAutoDim && kind == DataKind::kProbability) {
    options.model.dim = kCountDim;
  }
  add_defaults(options.model);
  kind == DataKind::kHierarchy ? settle_hierarchy_start(options) : settle_count_start(options);
  // Only a layout tells how many it takes.
  constexpr int kUsual = 5;
  if (options.model.dim == kAutoDim && *options.init != "layout") options.model.dim = kUsual;
}

void settle(FitOptions& options, const DataFacts& data) {
  settle_start(options, data.kind);
  if (data.kind == DataKind::kProbability) {
    settle_counts(options, data);
    if (!options.epochs) options.epochs = default_count_epochs(options.sample, data.pairs);
    return;
  }
  if (options.sample.batch_size == kAllPairs) {
    constexpr std::size_t kMostPairs = 1'000'000;
    const auto group = static_cast<std::size_t>(1 + options.sample.negatives);
    options.sample.batch_size =
        static_cast<int>(std::clamp<std::size_t>(data.pairs * group, 1, kMostPairs));
  }
  if (options.epochs) return;
  // A layout is not trained on: its boxes hold the edges, and the steps of random negatives move
  // more of them out of place than they put right.
  const auto own = training_defaults(options, data.kind).epochs;
  options.epochs =
      *options.init == "layout" ? 0 : own.value_or(default_epochs(options.sample, data.pairs));
}

namespace {

std::size_t steps_per_epoch(const SampleOptions& options, std::size_t edges) {
  const std::size_t rows = edges * static_cast<std::size_t>(1 + options.negatives);
  const auto batch = static_cast<std::size_t>(options.batch_size);
  return std::max<std::size_t>(1, (rows + batch - 1) / batch);
}

/// Epochs that take so many steps, and no fewer than `least`.
int epochs_for(std::size_t steps, std::size_t least, std::size_t per_epoch) {
  return static_cast<int>(std::max(least, (steps + per_epoch - 1) / per_epoch));
}

}  // namespace

int default_epochs(const SampleOptions& options, std::size_t edges) {
  return epochs_for(5000, 100, steps_per_epoch(options, edges));
}

int default_count_epochs(const SampleOptions& options, std::size_t pairs) {
  return epochs_for(6000, 20, steps_per_epoch(options, pairs));
}

TrainOptions train_options(const FitOptions& o) {
  return {.sample = o.sample,
          .penalty = {chosen<PenaltyKind>(penalty_names(), o.penalty), o.penalty_weight},
          .schedule = chosen<Schedule>(schedule_names(), o.schedule),
          .learning_rate = *o.learning_rate,
          .epochs = *o.epochs,
          .burn_in = o.burn_in.value_or(0),
          .eval_every = o.eval_every,
          .eval_steps = o.eval_steps.value_or(0),
          .patience = o.patience,
          .evaluates_start = *o.init == "layout",  // what is trained on may only become better
          .marginal_weight = o.marginal_weight.value_or(0),
          .converged = o.converged.value_or(0),
          .seed = o.seed};
}

const std::set<std::string>& options_of_training() {
  static const std::set<std::string> names = [] {
    std::set<std::string> all{"learning_rate", "burn_in",       "schedule",  "eval_every",
                              "eval_steps",    "patience",      "converged", "loss",
                              "prior",         "log1m_guard",   "adam",      "marginal_weight",
                              "penalty",       "penalty_weight"};
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
