#include "gumbelbox/train/train.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/option_check.h"
#include "gumbelbox/optim/adam.h"

namespace gumbelbox {
namespace {

/// Part of a batch that one thread works on. Its bounds depend on the batch alone, so that sums
/// come out the same for any number of threads.
struct Shard {
  std::size_t begin = 0;
  std::size_t end = 0;
  double loss = 0;  // weighted sum
  Gradient gradient;
};

class Run {
 public:
  Run(const PairScore& score, const TrainOptions& options, const Positives& positives,
      const TrainHooks& hooks, Workers& workers, TrainState state)
      : score_(score),
        options_(options),
        hooks_(hooks),
        workers_(workers),
        guard_(chosen<Log1mGuard>(log1m_guard_names(), options.log1m_guard)),
        schedule_(chosen<Schedule>(schedule_names(), options.schedule)),
        adam_rows_(options.adam == "lazy" ? AdamRows::kTouched : AdamRows::kAll),
        sampler_(options.sample, options.seed, positives),
        gradient_(positives.entities, score.row_width()),
        state_(std::move(state)) {}

  TrainResult run();

 private:
  bool run_epoch();
  void run_batch(std::size_t index);
  void run_shard(std::size_t index, Shard& shard, double batch_weight);
  void end_epoch();
  void evaluate(EpochReport& report);
  bool out_of_patience() const noexcept;
  void cut_into_shards(std::size_t size);
  double progress() const noexcept;
  void require_usable_gradient(std::size_t index) const;
  void require_finite_parameters() const;
  std::string name_of(EntityId id) const;
  TrainResult result(bool stopped);

  const PairScore& score_;
  const TrainOptions& options_;
  const TrainHooks& hooks_;
  Workers& workers_;
  Log1mGuard guard_;
  Schedule schedule_;
  AdamRows adam_rows_;
  Sampler sampler_;
  Gradient gradient_;
  Batch batch_;
  std::vector<Shard> shards_;
  std::size_t shards_in_use_ = 0;
  TrainState state_;
};

TrainResult Run::run() {
  while (state_.epochs < options_.epochs && !out_of_patience()) {
    if (!run_epoch()) return result(/*stopped=*/true);
    end_epoch();
  }
  return result(/*stopped=*/false);
}

/// Does what is left of the epoch; false if the run is to stop.
bool Run::run_epoch() {
  sampler_.start_epoch(static_cast<std::uint32_t>(state_.epochs));
  while (state_.batches < sampler_.batches_per_epoch()) {
    run_batch(state_.batches);
    ++state_.batches;
    if (hooks_.on_step && !hooks_.on_step(state_)) return false;
  }
  return true;
}

void Run::end_epoch() {
  require_finite_parameters();
  score_.stored_rows(state_.parameters);  // throws if a model file could not keep them
  state_.loss = state_.epoch_loss / state_.epoch_weight;
  state_.epoch_loss = state_.epoch_weight = 0;
  state_.batches = 0;
  ++state_.epochs;
  EpochReport report{state_.epochs, state_.loss, state_.rate, {}};
  const bool last = state_.epochs == options_.epochs;
  if (hooks_.metric && (state_.epochs % options_.eval_every == 0 || last)) evaluate(report);
  if (hooks_.on_epoch) hooks_.on_epoch(report);
}

TrainResult Run::result(bool stopped) {
  return {.parameters = std::move(state_.best_metric ? state_.best : state_.parameters),
          .epochs = state_.epochs,
          .loss = state_.loss,
          .pairs = state_.pairs,
          .best_epoch = state_.best_epoch,
          .best_metric = state_.best_metric,
          .stopped = stopped};
}

void Run::run_batch(std::size_t index) {
  const std::size_t size = sampler_.size_of(index);
  batch_.resize(size);
  cut_into_shards(size);
  workers_.run(shards_in_use_, [&](std::size_t i) {
    sampler_.fill(index, shards_[i].begin, shards_[i].end, batch_);
  });
  double batch_weight = 0;
  for (const float weight : batch_.weight) batch_weight += weight;

  workers_.run(shards_in_use_, [&](std::size_t i) { run_shard(index, shards_[i], batch_weight); });

  gradient_.clear();
  for (std::size_t i = 0; i < shards_in_use_; ++i) {
    gradient_.add(shards_[i].gradient);
    state_.epoch_loss += shards_[i].loss;
  }
  require_usable_gradient(index);
  state_.epoch_weight += batch_weight;
  state_.rate = options_.learning_rate * rate_factor(schedule_, progress());
  adam_step(adam_rows_, gradient_, state_.rate, state_.moments, state_.parameters);
  state_.pairs += size;
}

void Run::run_shard(std::size_t index, Shard& shard, double batch_weight) {
  shard.gradient.clear();
  shard.loss = 0;
  const std::span<const Pair> pairs =
      std::span(batch_.pairs).subspan(shard.begin, shard.end - shard.begin);
  score_.add_gradient(
      state_.parameters, pairs,
      [&](std::size_t i, double score) {
        const double weight = batch_.weight[shard.begin + i];
        const LossSlope loss = cross_entropy(score, batch_.target[shard.begin + i], guard_);
        if (!std::isfinite(loss.value)) {
          throw Error(
              ErrorKind::kNumeric,
              fmt::format(
                  "the loss is not finite at epoch {}, batch {}, pair ({}, {}): "
                  "log P = {}; a lower --learning-rate or a larger scale (--beta) usually helps",
                  state_.epochs + 1, index + 1, name_of(pairs[i].a), name_of(pairs[i].b), score));
        }
        shard.loss += weight * loss.value;
        return weight > 0 ? weight * loss.slope / batch_weight : 0;
      },
      shard.gradient);
}

void Run::cut_into_shards(std::size_t size) {
  constexpr std::size_t kLeastPairs = 64;  // below, waking a thread costs more than it saves
  constexpr std::size_t kMostShards = 16;
  shards_in_use_ = std::clamp<std::size_t>(size / kLeastPairs, 1, kMostShards);
  while (shards_.size() < shards_in_use_) {
    shards_.push_back({0, 0, 0, Gradient(state_.parameters.rows(), state_.parameters.width())});
  }
  for (std::size_t i = 0; i < shards_in_use_; ++i) {
    shards_[i].begin = size * i / shards_in_use_;
    shards_[i].end = size * (i + 1) / shards_in_use_;
  }
}

double Run::progress() const noexcept {
  const double all =
      static_cast<double>(sampler_.rows_per_epoch()) * static_cast<double>(options_.epochs);
  return static_cast<double>(state_.pairs) / all;
}

void Run::evaluate(EpochReport& report) {
  report.metric = hooks_.metric(state_.parameters);
  if (state_.best_metric && *report.metric <= *state_.best_metric) {
    ++state_.looks_without_gain;
    return;
  }
  state_.best_metric = report.metric;
  state_.best_epoch = state_.epochs;
  state_.best = state_.parameters;
  state_.looks_without_gain = 0;
}

bool Run::out_of_patience() const noexcept {
  return options_.patience > 0 && state_.looks_without_gain >= options_.patience;
}

void Run::require_usable_gradient(std::size_t index) const {
  constexpr float kLargest =
      1e18F;  // its square is still a float; beyond, Adam would freeze the row
  for (const EntityId id : gradient_.ids()) {
    for (const float slope : gradient_.find(id)) {
      if (std::abs(slope) < kLargest) continue;
      throw Error(ErrorKind::kNumeric,
                  fmt::format("the gradient of {} is too large at epoch {}, batch {}; a lower "
                              "--learning-rate or a larger scale (--beta) usually helps",
                              name_of(id), state_.epochs + 1, index + 1));
    }
  }
}

void Run::require_finite_parameters() const {
  for (std::size_t id = 0; id < state_.parameters.rows(); ++id) {
    for (const float value : state_.parameters.row(id)) {
      if (std::isfinite(value)) continue;
      throw Error(ErrorKind::kNumeric,
                  fmt::format("a parameter of {} is not finite after epoch {}; a lower "
                              "--learning-rate usually helps",
                              name_of(static_cast<EntityId>(id)), state_.epochs + 1));
    }
  }
}

std::string Run::name_of(EntityId id) const {
  return hooks_.name_of ? fmt::format("'{}'", hooks_.name_of(id)) : fmt::format("#{}", id);
}

void require_shape(const TrainState& state, std::size_t rows, std::size_t width) {
  for (const Table* table : {&state.parameters, &state.moments.mean, &state.moments.square,
                             state.best_metric ? &state.best : &state.parameters}) {
    if (table->rows() == rows && table->width() == width) continue;
    throw Error(ErrorKind::kUsage,
                fmt::format("expected a state of {} rows of {} numbers, got {} of {}", rows, width,
                            table->rows(), table->width()));
  }
}

}  // namespace

TrainState initial_state(const PairScore& score, const TrainOptions& options,
                         std::size_t entities) {
  TrainState state;
  state.parameters = Table(entities, score.row_width());
  state.moments = AdamMoments(entities, score.row_width());
  score.initialise(state.parameters, options.seed);
  return state;
}

TrainResult train(const PairScore& score, const TrainOptions& options, const Positives& positives,
                  const TrainHooks& hooks, Workers& workers, std::optional<TrainState> from) {
  check_options(options);
  if (!from) from = initial_state(score, options, positives.entities);
  require_shape(*from, positives.entities, score.row_width());
  return Run(score, options, positives, hooks, workers, *std::move(from)).run();
}

}  // namespace gumbelbox
