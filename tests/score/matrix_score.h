#pragma once

#include <utility>
#include <vector>

#include "gumbelbox/score/pair_score.h"

namespace gumbelbox {

/// A score that is written down: score(a, b) = scores[a][b], whatever the table holds. The slope of
/// the loss goes to the one place of row a.
class MatrixScore : public PairScore {
 public:
  explicit MatrixScore(std::vector<std::vector<double>> scores) : scores_(std::move(scores)) {}

  std::size_t row_width() const noexcept override { return 1; }
  void initialise(Table&, std::uint64_t) const override {}
  void score(const Table&, std::span<const Pair> pairs, std::span<double> scores) const override {
    for (std::size_t i = 0; i < pairs.size(); ++i) scores[i] = at(pairs[i]);
  }
  void add_gradient(const Table&, std::span<const Pair> pairs, const SlopeOfScore& slope_of_score,
                    Gradient& gradient) const override {
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      gradient.row(pairs[i].a)[0] += static_cast<float>(slope_of_score(i, at(pairs[i])));
    }
  }
  void score_all_given(const Table&, EntityId b, std::span<double> scores) const override {
    for (EntityId a = 0; a < scores.size(); ++a) scores[a] = at({a, b});
  }
  void score_all_of(const Table&, EntityId a, std::span<double> scores) const override {
    for (EntityId b = 0; b < scores.size(); ++b) scores[b] = at({a, b});
  }
  Table stored_rows(const Table& parameters) const override { return parameters; }

 private:
  double at(Pair pair) const { return scores_[pair.a][pair.b]; }

  std::vector<std::vector<double>> scores_;  // entities x entities
};

}  // namespace gumbelbox
