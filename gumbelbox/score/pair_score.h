#pragma once

#include <memory>
#include <span>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/base/table.h"

namespace gumbelbox {

class Candidates;
class JointScore;

/// How the rows of a model file become scores: score(a, b) = log P(a | b) for box models; for every
/// model larger is more likely. Called once per many pairs, so that being virtual costs nothing.
///
/// Threads: const and without state; any number of threads may use one object.
class PairScore {
 public:
  virtual ~PairScore() = default;

  /// Score of every pair.
  virtual void score(const Table& rows, std::span<const Pair> pairs,
                     std::span<double> scores) const = 0;  // scores: pairs

  /// Score of (e, b) for every entity e: what contains b.
  virtual void score_all_given(const Table& rows, EntityId b,
                               std::span<double> scores) const;  // scores: entities

  /// Score of (a, e) for every entity e: what is inside a.
  virtual void score_all_of(const Table& rows, EntityId a,
                            std::span<double> scores) const;  // scores: entities

  /// All entities against one, with what is computed once for a table (candidates.h). This score
  /// and the table must outlive it.
  virtual std::unique_ptr<Candidates> candidates(const Table& rows) const;

  /// What it can do besides, if it can; else null.
  virtual const JointScore* joint() const noexcept { return nullptr; }
};

/// What box models can do besides: probabilities of several things at once.
class JointScore {
 public:
  virtual ~JointScore() = default;

  /// Log of the expected volume of the intersection of the boxes: log P(all of them) up to a
  /// constant that conditional probabilities do not have. REQUIRES: at least one id, all different.
  virtual double log_joint(const Table& rows, std::span<const EntityId> ids) const = 0;
};

}  // namespace gumbelbox
