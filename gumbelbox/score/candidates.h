#pragma once

#include <vector>

#include "gumbelbox/base/table.h"
#include "gumbelbox/score/pair_score.h"
#include "gumbelbox/simd/box_index.h"

namespace gumbelbox {

/// All entities of a table against a given one, for ranking and search: bounds of the scores, so
/// that most are told apart without the score itself, and PairScore::score() decides the others.
///
/// Entities that are surely below `lowest` are left out; the others come in order. A score that is
/// not a number has infinite bounds or is itself both of them.
///
/// Threads: const, any number of threads may ask.
class Candidates {
 public:
  virtual ~Candidates() = default;

  /// Of (e, b) for every entity e: what contains b.
  virtual std::vector<ScoreBounds> given(EntityId b, double lowest) const = 0;

  /// Of (a, e) for every entity e: what is inside a.
  virtual std::vector<ScoreBounds> of(EntityId a, double lowest) const = 0;

  /// To be called before thousands of questions, by one thread: may sort the entities so that each
  /// takes less. No answer changes.
  virtual void prepare_for_many() {}

  /// Whether vector kernels answer, in nanoseconds an entity.
  virtual bool are_by_kernels() const noexcept { return false; }
};

/// With the scores themselves as bounds. What it is given must outlive it.
class ScoredCandidates final : public Candidates {
 public:
  ScoredCandidates(const PairScore& score, const Table& parameters)
      : score_(score), parameters_(parameters) {}

  std::vector<ScoreBounds> given(EntityId b, double lowest) const override;
  std::vector<ScoreBounds> of(EntityId a, double lowest) const override;

 private:
  const PairScore& score_;
  const Table& parameters_;
};

/// With the bounds of the vector kernels, for rows of lower (dim) and side (dim), with two tables
/// both twice.
class BoxCandidates final : public Candidates {
 public:
  BoxCandidates(const BoxModel& model, std::size_t tables, const Table& rows);

  std::vector<ScoreBounds> given(EntityId b, double lowest) const override {
    return index_.given(b, lowest);
  }
  std::vector<ScoreBounds> of(EntityId a, double lowest) const override {
    return index_.of(a, lowest);
  }
  void prepare_for_many() override { index_.prepare_for_many(); }
  bool are_by_kernels() const noexcept override { return true; }

 private:
  BoxIndex index_;
};

}  // namespace gumbelbox
