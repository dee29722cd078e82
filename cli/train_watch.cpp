#include "cli/train_watch.h"

#include "gumbelbox/base/format.h"

namespace gumbelbox {

TrainWatch::TrainWatch(Work work, const Vocabulary& names, const Validation& validation,
                       TrainLog& log, CheckpointKeeper& checkpoints, Console& console)
    : work_(work),
      names_(names),
      validation_(validation),
      log_(log),
      checkpoints_(checkpoints),
      console_(console),
      progress_(console, "training", work.pairs, "pairs", work.pairs_before),
      start_(steady_seconds()),
      pairs_(work.pairs_before) {}

TrainHooks TrainWatch::hooks() {
  TrainHooks hooks;
  if (validation_) {
    hooks.metric = [this](const Table& parameters) { return validation_.metric(parameters); };
  }
  hooks.on_step = [this](const TrainState& state) { return after_step(state); };
  hooks.on_epoch = [this](const EpochReport& report) { after_epoch(report); };
  hooks.name_of = [this](EntityId id) { return std::string(names_.name(id)); };
  return hooks;
}

Json TrainWatch::end(const TrainResult& result) {
  if (result.epochs > 0) progress_.finish();
  const double seconds = steady_seconds() - start_;
  const auto pairs = static_cast<double>(result.pairs - work_.pairs_before);
  return {{"epochs", result.epochs},
          {"loss", result.loss},
          {"seconds", seconds},
          {"pairs_per_second", seconds > 0 ? pairs / seconds : 0},
          {"best_metric", result.best_metric ? Json(*result.best_metric) : Json()},
          {"best_epoch", result.best_metric ? Json(result.best_epoch) : Json()}};
}

bool TrainWatch::after_step(const TrainState& state) {
  pairs_ = state.pairs;
  progress_.update(pairs_, state_text_);
  if (signals_.received()) {
    checkpoints_.save(state);
    return false;
  }
  checkpoints_.after_step(state, console_);
  return true;
}

void TrainWatch::after_epoch(const EpochReport& report) {
  log_.add_epoch(report, pairs_, steady_seconds() - start_);
  state_text_ = fmt::format("epoch {}, loss {:.4f}", report.epoch, report.loss);
  if (report.metric) {
    state_text_ += fmt::format(", {} {:.4f}", validation_.name(), *report.metric);
  }
  progress_.update(pairs_, state_text_);
}

}  // namespace gumbelbox
