#include "gumbelbox/train/train.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/train/batch_gradient.h"
#include "gumbelbox/train/rows_before.h"

namespace gumbelbox {
namespace {

/// Whether the square of every slope is still a float: beyond, Adam would freeze the row.
bool are_small(std::span<const float> slopes) noexcept {
  constexpr float kLargest = 1e18F;
  int others = 0;  // a sum and no early end, which the compiler turns into vectors
  for (const float slope : slopes) others += std::abs(slope) < kLargest ? 0 : 1;
  return others == 0;
}

class Run {
 public:
  Run(const TrainingParts& parts, const TrainOptions& options, const Positives& positives,
      const TrainHooks& hooks, Workers& workers, TrainState state)
      : score_(parts.score),
        optimizer_(parts.optimizer),
        options_(options),
        penalty_(beside_pairs(options.penalty, positives.pairs.size())),
        hooks_(hooks),
        workers_(workers),
        sampler_(options.sample, options.seed, positives, parts.loss.needs_whole_groups()),
        gradient_(parts.score, parts.loss, positives.entities,
                  {options.marginal_weight > 0 ? positives.marginals : std::span<const float>{},
                   options.marginal_weight}),
        state_(std::move(state)) {}

  TrainResult run();

 private:
  void measure_loss();
  bool run_epoch();
  bool evaluates_now() const noexcept;
  void compute_batch(std::size_t index);
  void run_batch(std::size_t index);
  void move(std::size_t index);
  void project_touched();
  void end_epoch();
  void evaluate(EpochReport& report);
  bool out_of_patience() const noexcept;
  bool has_converged() const noexcept;
  double progress() const noexcept;
  Table take_gradient(std::size_t index, RowRange range);
  void add_penalty(RowRange ids, std::size_t index, Table& slopes) const;
  void add_penalty_of_row(EntityId id, std::size_t index, std::span<float> slopes) const;
  void require_small(std::span<const float> slopes, EntityId id, std::size_t index) const;
  void require_finite_parameters() const;
  std::string name_of(EntityId id) const;
  TrainResult result(bool stopped);

  const TrainingScore& score_;
  const Optimizer& optimizer_;
  const TrainOptions& options_;
  const Penalty penalty_;
  const TrainHooks& hooks_;
  Workers& workers_;
  Sampler sampler_;
  BatchGradient gradient_;
  TrainState state_;
};

TrainResult Run::run() {
  const bool begins = state_.epochs == 0 && state_.batches == 0;
  if (begins && options_.epochs == 0) measure_loss();
  if (begins && options_.evaluates_start && hooks_.metric && !state_.best_metric) {
    EpochReport start{0, 0, 0, {}};
    evaluate(start);  // what is trained on may only become better
  }
  const auto ends_early = [this] { return out_of_patience() || has_converged(); };
  while (state_.epochs < options_.epochs && (state_.batches > 0 || !ends_early())) {
    if (!run_epoch()) return result(/*stopped=*/true);
    end_epoch();
  }
  return result(/*stopped=*/false);
}

/// Of the first batch that would come; not a number where it could not be trained on, as the
/// kernels cannot tell it then.
void Run::measure_loss() {
  if (!score_.is_storable(state_.parameters)) {
    state_.loss = std::numeric_limits<double>::quiet_NaN();
    return;
  }
  sampler_.start_epoch(0);
  if (sampler_.batches_per_epoch() == 0) return;
  compute_batch(0);
  state_.loss = gradient_.loss() / gradient_.weight();
}

/// Does what is left of the epoch, unless patience runs out in it; false if the run is to stop.
bool Run::run_epoch() {
  sampler_.start_epoch(static_cast<std::uint32_t>(state_.epochs));
  while (state_.batches < sampler_.batches_per_epoch() && !out_of_patience()) {
    run_batch(state_.batches);
    ++state_.batches;
    if (evaluates_now()) {
      EpochReport report{state_.epochs + 1, 0, state_.rate, {}};
      evaluate(report);
    }
    if (hooks_.on_step && !hooks_.on_step(state_)) return false;
  }
  return true;
}

/// Whether the metric is due after this step, where steps are counted.
bool Run::evaluates_now() const noexcept {
  if (!hooks_.metric || options_.eval_steps == 0) return false;
  const std::size_t steps =
      static_cast<std::size_t>(state_.epochs) * sampler_.batches_per_epoch() + state_.batches;
  return steps % static_cast<std::size_t>(options_.eval_steps) == 0;
}

void Run::end_epoch() {
  require_finite_parameters();
  score_.require_storable(state_.parameters);
  const bool evaluated = evaluates_now();  // after its last step
  state_.loss = state_.epoch_loss / state_.epoch_weight;
  state_.movement = state_.epoch_movement;
  state_.epoch_loss = state_.epoch_weight = state_.epoch_movement = 0;
  state_.batches = 0;
  ++state_.epochs;
  EpochReport report{state_.epochs, state_.loss, state_.rate, {}};
  const bool last = state_.epochs == options_.epochs || has_converged();
  const bool due = options_.eval_steps == 0 && state_.epochs % options_.eval_every == 0;
  if (hooks_.metric && (due || last) && !evaluated) {
    evaluate(report);
  } else if (!state_.history.empty() && state_.history.back().epoch == state_.epochs) {
    report.metric = state_.history.back().metric;
  }
  if (hooks_.on_epoch) hooks_.on_epoch(report);
}

TrainResult Run::result(bool stopped) {
  return {.parameters = std::move(state_.best_metric ? state_.best : state_.parameters),
          .epochs = state_.epochs,
          .loss = state_.loss,
          .pairs = state_.pairs,
          .best_epoch = state_.best_epoch,
          .best_metric = state_.best_metric,
          .history = std::move(state_.history),
          .stopped = stopped};
}

void Run::compute_batch(std::size_t index) {
  gradient_.compute(state_.parameters, sampler_, index, workers_, [&](Pair pair, double score) {
    throw Error(ErrorKind::kNumeric,
                fmt::format("the loss is not finite at epoch {}, batch {}, pair ({}, {}): "
                            "log P = {}; a lower learning rate{} usually helps",
                            state_.epochs + 1, index + 1, name_of(pair.a), name_of(pair.b), score,
                            std::isnan(score) ? "" : " or a larger scale"));
  });
}

void Run::run_batch(std::size_t index) {
  compute_batch(index);
  state_.epoch_loss += gradient_.loss();
  state_.epoch_weight += gradient_.weight();
  constexpr double kBurnIn = 0.1;
  state_.rate = options_.learning_rate * rate_factor(options_.schedule, progress()) *
                (state_.epochs < options_.burn_in ? kBurnIn : 1);
  std::optional<RowsBefore> before;
  if (options_.converged > 0) {
    before.emplace(state_.parameters, gradient_.rows(), optimizer_.moves_every_row());
  }
  move(index);
  if (before) {
    state_.epoch_movement =
        std::max(state_.epoch_movement, before->largest_change(state_.parameters));
  }
  state_.pairs += sampler_.size_of(index);
}

/// Moves the parameters. Rows do not depend on each other: any thread may do any.
void Run::move(std::size_t index) {
  const std::unique_ptr<OptimizerStep> step = optimizer_.begin_step(state_.rate, state_.optimizer);
  const bool every_row = optimizer_.moves_every_row();
  const RowsInUse& rows = gradient_.rows();
  Table touched(rows.all() ? 0 : rows.size(), state_.parameters.width());
  for_row_ranges(rows.size(), workers_, [&](RowRange range) {
    Table slopes = take_gradient(index, range);
    if (every_row && rows.all()) {
      add_penalty(range, index, slopes);
      step->move_rows(slopes, static_cast<EntityId>(range.begin), state_.parameters);
      if (score_.has_projection()) score_.project(state_.parameters, range);
      gradient_.prepare_ahead(state_.parameters, range);
      return;
    }
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const std::span<float> row = slopes.row(i - range.begin);
      if (every_row) {
        std::ranges::copy(row, touched.row(i).begin());
      } else {
        add_penalty_of_row(rows.id(i), index, row);
        step->move_row(row, rows.id(i), state_.parameters);
      }
    }
  });
  if (every_row && rows.all()) return gradient_.have_prepared_ahead();
  if (!every_row) return project_touched();

  // Few rows have a gradient, but the others move as well.
  for_row_ranges(state_.parameters.rows(), workers_, [&](RowRange range) {
    Table slopes(range.end - range.begin, state_.parameters.width());
    for (std::size_t id = range.begin; id < range.end; ++id) {
      const std::span<float> row = slopes.row(id - range.begin);
      const std::uint32_t number = rows.number(static_cast<EntityId>(id));
      if (number != RowsInUse::kAbsent) std::ranges::copy(touched.row(number), row.begin());
    }
    add_penalty(range, index, slopes);
    step->move_rows(slopes, static_cast<EntityId>(range.begin), state_.parameters);
    if (score_.has_projection()) score_.project(state_.parameters, range);
  });
}

/// Rows without a gradient, which have not moved, are where they may be.
void Run::project_touched() {
  if (!score_.has_projection()) return;
  for_row_ranges(gradient_.rows().size(), workers_, [&](RowRange range) {
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const std::size_t id = gradient_.rows().id(i);
      score_.project(state_.parameters, {id, id + 1});
    }
  });
}

Table Run::take_gradient(std::size_t index, RowRange range) {
  Table slopes(range.end - range.begin, state_.parameters.width());
  gradient_.take(state_.parameters, range, slopes);
  if (are_small(slopes.values())) return slopes;
  for (std::size_t i = range.begin; i < range.end; ++i) {
    require_small(slopes.row(i - range.begin), gradient_.rows().id(i), index);
  }
  return slopes;
}

void Run::add_penalty(RowRange ids, std::size_t index, Table& slopes) const {
  if (penalty_.kind == PenaltyKind::kNone) return;
  score_.add_penalty_slopes(penalty_, state_.parameters, ids, slopes);
  if (are_small(slopes.values())) return;
  for (std::size_t id = ids.begin; id < ids.end; ++id) {
    require_small(slopes.row(id - ids.begin), static_cast<EntityId>(id), index);
  }
}

void Run::add_penalty_of_row(EntityId id, std::size_t index, std::span<float> slopes) const {
  if (penalty_.kind == PenaltyKind::kNone) return;
  score_.add_penalty(penalty_, state_.parameters.row(id), slopes);
  require_small(slopes, id, index);
}

void Run::require_small(std::span<const float> slopes, EntityId id, std::size_t index) const {
  if (!are_small(slopes)) {
    throw Error(ErrorKind::kNumeric,
                fmt::format("the gradient of {} is too large at epoch {}, batch {}; a lower "
                            "learning rate or a larger scale usually helps{}",
                            name_of(id), state_.epochs + 1, index + 1,
                            penalty_.kind == PenaltyKind::kVolumes
                                ? ", or a lower weight of the penalty: volumes grow fast"
                                : ""));
  }
}

double Run::progress() const noexcept {
  const double all =
      static_cast<double>(sampler_.rows_per_epoch()) * static_cast<double>(options_.epochs);
  return static_cast<double>(state_.pairs) / all;
}

void Run::evaluate(EpochReport& report) {
  gradient_.release_memory();  // measuring may want as much memory
  report.metric = hooks_.metric(state_.parameters);
  if (!std::isfinite(*report.metric)) {
    throw Error(ErrorKind::kNumeric,
                fmt::format("the validation metric is {} in epoch {}, expected a finite number",
                            *report.metric, report.epoch));
  }
  state_.history.push_back({report.epoch, *report.metric});
  if (state_.best_metric && *report.metric <= *state_.best_metric) {
    ++state_.evaluations_without_gain;
    return;
  }
  state_.best_metric = report.metric;
  state_.best_epoch = report.epoch;
  state_.best = state_.parameters;
  state_.evaluations_without_gain = 0;
}

bool Run::out_of_patience() const noexcept {
  return options_.patience > 0 && state_.evaluations_without_gain >= options_.patience;
}

/// The paper's CONVERGED (appendix "Algorithm"): steps that hardly move anything.
bool Run::has_converged() const noexcept {
  return options_.converged > 0 && state_.epochs > 0 && state_.movement < options_.converged;
}

void Run::require_finite_parameters() const {
  for (std::size_t id = 0; id < state_.parameters.rows(); ++id) {
    for (const float value : state_.parameters.row(id)) {
      if (std::isfinite(value)) continue;
      throw Error(ErrorKind::kNumeric,
                  fmt::format("a parameter of {} is not finite after epoch {}; a lower "
                              "learning rate usually helps",
                              name_of(static_cast<EntityId>(id)), state_.epochs + 1));
    }
  }
}

std::string Run::name_of(EntityId id) const {
  return hooks_.name_of ? fmt::format("'{}'", hooks_.name_of(id)) : fmt::format("#{}", id);
}

void require_shape(const TrainState& state, std::size_t rows, std::size_t width) {
  const auto require = [&](const Table& table) {
    if (table.rows() == rows && table.width() == width) return;
    throw Error(ErrorKind::kUsage,
                fmt::format("expected a state of {} rows of {} numbers, got {} of {}", rows, width,
                            table.rows(), table.width()));
  };
  require(state.parameters);
  for (const OptimizerState::Part& part : state.optimizer.parts) require(part.table);
  if (state.best_metric) require(state.best);
}

/// Throws kUsage unless an optimizer knows the tables of the state as its own.
void require_tables(const TrainState& state, const Optimizer& optimizer) {
  const OptimizerState expected = optimizer.initial_state(0, 0);
  if (std::ranges::equal(state.optimizer.parts, expected.parts, {}, &OptimizerState::Part::name,
                         &OptimizerState::Part::name)) {
    return;
  }
  throw Error(ErrorKind::kUsage, "expected the state of this optimizer, got that of another");
}

}  // namespace

TrainState initial_state(const TrainingParts& parts, Table parameters) {
  TrainState state;
  state.optimizer = parts.optimizer.initial_state(parameters.rows(), parameters.width());
  state.parameters = std::move(parameters);
  return state;
}

TrainState random_state(const TrainingParts& parts, std::uint64_t seed, std::size_t entities) {
  Table parameters(entities, parts.score.row_width());
  parts.score.initialise(parameters, seed);
  return initial_state(parts, std::move(parameters));
}

TrainResult train(const TrainingParts& parts, const TrainOptions& options,
                  const Positives& positives, const TrainHooks& hooks, Workers& workers,
                  TrainState from) {
  require_shape(from, positives.entities, parts.score.row_width());
  require_tables(from, parts.optimizer);
  return Run(parts, options, positives, hooks, workers, std::move(from)).run();
}

}  // namespace gumbelbox
