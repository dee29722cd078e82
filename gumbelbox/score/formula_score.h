#pragma once

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

/// Reads the rows of a formula.
template <ScoreFormula Formula>
class FormulaScore final : public PairScore {
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

  void score(const Table& parameters, std::span<const Pair> pairs,
             std::span<double> scores) const override {
    FormulaScore<Formula>(formula_).score(parameters, pairs, scores);
  }

  std::unique_ptr<PairGradient> pair_gradient() const override {
    return std::make_unique<Gradient>(formula_);
  }

 private:
  class Gradient final : public PairGradient {
   public:
    explicit Gradient(Formula formula)
        : formula_(std::move(formula)), d_a_(formula_.row_width()), d_b_(formula_.row_width()) {}

    void add(const Table& prepared, std::span<const Pair> pairs,
             const SlopesOfScores& slopes_of_scores, Table& gradient) override {
      for (std::size_t i = 0; i < pairs.size(); ++i) {
        const auto [a, b] = pairs[i];
        const auto score =
            static_cast<float>(formula_.score(prepared.row(a), prepared.row(b), d_a_, d_b_));
        float slope = 0;
        slopes_of_scores(i, {&score, 1}, {&slope, 1});
        if (slope == 0) continue;  // a pair that is surely right may have infinite derivatives
        for (std::size_t j = 0; j < d_a_.size(); ++j) {
          gradient.row(a)[j] += static_cast<float>(slope * d_a_[j]);
          gradient.row(b)[j] += static_cast<float>(slope * d_b_[j]);
        }
      }
    }

   private:
    Formula formula_;
    std::vector<double> d_a_;
    std::vector<double> d_b_;
  };

  Formula formula_;
};

}  // namespace gumbelbox
