#include "cli/train_watch.h"

#include <ostream>

#include "cli/train_remarks.h"
#include "gumbelbox/base/counted.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/printable.h"

namespace gumbelbox {

TrainWatch::TrainWatch(const Arguments& arguments, const DataSet& data,
                       const TrainLogPaths& log_paths, const TrainState* from, Console& console)
    : arguments_(arguments),
      data_(data),
      log_paths_(log_paths),
      epochs_before_(from != nullptr ? std::optional(from->epochs) : std::nullopt),
      pairs_before_(from != nullptr ? from->pairs : 0),
      console_(console),
      pairs_(pairs_before_) {}

FitHooks TrainWatch::hooks() {
  FitHooks hooks;
  hooks.on_note = [this](const Note& note) { show(note); };
  hooks.on_settled = [this](const FitPlan& plan) { before_layout(plan); };
  hooks.on_layout = [this](const char* step, std::size_t done, std::size_t all) {
    show_layout(step, done, all);
  };
  hooks.on_preparing = [this](const char* step, std::size_t done, std::size_t all) {
    return show_preparing(step, done, all);
  };
  hooks.on_training = [this](const FitPlan& plan) { before_training(plan); };
  hooks.on_step = [this](const TrainState& state) { return after_step(state); };
  hooks.on_epoch = [this](const EpochReport& report) { after_epoch(report); };
  return hooks;
}

void TrainWatch::show(const Note& note) {
  // What was dropped is among the notes of the reader, with its file.
  if (console_.quiet || note.kind == NoteKind::kEdgesDropped) return;
  if (progress_ && pairs_ > 0) progress_->finish();  // the training is over
  progress_.reset();
  console_.err << printable(note_text(note)) << '\n';
}

void TrainWatch::before_layout(const FitPlan& plan) {
  remark_on_idle_options(arguments_, plan.options, console_);
  remark_on_adam(plan.options, data_.vocabulary.size(), console_);
  layout_start_ = steady_seconds();
  if (console_.quiet || epochs_before_ || *plan.options.init != "layout") return;
  console_.err << fmt::format("laying out {}\n", counted(data_.vocabulary.size(), "box", "boxes"));
}

void TrainWatch::show_layout(const char* step, std::size_t done, std::size_t all) {
  if (step_ != step || done < step_done_) progress_.emplace(console_, step, all, "dimensions");
  step_ = step;
  step_done_ = done;
  progress_->update(done);
}

bool TrainWatch::show_preparing(const char* step, std::size_t done, std::size_t all) {
  if (!preparing_start_) preparing_start_ = steady_seconds();
  if (!signals_) signals_.emplace();
  if (!progress_) progress_.emplace(console_, step, all, "pairs");
  progress_->update(done);
  return !signals_->received();
}

void TrainWatch::before_training(const FitPlan& plan) {
  progress_.reset();
  metric_ = plan.metric;
  log_.emplace(log_paths_, plan.options, epochs_before_, [this](const std::string& reason) {
    if (!console_.quiet) console_.err << printable(reason) << "; training goes on without it\n";
  });
  progress_.emplace(console_, "training", pairs_in_all(train_options(plan.options), plan.edges),
                    "pairs", pairs_before_);
  // A Ctrl-C before the first step still counts; without steps nothing is there to stop at.
  if (!signals_ && *plan.options.epochs > 0) signals_.emplace();
  start_ = steady_seconds();
}

bool TrainWatch::after_step(const TrainState& state) {
  pairs_ = state.pairs;
  progress_->update(pairs_, state_text_);
  return !signals_->received();
}

void TrainWatch::after_epoch(const EpochReport& report) {
  log_->add_epoch(report, pairs_, steady_seconds() - start_);
  state_text_ = fmt::format("epoch {}, loss {:.4f}", report.epoch, report.loss);
  if (report.metric) state_text_ += fmt::format(", {} {:.4f}", metric_, *report.metric);
  progress_->update(pairs_, state_text_);
}

Json TrainWatch::end(const Fitted& fitted) {
  const TrainResult& run = fitted.run;
  if (progress_ && run.epochs > 0) progress_->finish();
  progress_.reset();
  const double seconds = steady_seconds() - start_;
  const auto pairs = static_cast<double>(run.pairs - pairs_before_);
  Json result{{"epochs", run.epochs},
              {"loss", run.loss},
              {"seconds", seconds},
              {"pairs_per_second", seconds > 0 ? pairs / seconds : 0},
              {"best_metric", run.best_metric ? Json(*run.best_metric) : Json()},
              {"best_epoch", run.best_metric ? Json(run.best_epoch) : Json()},
              {"layout_seconds", *fitted.options.init == "layout" ? start_ - layout_start_ : 0},
              {"dim", fitted.options.model.dim},
              {"origin", origin_of(fitted.options, fitted.epoch_kept())}};
  if (fitted.options.prior) result["prior"] = *fitted.options.prior;
  if (preparing_start_) result["preparing_seconds"] = start_ - *preparing_start_;
  if (fitted.marginal_error) result["marginal_error"] = *fitted.marginal_error;
  if (fitted.quality) {
    result["edges_held"] = fitted.quality->edges_held;
    result["wrong_answers"] = fitted.quality->wrong_answers;
    result["lost_answers"] = fitted.quality->lost_answers;
    result["wrong_about_parents"] = fitted.quality->wrong_about_parents;
    result["entities_asked"] = fitted.quality->entities_asked;
  }
  return result;
}

}  // namespace gumbelbox
