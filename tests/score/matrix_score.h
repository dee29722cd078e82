#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "gumbelbox/score/pair_score.h"
#include "gumbelbox/score/training_score.h"

namespace gumbelbox {

/// A score that is written down: score(a, b) = scores[a][b], whatever the table holds, in training
/// and in a model file. The slope of the loss goes to the one place of row a.
class MatrixScore : public PairScore, public TrainingScore {
 public:
  explicit MatrixScore(std::vector<std::vector<double>> scores) : scores_(std::move(scores)) {}

  std::size_t row_width() const noexcept override { return 1; }
  void initialise(Table&, std::uint64_t) const override {}
  void score(const Table&, std::span<const Pair> pairs, std::span<double> scores) const override {
    for (std::size_t i = 0; i < pairs.size(); ++i) scores[i] = at(pairs[i]);
  }
  /// A prepared row holds the id of its entity, so that the score knows it whatever its number.
  void prepare(const Table&, const RowsInUse& rows, RowRange range,
               Table& prepared) const override {
    for (std::size_t i = range.begin; i < range.end; ++i) {
      prepared.row(i)[0] = static_cast<float>(rows.id(i));
    }
  }
  std::unique_ptr<PairGradient> pair_gradient() const override {
    return std::make_unique<MatrixGradient>(*this);
  }
  void score_all_given(const Table&, EntityId b, std::span<double> scores) const override {
    for (EntityId a = 0; a < scores.size(); ++a) scores[a] = at({a, b});
  }
  void score_all_of(const Table&, EntityId a, std::span<double> scores) const override {
    for (EntityId b = 0; b < scores.size(); ++b) scores[b] = at({a, b});
  }

 private:
  double at(Pair pair) const { return scores_[pair.a][pair.b]; }

  class MatrixGradient : public PairGradient {
   public:
    explicit MatrixGradient(const MatrixScore& score) : score_(score) {}
    void add(const Table& prepared, std::span<const Pair> pairs,
             const SlopesOfScores& slopes_of_scores, Table& gradient) override {
      std::vector<float> scores;
      for (const Pair pair : pairs) {
        const auto id = [&](EntityId row) { return static_cast<EntityId>(prepared.row(row)[0]); };
        scores.push_back(static_cast<float>(score_.at({id(pair.a), id(pair.b)})));
      }
      std::vector<float> slopes(pairs.size());
      slopes_of_scores(0, scores, slopes);
      for (std::size_t i = 0; i < pairs.size(); ++i) gradient.row(pairs[i].a)[0] += slopes[i];
    }

   private:
    const MatrixScore& score_;
  };

  std::vector<std::vector<double>> scores_;  // entities x entities
};

}  // namespace gumbelbox
