#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>

#include "gumbelbox/loss/volume_loss.h"
#include "gumbelbox/score/formula_score.h"
#include "gumbelbox/score/poe_formula.h"

namespace gumbelbox {

/// Reads the rows of probabilistic order embeddings, and several of them at once:
///
///   log P(all of them) = -sum_j max of their coordinates j
class PoeScore final : public FormulaScore<PoeFormula>, public JointScore {
 public:
  using FormulaScore::FormulaScore;

  const JointScore* joint() const noexcept override { return this; }

  double log_joint(const Table& rows, std::span<const EntityId> ids) const override {
    double sum = 0;
    for (std::size_t j = 0; j < rows.width(); ++j) {
      float highest = 0;
      for (const EntityId id : ids) highest = std::max(highest, rows.row(id)[j]);
      sum += highest;
    }
    return -sum;
  }
};

/// Trains them, P(a) too.
class PoeTraining final : public FormulaTraining<PoeFormula> {
 public:
  using FormulaTraining::FormulaTraining;

  bool has_marginals() const noexcept override { return true; }

  /// Coordinates between none and twice the mean that gives the volume.
  void initialise_volumes(Table& parameters, std::span<const float> volumes,
                          std::uint64_t seed) const override {
    Random random(seed, RandomUse::kInitialise);
    const auto dim = static_cast<double>(row_width());
    for (std::size_t i = 0; i < parameters.rows(); ++i) {
      const double most = 2 * -std::log(volumes[i]) / dim;
      for (float& value : parameters.row(i)) value = static_cast<float>(most * random.uniform());
    }
  }

  double add_marginals(const Table& prepared, RowRange range, std::span<const float> targets,
                       double weight, Table& gradient) const override {
    double total = 0;
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const LossSlope loss =
          volume_loss(formula().log_marginal(prepared.row(i)), targets[i - range.begin]);
      total += weight * loss.value;
      for (float& slope : gradient.row(i)) slope -= static_cast<float>(weight * loss.slope);
    }
    return total;
  }
};

}  // namespace gumbelbox
