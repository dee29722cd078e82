#include "gumbelbox/train/gradient_check.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/loss/cross_entropy.h"
#include "gumbelbox/train/batch_gradient.h"

namespace gumbelbox {
namespace {

constexpr Log1mGuard kGuard = Log1mGuard::kAdditive;

void refuse(Pair pair, double score) {
  throw Error(
      ErrorKind::kNumeric,
      fmt::format("the loss of pair (#{}, #{}) is not finite: log P = {}", pair.a, pair.b, score));
}

/// Loss of the pairs of a batch in which an entity stands. The others do not change with its row.
class LossOfEntity {
 public:
  LossOfEntity(const PairScore& score, const Batch& batch, EntityId entity) : score_(score) {
    for (std::size_t i = 0; i < batch.size(); ++i) {
      if (batch.pairs[i].a != entity && batch.pairs[i].b != entity) continue;
      part_.pairs.push_back(batch.pairs[i]);
      part_.target.push_back(batch.target[i]);
      part_.weight.push_back(batch.weight[i]);
    }
    scores_.resize(part_.size());
  }

  double operator()(const Table& parameters) {
    score_.score(parameters, part_.pairs, scores_);
    double loss = 0;
    for (std::size_t i = 0; i < part_.size(); ++i) {
      if (part_.weight[i] == 0) continue;
      loss += part_.weight[i] * cross_entropy(scores_[i], part_.target[i], kGuard).value;
    }
    return loss;
  }

 private:
  const PairScore& score_;
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

GradientCheck check_gradient(const PairScore& score, const TrainOptions& options,
                             const Positives& positives, const Table& parameters, Workers& workers,
                             std::size_t rows) {
  Sampler sampler(options.sample, options.seed, positives);
  sampler.start_epoch(0);
  Batch batch;
  sampler.fill(0, 0, sampler.size_of(0), batch);
  BatchGradient gradient(score, kGuard, positives.entities);
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
    BatchGradient again(score, kGuard, positives.entities);
    again.compute(at, sampler, 0, workers, refuse);
    return again.loss();
  };
  // Scores with noise are floats: what they lose must be little beside the difference.
  const float h = score.is_trained_by_score() ? 0x1p-17F : 0x1p-10F;
  const double epsilon = score.is_trained_by_score() ? 0x1p-52 : 0x1p-23;
  constexpr double kTold = 100;  // times the rounding of a loss
  check.small_slope =
      std::max(check.small_slope, kTold * epsilon * std::max(1.0, gradient.loss() / weight) / h);
  for (const std::size_t i : chosen_rows(in_use.size(), rows)) {
    const EntityId entity = in_use.id(i);
    const std::function<double(const Table&)> loss =
        score.is_trained_by_score()
            ? std::function<double(const Table&)>(LossOfEntity(score, batch, entity))
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
