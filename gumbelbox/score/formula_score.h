#pragma once

#include <algorithm>
#include <concepts>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "gumbelbox/base/random.h"
#include "gumbelbox/score/pair_score.h"
#include "gumbelbox/score/training_score.h"

namespace gumbelbox {

/// A model that is one formula of two rows, value and derivatives together: all that such a model
/// has to say. docs/adding_a_model.md builds one.
template <class Formula>
concept ScoreFormula = requires(const Formula& f, std::span<const float> row,
                                std::span<float> new_row, std::span<double> slopes,
                                Random& random) {
  /// Floats a row; the same in training and in the model file.
  { f.row_width() } -> std::convertible_to<std::size_t>;
  /// Fills a row to start from.
  f.initialise(new_row, random);
  /// score(a, b); fills in its derivatives by both rows, row_width numbers each.
  { f.score(row, row, slopes, slopes) } -> std::convertible_to<double>;
};

/// A formula whose rows may only lie in a part of their space: project() moves a row back into it.
template <class Formula>
concept ProjectedFormula = requires(const Formula& f, std::span<float> row) {
  f.project(row);
};

/// A formula whose rows cost something besides: cost() adds the derivatives of weight * R to the
/// slopes and returns it.
template <class Formula>
concept PenalizedFormula = requires(const Formula& f, const Penalty& penalty,
                                    std::span<const float> row, std::span<float> slopes) {
  { f.cost(penalty, row, slopes) } -> std::convertible_to<double>;
};

/// Reads the rows of a formula.
template <ScoreFormula Formula>
class FormulaScore : public PairScore {
 public:
  explicit FormulaScore(Formula formula) : formula_(std::move(formula)) {}

  void score(const Table& rows, std::span<const Pair> pairs,
             std::span<double> scores) const override {
    std::vector<double> slopes(2 * formula_.row_width());
    const auto [d_a, d_b] = std::pair(std::span(slopes).first(formula_.row_width()),
                                      std::span(slopes).last(formula_.row_width()));
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      scores[i] = formula_.score(rows.row(pairs[i].a), rows.row(pairs[i].b), d_a, d_b);
    }
  }

 protected:
  const Formula& formula() const noexcept { return formula_; }

 private:
  Formula formula_;
};

/// Trains the rows of a formula, pair by pair, in double.
template <ScoreFormula Formula>
class FormulaTraining : public TrainingScore {
 public:
  explicit FormulaTraining(Formula formula) : formula_(std::move(formula)) {}

  std::size_t row_width() const noexcept override { return formula_.row_width(); }

  void initialise(Table& parameters, std::uint64_t seed) const override {
    Random random(seed, RandomUse::kInitialise);
    for (std::size_t i = 0; i < parameters.rows(); ++i) {
      formula_.initialise(parameters.row(i), random);
    }
  }

  bool has_projection() const noexcept override { return ProjectedFormula<Formula>; }

  void project(Table& parameters, RowRange range) const override {
    if constexpr (ProjectedFormula<Formula>) {
      for (std::size_t i = range.begin; i < range.end; ++i) formula_.project(parameters.row(i));
    }
  }

  double add_penalty(const Penalty& penalty, std::span<const float> row,
                     std::span<float> slopes) const override {
    if constexpr (PenalizedFormula<Formula>) return formula_.cost(penalty, row, slopes);
    return 0;
  }

  void score(const Table& parameters, std::span<const Pair> pairs,
             std::span<double> scores) const override {
    FormulaScore<Formula>(formula_).score(parameters, pairs, scores);
  }

  std::unique_ptr<PairGradient> pair_gradient() const override {
    return std::make_unique<Gradient>(formula_);
  }

 protected:
  const Formula& formula() const noexcept { return formula_; }

 private:
  /// Some pairs at a time, so that the loss is asked for many slopes at once.
  class Gradient final : public PairGradient {
   public:
    explicit Gradient(Formula formula)
        : formula_(std::move(formula)), slopes_(kTogether * 2 * formula_.row_width()) {}

    void add(const Table& prepared, std::span<const Pair> pairs,
             const SlopesOfScores& slopes_of_scores, Table& gradient) override {
      for (std::size_t first = 0; first < pairs.size(); first += kTogether) {
        const auto some = pairs.subspan(first, std::min(kTogether, pairs.size() - first));
        float scores[kTogether];
        float slopes[kTogether];
        for (std::size_t i = 0; i < some.size(); ++i) {
          scores[i] = static_cast<float>(formula_.score(
              prepared.row(some[i].a), prepared.row(some[i].b), slopes_of(i, 0), slopes_of(i, 1)));
        }
        slopes_of_scores(first, {scores, some.size()}, {slopes, some.size()});
        for (std::size_t i = 0; i < some.size(); ++i) {
          // A pair that is surely right may have infinite derivatives.
          if (slopes[i] == 0) continue;
          add_slopes(slopes[i], slopes_of(i, 0), gradient.row(some[i].a));
          add_slopes(slopes[i], slopes_of(i, 1), gradient.row(some[i].b));
        }
      }
    }

   private:
    static constexpr std::size_t kTogether = 32;

    /// Derivatives of the score of a pair by one of its rows.
    std::span<double> slopes_of(std::size_t pair, std::size_t row) noexcept {
      const std::size_t width = formula_.row_width();
      return std::span(slopes_).subspan((2 * pair + row) * width, width);
    }

    static void add_slopes(float slope, std::span<const double> d_row,
                           std::span<float> gradient) noexcept {
      for (std::size_t j = 0; j < d_row.size(); ++j) {
        gradient[j] += static_cast<float>(slope * d_row[j]);
      }
    }

    Formula formula_;
    std::vector<double> slopes_;  // pairs x 2 rows x width
  };

  Formula formula_;
};

}  // namespace gumbelbox
