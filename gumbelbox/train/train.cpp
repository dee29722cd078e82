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
      const TrainHooks& hooks, Workers& workers)
      : score_(score),
        options_(options),
        hooks_(hooks),
        workers_(workers),
        guard_(chosen<Log1mGuard>(log1m_guard_names(), options.log1m_guard)),
        schedule_(chosen<Schedule>(schedule_names(), options.schedule)),
        sampler_(options.sample, options.seed, positives),
        parameters_(positives.entities, score.row_width()),
        gradient_(positives.entities, score.row_width()),
        adam_(positives.entities, score.row_width(),
              options.adam == "lazy" ? Adam::Rows::kTouched : Adam::Rows::kAll) {
    score.initialise(parameters_, options.seed);
  }

  TrainResult run();

 private:
  double run_epoch();
  void run_batch(std::size_t index);
  void run_shard(std::size_t index, Shard& shard, double batch_weight);
  void cut_into_shards(std::size_t size);
  double progress() const noexcept;
  bool evaluate(EpochReport& report);
  void require_usable_gradient(std::size_t index) const;
  void require_finite_parameters() const;
  std::string name_of(EntityId id) const;

  const PairScore& score_;
  const TrainOptions& options_;
  const TrainHooks& hooks_;
  Workers& workers_;
  Log1mGuard guard_;
  Schedule schedule_;
  Sampler sampler_;
  Table parameters_;
  Gradient gradient_;
  Adam adam_;
  Batch batch_;
  std::vector<Shard> shards_;
  std::size_t shards_in_use_ = 0;
  int epoch_ = 0;  // from 1
  int looks_without_gain_ = 0;
  double rate_ = 0;  // learning rate of the last step
  double epoch_loss_ = 0;
  double epoch_weight_ = 0;
  TrainResult result_;
};

TrainResult Run::run() {
  bool go_on = true;
  while (go_on && epoch_ < options_.epochs) {
    ++epoch_;
    const double loss = run_epoch();
    EpochReport report{epoch_, loss, rate_, {}};
    require_finite_parameters();
    if (hooks_.metric && (epoch_ % options_.eval_every == 0 || epoch_ == options_.epochs)) {
      go_on = evaluate(report);
    }
    result_.epochs = epoch_;
    result_.loss = report.loss;
    if (hooks_.on_epoch) hooks_.on_epoch(report);
  }
  if (!result_.best_metric) result_.parameters = std::move(parameters_);
  return std::move(result_);
}

double Run::run_epoch() {
  sampler_.start_epoch(static_cast<std::uint32_t>(epoch_ - 1));
  epoch_loss_ = epoch_weight_ = 0;
  for (std::size_t index = 0; index < sampler_.batches_per_epoch(); ++index) {
    run_batch(index);
    if (hooks_.on_batch) hooks_.on_batch(result_.pairs);
  }
  return epoch_loss_ / epoch_weight_;
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
    epoch_loss_ += shards_[i].loss;
  }
  require_usable_gradient(index);
  epoch_weight_ += batch_weight;
  rate_ = options_.learning_rate * rate_factor(schedule_, progress());
  adam_.step(parameters_, gradient_, rate_);
  result_.pairs += size;
}

void Run::run_shard(std::size_t index, Shard& shard, double batch_weight) {
  shard.gradient.clear();
  shard.loss = 0;
  const std::span<const Pair> pairs =
      std::span(batch_.pairs).subspan(shard.begin, shard.end - shard.begin);
  score_.add_gradient(
      parameters_, pairs,
      [&](std::size_t i, double score) {
        const double weight = batch_.weight[shard.begin + i];
        const LossSlope loss = cross_entropy(score, batch_.target[shard.begin + i], guard_);
        if (!std::isfinite(loss.value)) {
          throw Error(
              ErrorKind::kNumeric,
              fmt::format(
                  "the loss is not finite at epoch {}, batch {}, pair ({}, {}): "
                  "log P = {}; a lower --learning-rate or a larger scale (--beta) usually helps",
                  epoch_, index + 1, name_of(pairs[i].a), name_of(pairs[i].b), score));
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
    shards_.push_back({0, 0, 0, Gradient(parameters_.rows(), parameters_.width())});
  }
  for (std::size_t i = 0; i < shards_in_use_; ++i) {
    shards_[i].begin = size * i / shards_in_use_;
    shards_[i].end = size * (i + 1) / shards_in_use_;
  }
}

double Run::progress() const noexcept {
  const double all =
      static_cast<double>(sampler_.rows_per_epoch()) * static_cast<double>(options_.epochs);
  return static_cast<double>(result_.pairs) / all;
}

bool Run::evaluate(EpochReport& report) {
  report.metric = hooks_.metric(parameters_);
  if (!result_.best_metric || *report.metric > *result_.best_metric) {
    result_.best_metric = report.metric;
    result_.best_epoch = epoch_;
    result_.parameters = parameters_;
    looks_without_gain_ = 0;
    return true;
  }
  ++looks_without_gain_;
  return options_.patience == 0 || looks_without_gain_ < options_.patience;
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
                              name_of(id), epoch_, index + 1));
    }
  }
}

void Run::require_finite_parameters() const {
  for (std::size_t id = 0; id < parameters_.rows(); ++id) {
    for (const float value : parameters_.row(id)) {
      if (std::isfinite(value)) continue;
      throw Error(ErrorKind::kNumeric,
                  fmt::format("a parameter of {} is not finite after epoch {}; a lower "
                              "--learning-rate usually helps",
                              name_of(static_cast<EntityId>(id)), epoch_));
    }
  }
}

std::string Run::name_of(EntityId id) const {
  return hooks_.name_of ? fmt::format("'{}'", hooks_.name_of(id)) : fmt::format("#{}", id);
}

}  // namespace

TrainResult train(const PairScore& score, const TrainOptions& options, const Positives& positives,
                  const TrainHooks& hooks, Workers& workers) {
  check_options(options);
  return Run(score, options, positives, hooks, workers).run();
}

}  // namespace gumbelbox
