#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "gumbelbox/score/box_geometry.h"
#include "gumbelbox/score/box_model.h"
#include "gumbelbox/score/box_view.h"
#include "gumbelbox/score/candidates.h"
#include "gumbelbox/score/pair_score.h"

namespace gumbelbox {

/// log P(a | b) = log volume(a and b) - log volume(b), a sum over dimensions (paper, appendix
/// "Algorithm"), of which the geometry does one.
///
/// A row holds `lower` (dim) and `side` (dim); with two tables it holds both twice, first the box
/// of the entity as a, then as b.
template <class Geometry>
class BoxScore final : public PairScore, public JointScore {
 public:
  BoxScore(std::size_t dim, std::size_t tables, Geometry geometry)
      : dim_(dim), tables_(tables), geometry_(geometry) {}

  void score(const Table& rows, std::span<const Pair> pairs,
             std::span<double> scores) const override {
    for (std::size_t i = 0; i < pairs.size(); ++i) scores[i] = score_pair(rows, pairs[i]);
  }

  void score_all_given(const Table& rows, EntityId b, std::span<double> scores) const override {
    for (EntityId a = 0; a < scores.size(); ++a) scores[a] = score_pair(rows, {a, b});
  }

  void score_all_of(const Table& rows, EntityId a, std::span<double> scores) const override {
    for (EntityId b = 0; b < scores.size(); ++b) scores[b] = score_pair(rows, {a, b});
  }

  std::unique_ptr<Candidates> candidates(const Table& rows) const override {
    const std::optional<BoxModel> model = find_box_model(geometry_, dim_);
    if (!model) return PairScore::candidates(rows);
    return std::make_unique<BoxCandidates>(*model, tables_, rows);
  }

  const JointScore* joint() const noexcept override { return this; }

  double log_joint(const Table& rows, std::span<const EntityId> ids) const override;

 private:
  double score_pair(const Table& rows, Pair pair) const noexcept;

  std::size_t dim_;
  std::size_t tables_;
  Geometry geometry_;
};

template <class Geometry>
double BoxScore<Geometry>::score_pair(const Table& rows, Pair pair) const noexcept {
  const BoxView a(rows.row(pair.a), dim_);
  const BoxView b(rows.row(pair.b), dim_, (tables_ - 1) * 2 * dim_);
  double score = 0;
  for (std::size_t j = 0; j < dim_; ++j) score += geometry_.value(a.interval(j), b.interval(j));
  return score;
}

template <class Geometry>
double BoxScore<Geometry>::log_joint(const Table& rows, std::span<const EntityId> ids) const {
  std::vector<double> lower(ids.size());
  std::vector<double> upper(ids.size());
  double log_volume = 0;
  for (std::size_t j = 0; j < dim_; ++j) {
    for (std::size_t i = 0; i < ids.size(); ++i) {
      const BoxView box(rows.row(ids[i]), dim_);
      lower[i] = box.lower(j);
      upper[i] = box.upper(j);
    }
    log_volume += geometry_.log_side(lower, upper);
  }
  return log_volume;
}

}  // namespace gumbelbox
