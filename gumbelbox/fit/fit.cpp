#include "gumbelbox/fit/fit.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/free_memory.h"
#include "gumbelbox/data/closure.h"
#include "gumbelbox/fit/calibrate.h"
#include "gumbelbox/fit/judge_answers.h"
#include "gumbelbox/fit/marginals.h"
#include "gumbelbox/fit/memory_need.h"
#include "gumbelbox/fit/pretraining.h"
#include "gumbelbox/fit/prior_choice.h"
#include "gumbelbox/fit/resume.h"
#include "gumbelbox/fit/trainable_start.h"
#include "gumbelbox/fit/training_pairs.h"
#include "gumbelbox/fit/validation.h"
#include "gumbelbox/options/option_writer.h"
#include "gumbelbox/score/model_table.h"

namespace gumbelbox {
namespace {

/// One run, from the choice of its pairs to its model.
class Fit {
 public:
  Fit(const DataSet& data, FitOptions options, Workers& workers, const FitHooks& hooks)
      : data_(data),
        options_(std::move(options)),
        workers_(workers),
        hooks_(hooks),
        pairs_(data, options_.positives),
        chooses_dim_(options_.model.dim == kAutoDim),
        chooses_all_(chooses_dim_ && !options_.init && !options_.epochs &&
                     options_.layout_margin == FitOptions{}.layout_margin) {
    settle_options();
    if (data.kind == DataKind::kProbability) {
      pairs_.choose_evidence(chosen<CountLoss>(count_loss_names(), *options_.loss),
                             *options_.prior);
    }
    pairs_.choose_rejected(options_.sample.filter_negatives, *options_.epochs > 0);
    for (const Note& note : pairs_.notes()) add(note);
  }

  Fitted run(std::optional<TrainState> from);
  GradientCheck check_gradient();
  void add(const Note& note);

 private:
  void settle_options();
  void make_parts();
  void require_right_answers(const AnswerQuality& quality) const;
  LayoutStart lay_boxes_out();
  TrainingParts parts() const { return {*score_, *loss_, *optimizer_}; }
  FitPlan plan() const { return {options_, pairs_.learnt().pairs.size(), metric_name()}; }
  std::string metric_name() const;
  double shown(double metric) const noexcept;
  TrainState initial_state(std::vector<Note>& notes);
  TrainState first_state();
  void lay_out_first();
  void begin_checkpoints(const TrainState& from, bool begins);
  TrainResult train_from(TrainState from);
  TrainHooks train_hooks();
  bool after_step(const TrainState& state);
  [[noreturn]] void fail(const Error& error);
  std::optional<CalibrationMap> fitted_link(const Table& rows);
  Model make_model(Table rows, const Fitted& fitted) const;

  const DataSet& data_;
  FitOptions options_;
  Workers& workers_;
  const FitHooks& hooks_;
  TrainingPairs pairs_;
  bool chooses_dim_;
  bool chooses_all_;  // nobody asked for dimensions, a start or training
  std::optional<LayoutStart> layout_;
  std::shared_ptr<const TrainingScore> score_;
  std::unique_ptr<PairScore> stored_;
  std::unique_ptr<Loss> loss_;
  std::unique_ptr<Optimizer> optimizer_;
  std::optional<Validation> validation_;
  std::vector<Note> notes_;
  std::string earlier_rates_;
};

void Fit::add(const Note& note) {
  if (hooks_.on_note) hooks_.on_note(note);
  notes_.push_back(note);
}

void Fit::settle_options() {
  const bool chooses_start = !options_.init;
  DataFacts facts = facts_of(data_);
  facts.pairs = pairs_.learnt().pairs.size();
  settle(options_, facts);
  const DroppedEdges& dropped = data_.dropped;
  if (dropped.duplicates + dropped.self_loops > 0) {
    add({NoteKind::kEdgesDropped, dropped.duplicates, dropped.self_loops});
  }
  const bool has_boxes = model_entry(options_.model.model).has_boxes;
  if (chooses_start && has_boxes && data_.kind == DataKind::kHierarchy &&
      *options_.init == "random") {
    add({.kind = NoteKind::kRandomStart, .text = why_no_layout(options_.model)});
  }
}

void Fit::make_parts() {
  const ModelEntry& entry = model_entry(options_.model.model);
  score_ = make_training_score(options_.model);
  stored_ = make_stored_score(options_.model);
  loss_ = entry.loss(options_.model, chosen<Log1mGuard>(log1m_guard_names(), options_.log1m_guard));
  optimizer_ = entry.optimizer(chosen<AdamRows>(adam_rows_names(), options_.adam));
}

/// The same boxes however often it is called.
LayoutStart Fit::lay_boxes_out() {
  FitOptions options = options_;
  if (chooses_dim_) options.model.dim = kAutoDim;
  return layout_start(data_, pairs_.learnt().pairs, options, hooks_.on_layout, workers_,
                      std::min(kMostWrongOfLayout, hooks_.max_wrong.value_or(kMostWrongOfLayout)));
}

/// Decides how many dimensions the boxes have, if that is left to their layout.
void Fit::lay_out_first() {
  if (*options_.init != "layout") return;
  layout_ = lay_boxes_out();
  options_.model.dim = layout_->dim;
  if (!chooses_dim_) return;
  const std::size_t held = layout_->parameters.values().size_bytes();
  if (const auto free = free_memory()) require_memory(options_, data_, *free + held);
}

std::string Fit::metric_name() const {
  if (hooks_.metric) return "metric";
  return validation_ && *validation_ ? validation_->name() : "";
}

double Fit::shown(double metric) const noexcept {
  return validation_ ? validation_->shown(metric) : metric;
}

TrainState Fit::initial_state(std::vector<Note>& notes) {
  if (*options_.init == "random") {
    return random_state(parts(), options_.seed, data_.vocabulary.size());
  }
  if (*options_.init == "counts") {
    Table parameters(data_.vocabulary.size(), score_->row_width());
    score_->initialise_volumes(parameters, pairs_.marginals(), options_.seed);
    return gumbelbox::initial_state(parts(), std::move(parameters));
  }
  if (*options_.init == "pretrained") {
    return gumbelbox::initial_state(parts(),
                                    pretrained_parameters(data_, options_, workers_, hooks_));
  }
  LayoutStart start = layout_ ? *std::exchange(layout_, {}) : lay_boxes_out();
  notes = std::move(start.notes);
  return gumbelbox::initial_state(parts(), std::move(start.parameters));
}

TrainState Fit::first_state() {
  std::vector<Note> notes;
  TrainState state = initial_state(notes);
  for (const Note& note : notes) add(note);
  state.notes = notes_;
  return state;
}

void Fit::begin_checkpoints(const TrainState& from, bool begins) {
  if (hooks_.checkpoints == nullptr) return;
  hooks_.checkpoints->begin(notes_of(options_, data_), [score = score_](const TrainState& state) {
    return can_be_kept(state, *score);
  });
  if (begins) {
    hooks_.checkpoints->remove();  // of a run that this one restarts
  } else if (!hooks_.checkpoints->has_saved()) {
    hooks_.checkpoints->save(from);  // else what was done would be lost if the numbers run away
  }
}

TrainHooks Fit::train_hooks() {
  TrainHooks hooks;
  if (hooks_.metric) {
    hooks.metric = [this](const Table& parameters) {
      return hooks_.metric(*stored_, score_->stored_rows(parameters));
    };
  } else if (validation_ && *validation_) {
    hooks.metric = [this](const Table& parameters) {
      return validation_->metric(score_->stored_rows(parameters));
    };
  }
  hooks.on_step = [this](const TrainState& state) { return after_step(state); };
  hooks.on_epoch = [this](EpochReport report) {
    if (report.metric) report.metric = shown(*report.metric);
    if (hooks_.on_epoch) hooks_.on_epoch(report);
  };
  hooks.name_of = [this](EntityId id) { return std::string(data_.vocabulary.name(id)); };
  return hooks;
}

bool Fit::after_step(const TrainState& state) {
  if (hooks_.on_step && !hooks_.on_step(state)) {
    if (hooks_.checkpoints != nullptr) hooks_.checkpoints->save(state);
    return false;
  }
  if (hooks_.checkpoints != nullptr) hooks_.checkpoints->after_step(state);
  return true;
}

/// Leaves a checkpoint from which the run can go on with other options.
void Fit::fail(const Error& error) {
  const bool keeps = hooks_.checkpoints != nullptr && !hooks_.checkpoints->path().empty();
  if (error.kind() != ErrorKind::kNumeric || !keeps || *options_.epochs == 0) throw error;
  try {
    hooks_.checkpoints->note_failure(error.what(), [this] {
      std::vector<Note> known;  // told when the run began
      TrainState state = initial_state(known);
      state.notes = notes_;
      return state;
    });
  } catch (const Error& second) {
    throw Error(error.kind(), fmt::format("{}; {}", error.what(), second.what()));
  }
  throw error;
}

TrainResult Fit::train_from(TrainState from) {
  TrainResult result = train(parts(), train_options(options_), pairs_.positives(), train_hooks(),
                             workers_, std::move(from));
  if (!result.stopped) return result;
  throw Error(ErrorKind::kStopped,
              fmt::format("stopped after {} of {} epochs", result.epochs, *options_.epochs));
}

/// What the answers of a hierarchy are worth is not for its user to find out.
void Fit::require_right_answers(const AnswerQuality& quality) const {
  const double wrong = std::max(quality.wrong_answers, quality.lost_answers);
  const bool chose_all = chooses_all_ && *options_.init == "layout";
  const double most = hooks_.max_wrong.value_or(chose_all ? kMostWrong : 1);
  if (wrong <= most) return;
  throw Error(
      ErrorKind::kInput,
      fmt::format("{:.3g}% of the answers of the boxes are wrong or missing in {} dimensions, more "
                  "than the limit of {:.3g}%{}",
                  100 * wrong, options_.model.dim, 100 * most,
                  chose_all
                      ? ": too many entities have several parents. Search the edges instead "
                        "(a graph search is exact), look for wrong edges with 'gumbelbox "
                        "lint', or accept it: a larger max_wrong, or dimensions of your choice"
                      : "; a larger max_wrong accepts it"));
}

Fitted Fit::run(std::optional<TrainState> from) {
  if (hooks_.on_settled) hooks_.on_settled(plan());
  if (!from) require_memory(options_, data_, free_memory());  // else most of it is there already
  if (!from) lay_out_first();
  if (options_.model.dim == kAutoDim) {  // that of the boxes that go on
    options_.model.dim = static_cast<int>(from->parameters.width() / 2);
  }
  make_parts();
  if (!hooks_.metric) {
    validation_.emplace(data_, *stored_, model_entry(options_.model.model).link,
                        pairs_.closure_if_computed(), workers_);
  }
  const bool begins = !from;
  if (begins) from = first_state();
  if (begins && *options_.init == "layout" && *options_.epochs > 0) {
    require_trainable_layout(*score_, from->parameters, options_);
  }
  if (!from->notes.empty()) notes_ = from->notes;  // early checkpoints kept none
  earlier_rates_ = from->earlier_rates;
  if (hooks_.on_training) hooks_.on_training(plan());
  begin_checkpoints(*from, begins);
  Fitted fitted;
  Table rows;
  try {
    fitted.run = train_from(*std::move(from));
    rows = score_->stored_rows(std::exchange(fitted.run.parameters, {}));
  } catch (const Error& error) {
    fail(error);
  }
  if (fitted.run.best_metric) fitted.run.best_metric = shown(*fitted.run.best_metric);
  for (EpochMetric& one : fitted.run.history) one.metric = shown(one.metric);
  fitted.options = options_;
  fitted.metric = metric_name();
  fitted.pairs_learnt = pairs_.learnt().pairs.size();
  fitted.marginal_error = marginal_error(data_.marginals, stored_->joint(), rows);
  const std::optional<CalibrationMap> link = fitted_link(rows);
  if (hooks_.measures_answers && data_.kind == DataKind::kHierarchy) {
    fitted.quality = judge_answers(data_, *stored_, rows, options_.seed, workers_,
                                   model_entry(options_.model.model).link, link ? &*link : nullptr);
    require_right_answers(*fitted.quality);
  }
  fitted.notes = notes_;
  fitted.model = make_model(std::move(rows), fitted);
  fitted.model.calibration = link;
  return fitted;
}

/// Nothing if the scores of the model are probabilities.
std::optional<CalibrationMap> Fit::fitted_link(const Table& rows) {
  const ModelEntry& entry = model_entry(options_.model.model);
  if (entry.has_probabilities) return {};
  const auto known = [&] {
    const EdgeSet edges = known_edges(data_);
    return find_closure_set(edges).value_or(edges);
  };
  FittedLink found = fit_link(data_, *stored_, rows, known, options_.seed, workers_);
  add({.kind = NoteKind::kLinkFitted,
       .text = fmt::format("the scores of '{}' are no probabilities: P(a | b) is fitted to {}",
                           entry.name, found.fitted_to)});
  return std::move(found.map);
}

Model Fit::make_model(Table rows, const Fitted& fitted) const {
  Model model;
  model.score = options_.model;
  model.vocabulary = data_.vocabulary;
  model.rows = std::move(rows);
  model.data_checksum = data_.checksum().text();
  model.kind = data_.kind;
  if (data_.kind == DataKind::kHierarchy) model.edges = data_.train.pairs;
  if (data_.kind == DataKind::kProbability) model.counts = counts_of(data_);
  model.notes = notes_;
  model.options = option_texts(options_);
  model.options.emplace_back("origin", origin_of(options_, fitted.epoch_kept()));
  if (fitted.marginal_error.value_or(1) <= kMostMarginalError) {
    model.options.emplace_back(kVolumesAreShares, "yes");
  }
  if (!earlier_rates_.empty()) {
    model.options.emplace_back("earlier_learning_rates", earlier_rates_);
  }
  const TrainResult& run = fitted.run;
  model.metrics.emplace_back("epochs", run.epochs);
  if (fitted.quality) {
    model.metrics.emplace_back("edges_held", fitted.quality->edges_held);
    model.metrics.emplace_back("wrong_answers", fitted.quality->wrong_answers);
    model.metrics.emplace_back("lost_answers", fitted.quality->lost_answers);
    model.metrics.emplace_back("wrong_about_parents", fitted.quality->wrong_about_parents);
  }
  if (run.epochs > 0) model.metrics.emplace_back("loss", run.loss);
  if (fitted.marginal_error) model.metrics.emplace_back("marginal_error", *fitted.marginal_error);
  if (run.best_metric) {
    model.metrics.emplace_back("best_epoch", run.best_epoch);
    model.metrics.emplace_back(fitted.metric, *run.best_metric);
  }
  return model;
}

GradientCheck Fit::check_gradient() {
  make_parts();
  // Random boxes: those of a layout hardly have slopes. The published guard has a slope that is not
  // its own.
  loss_ = model_entry(options_.model.model).loss(options_.model, Log1mGuard::kAdditive);
  const TrainState state = random_state(parts(), options_.seed, data_.vocabulary.size());
  return gumbelbox::check_gradient(parts(), train_options(options_), pairs_.positives(),
                                   state.parameters, workers_);
}

}  // namespace

Fitted fit(const DataSet& data, const FitOptions& options, Workers& workers, const FitHooks& hooks,
           std::optional<TrainState> from) {
  check_fit_options(options);
  require_kind(options.model.model, data.kind);
  if (from || hooks.metric || !chooses_prior(data, options)) {
    return Fit(data, options, workers, hooks).run(std::move(from));
  }
  const PriorChoice choice = choose_prior(data, options, workers, hooks);
  FitOptions chosen = options;
  chosen.prior = choice.prior;
  Fit fit(data, chosen, workers, hooks);
  fit.add(choice.note);
  return fit.run(std::nullopt);
}

Fitted resume_fit(const DataSet& data, Checkpoint from, Workers& workers, const FitHooks& hooks) {
  const FitOptions options = options_of(from.notes.options, "checkpoint");
  require_same_options(from.notes, options, "checkpoint");
  require_same_data(from.notes, data, "checkpoint");
  const double rate = options.learning_rate.value_or(0);
  return fit(data, options, workers, hooks, resumed_state(std::move(from), rate));
}

GradientCheck check_fit_gradient(const DataSet& data, const FitOptions& options, Workers& workers) {
  check_fit_options(options);
  require_kind(options.model.model, data.kind);
  FitOptions trained = options;
  trained.init = "random";
  if (!trained.epochs || *trained.epochs == 0)
    trained.epochs = 1;  // with the negatives of training
  return Fit(data, trained, workers, {}).check_gradient();
}

}  // namespace gumbelbox
