#include "gumbelbox/train/gradient_check.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/train/batch_gradient.h"

namespace gumbelbox {
namespace {

void refuse(Pair pair, double score) {
  throw Error(
      ErrorKind::kNumeric,
      fmt::format("the loss of pair (#{}, #{}) is not finite: log P = {}", pair.a, pair.b, score));
}

/// Loss of the groups of a batch in which an entity stands. The others do not change with its row.
class LossOfEntity {
 public:
  LossOfEntity(const TrainingParts& parts, const Batch& batch, std::size_t group_size,
               EntityId entity)
      : parts_(parts), group_size_(group_size) {
    const auto has_entity = [&](Pair pair) { return pair.a == entity || pair.b == entity; };
    for (std::size_t begin = 0; begin < batch.size(); begin += group_size) {
      const std::span<const Pair> group = std::span(batch.pairs).subspan(begin, group_size);
      if (std::ranges::none_of(group, has_entity)) continue;
      for (std::size_t i = begin; i < begin + group_size; ++i) {
        part_.pairs.push_back(batch.pairs[i]);
        part_.target.push_back(batch.target[i]);
        part_.weight.push_back(batch.weight[i]);
      }
    }
    scores_.resize(part_.size());
  }

  double operator()(const Table& parameters) {
    parts_.score.score(parameters, part_.pairs, scores_);
    return parts_.loss.value(scores_, part_.target, part_.weight, group_size_);
  }

 private:
  const TrainingParts& parts_;
  std::size_t group_size_;
  Batch part_;
  std::vector<double> scores_;
};

/// Central difference of the loss by one parameter over about 2 h.
double central_difference(const std::function<double(const Table&)>& loss, Table& parameters,
                          std::size_t row, std::size_t column, float h) {
  float& value = parameters.row(row)[column];
  const float kept = value;
  const float above = value = kept + h;
  const double loss_above = loss(parameters);
  const float below = value = kept - h;
  const double loss_below = loss(parameters);
  value = kept;
  return (loss_above - loss_below) / (static_cast<double>(above) - static_cast<double>(below));
}

/// Some of the rows in use, evenly.
std::vector<std::size_t> chosen_rows(std::size_t in_use, std::size_t count) {
  std::vector<std::size_t> rows;
  count = std::min(count, in_use);
  for (std::size_t i = 0; i < count; ++i) rows.push_back(i * in_use / count);
  return rows;
}

}  // namespace

GradientCheck check_gradient(const TrainingParts& parts, const TrainOptions& options,
                             const Positives& positives, const Table& parameters, Workers& workers,
                             std::size_t rows) {
  const bool whole_groups = parts.loss.needs_whole_groups();
  Sampler sampler(options.sample, options.seed, positives, whole_groups);
  sampler.start_epoch(0);
  Batch batch;
  sampler.fill(0, 0, sampler.size_of(0), batch);
  BatchGradient gradient(parts.score, parts.loss, positives.entities);
  gradient.compute(parameters, sampler, 0, workers, refuse);
  const double weight = gradient.weight();
  const RowsInUse in_use = gradient.rows();
  Table slopes(in_use.size(), parameters.width());
  gradient.take(parameters, {0, in_use.size()}, slopes);

  GradientCheck check;
  for (const float slope : slopes.values()) {
    check.small_slope = std::max(check.small_slope, 1e-3 * std::abs(double{slope}));
  }
  Table moved = parameters;
  const auto with_noise = [&](const Table& at) {
    BatchGradient again(parts.score, parts.loss, positives.entities);
    again.compute(at, sampler, 0, workers, refuse);
    return again.loss();
  };
  // Scores with noise are floats: what they lose must be little beside the difference.
  const float h = parts.score.is_trained_by_score() ? 0x1p-17F : 0x1p-10F;
  const double epsilon = parts.score.is_trained_by_score() ? 0x1p-52 : 0x1p-23;
  constexpr double kTold = 100;  // times the rounding of a loss
  check.small_slope =
      std::max(check.small_slope, kTold * epsilon * std::max(1.0, gradient.loss() / weight) / h);
  for (const std::size_t i : chosen_rows(in_use.size(), rows)) {
    const EntityId entity = in_use.id(i);
    const std::function<double(const Table&)> loss =
        parts.score.is_trained_by_score()
            ? std::function<double(const Table&)>(
                  LossOfEntity(parts, batch, whole_groups ? sampler.group_size() : 1, entity))
            : with_noise;
    for (std::size_t j = 0; j < parameters.width(); ++j) {
      const double wide = central_difference(loss, moved, entity, j, h) / weight;
      const double numeric = central_difference(loss, moved, entity, j, h / 2) / weight;
      const double size = std::max(std::abs(numeric), check.small_slope);
      if (std::abs(wide - numeric) > GradientCheck::kMostError / 2 * size) {
        ++check.kinks;
        continue;
      }
      ++check.entries;
      const double analytic = slopes.row(i)[j];
      double error = std::abs(analytic - numeric) / size;
      if (!std::isfinite(error)) error = std::numeric_limits<double>::infinity();
      if (error > check.worst.error) check.worst = {entity, j, analytic, numeric, error};
    }
  }
  return check;
}

}  // namespace gumbelbox
