#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
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

  /// Of given() those that may be among the k best besides b by min(score, 0), in any order.
  virtual std::vector<ScoreBounds> best_given(EntityId b, std::size_t k, double lowest) const {
    std::vector<ScoreBounds> found = given(b, lowest);
    keep_best(found, k, b);
    return found;
  }

  /// The same of of().
  virtual std::vector<ScoreBounds> best_of(EntityId a, std::size_t k, double lowest) const {
    std::vector<ScoreBounds> found = of(a, lowest);
    keep_best(found, k, a);
    return found;
  }

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
/// both twice. What it is given must outlive it.
///
/// Of many entities it sorts the boxes as soon as questions have taken about as long as that takes,
/// so that a single question does not wait and the following ones are quick. The thread whose
/// question it is sorts; others are answered meanwhile. Until it is done the boxes are there twice.
class BoxCandidates final : public Candidates {
 public:
  static constexpr std::size_t kManyEntities = 8192;  ///< fewer are quickly looked at
  static constexpr std::size_t kQuestionsBefore =
      32;  ///< that are answered before boxes are sorted

  BoxCandidates(const BoxModel& model, std::size_t tables, const Table& rows);

  std::vector<ScoreBounds> given(EntityId b, double lowest) const override {
    return index()->given(b, lowest);
  }
  std::vector<ScoreBounds> of(EntityId a, double lowest) const override {
    return index()->of(a, lowest);
  }
  std::vector<ScoreBounds> best_given(EntityId b, std::size_t k, double lowest) const override {
    return index()->best_given(b, k, lowest);
  }
  std::vector<ScoreBounds> best_of(EntityId a, std::size_t k, double lowest) const override {
    return index()->best_of(a, k, lowest);
  }
  bool are_by_kernels() const noexcept override { return true; }

  /// Whether the boxes are sorted by now.
  bool are_sorted() const;

 private:
  std::shared_ptr<const BoxIndex> index() const;
  std::shared_ptr<const BoxIndex> make_index(BoxIndex::Order order) const;

  BoxModel model_;
  std::size_t tables_;
  const Table& rows_;
  mutable std::atomic<std::size_t> questions_ = 0;
  mutable std::mutex mutex_;  // of index_
  mutable std::shared_ptr<const BoxIndex> index_;
};

}  // namespace gumbelbox
