#pragma once

#include <memory>
#include <span>

#include "gumbelbox/score/candidates.h"
#include "gumbelbox/score/pair_score.h"

namespace gumbelbox {

/// Does all that another score does, in the same way. A score that differs in something derives
/// from it.
template <class Score>
class ForwardingScore : public PairScore, public JointScore {
 public:
  explicit ForwardingScore(const Score& score) : score_(score) {}

  std::size_t row_width() const noexcept override { return score_.row_width(); }
  void initialise(Table& parameters, std::uint64_t seed) const override {
    score_.initialise(parameters, seed);
  }
  void move_into_unit_cube(Table& parameters, RowRange range) const override {
    score_.move_into_unit_cube(parameters, range);
  }
  double add_penalty(const Penalty& penalty, std::span<const float> row,
                     std::span<float> slopes) const override {
    return score_.add_penalty(penalty, row, slopes);
  }
  void score(const Table& parameters, std::span<const Pair> pairs,
             std::span<double> scores) const override {
    score_.score(parameters, pairs, scores);
  }
  std::unique_ptr<PairGradient> pair_gradient() const override { return score_.pair_gradient(); }
  void score_all_given(const Table& parameters, EntityId b,
                       std::span<double> scores) const override {
    score_.score_all_given(parameters, b, scores);
  }
  void score_all_of(const Table& parameters, EntityId a, std::span<double> scores) const override {
    score_.score_all_of(parameters, a, scores);
  }
  std::unique_ptr<Candidates> candidates(const Table& parameters) const override {
    return score_.candidates(parameters);
  }
  Table stored_rows(const Table& parameters) const override {
    return score_.stored_rows(parameters);
  }
  void require_storable(const Table& parameters) const override {
    score_.require_storable(parameters);
  }
  double log_joint(const Table& parameters, std::span<const EntityId> ids) const override {
    return score_.log_joint(parameters, ids);
  }

 protected:
  Score score_;
};

}  // namespace gumbelbox
