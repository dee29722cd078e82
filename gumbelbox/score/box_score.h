#pragma once

#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/random.h"
#include "gumbelbox/box/side_parameter.h"
#include "gumbelbox/score/box_model.h"
#include "gumbelbox/score/candidates.h"
#include "gumbelbox/score/pair_score.h"

namespace gumbelbox {

/// log P(a | b) = log volume(a and b) - log volume(b), a sum over dimensions (paper, appendix
/// "Algorithm"). A box model is a pair of policies: how two boxes intersect and how long a side is.
///
/// A row holds `lower` (dim) and the parameter of `side` (dim); with two tables it holds both
/// twice, first the box of the entity as a, then as b.
template <class Intersection, class Side, class SideParameter>
class BoxScore final : public PairScore, public JointScore {
 public:
  BoxScore(std::size_t dim, std::size_t tables, Intersection intersection, Side side)
      : dim_(dim), tables_(tables), intersection_(intersection), side_(side) {}

  std::size_t row_width() const noexcept override { return tables_ * 2 * dim_; }

  void initialise(Table& parameters, std::uint64_t seed) const override;
  void score(const Table& parameters, std::span<const Pair> pairs,
             std::span<double> scores) const override;
  std::unique_ptr<PairGradient> pair_gradient() const override;
  void score_all_given(const Table& parameters, EntityId b,
                       std::span<double> scores) const override;
  void score_all_of(const Table& parameters, EntityId a, std::span<double> scores) const override;
  std::unique_ptr<Candidates> candidates(const Table& parameters) const override;
  Table stored_rows(const Table& parameters) const override;
  void require_storable(const Table& parameters) const override {
    require_sides(parameters, std::numeric_limits<float>::max());
  }

  /// Throws kNumeric if a side is longer than this.
  void require_sides(const Table& parameters, float longest) const;
  double log_joint(const Table& parameters, std::span<const EntityId> ids) const override;

 private:
  struct Interval {
    double lower;
    double upper;
    double d_raw;  // d upper / d the parameter of the side
  };

  /// Slopes of the score by the parameters of both rows.
  struct PairSlopes {
    std::vector<double> a;  // lower and side parameter: 2 dim
    std::vector<double> b;  // 2 dim
  };

  /// Pair by pair, in double: simple, and the truth that faster ones are checked against.
  class ScalarGradient final : public PairGradient {
   public:
    explicit ScalarGradient(const BoxScore& score) : score_(score) {}
    void add(const Table& prepared, std::span<const Pair> pairs,
             const SlopesOfScores& slopes_of_scores, Table& gradient) override;

   private:
    BoxScore score_;
  };

  float stored_side(float raw, std::size_t row, float longest) const;
  std::size_t offset_of_b() const noexcept { return (tables_ - 1) * 2 * dim_; }
  Interval interval(std::span<const float> row, std::size_t offset, std::size_t j) const noexcept;
  double score_pair(const Table& parameters, Pair pair) const noexcept;
  double score_pair(const Table& parameters, Pair pair, PairSlopes& slopes) const noexcept;

  std::size_t dim_;
  std::size_t tables_;
  Intersection intersection_;
  Side side_;
};

template <class I, class S, class P>
auto BoxScore<I, S, P>::interval(std::span<const float> row, std::size_t offset,
                                 std::size_t j) const noexcept -> Interval {
  const double lower = row[offset + j];
  const StoredSide stored = P::side(row[offset + dim_ + j]);
  return {lower, lower + stored.side, stored.slope};
}

template <class I, class S, class P>
double BoxScore<I, S, P>::score_pair(const Table& parameters, Pair pair) const noexcept {
  const std::span<const float> row_a = parameters.row(pair.a);
  const std::span<const float> row_b = parameters.row(pair.b);
  double score = 0;
  for (std::size_t j = 0; j < dim_; ++j) {
    const Interval a = interval(row_a, 0, j);
    const Interval b = interval(row_b, offset_of_b(), j);
    const double lower = intersection_.lower(a.lower, b.lower).value;
    const double upper = intersection_.upper(a.upper, b.upper).value;
    score += side_(lower, upper).value - side_(b.lower, b.upper).value;
  }
  return score;
}

template <class I, class S, class P>
double BoxScore<I, S, P>::score_pair(const Table& parameters, Pair pair,
                                     PairSlopes& slopes) const noexcept {
  const std::span<const float> row_a = parameters.row(pair.a);
  const std::span<const float> row_b = parameters.row(pair.b);
  double score = 0;
  for (std::size_t j = 0; j < dim_; ++j) {
    const Interval a = interval(row_a, 0, j);
    const Interval b = interval(row_b, offset_of_b(), j);
    const auto lower = intersection_.lower(a.lower, b.lower);
    const auto upper = intersection_.upper(a.upper, b.upper);
    const auto both = side_(lower.value, upper.value);
    const auto given = side_(b.lower, b.upper);
    score += both.value - given.value;
    const double d_upper_a = both.d_upper * upper.d_first;
    const double d_upper_b = both.d_upper * upper.d_second - given.d_upper;
    // upper = lower + side, so that moving lower moves both corners.
    slopes.a[j] = both.d_lower * lower.d_first + d_upper_a;
    slopes.b[j] = both.d_lower * lower.d_second - given.d_lower + d_upper_b;
    slopes.a[dim_ + j] = d_upper_a * a.d_raw;
    slopes.b[dim_ + j] = d_upper_b * b.d_raw;
  }
  return score;
}

template <class I, class S, class P>
void BoxScore<I, S, P>::initialise(Table& parameters, std::uint64_t seed) const {
  // As published (reference protocol 1.10): lower corners uniform, all sides alike.
  constexpr double kLow = 1e-7;
  constexpr double kHigh = 0.9 - 1e-7;
  constexpr double kSide = 0.1;
  Random random(seed, RandomUse::kInitialise);
  for (std::size_t row = 0; row < parameters.rows(); ++row) {
    const std::span<float> values = parameters.row(row);
    for (std::size_t offset = 0; offset < row_width(); offset += 2 * dim_) {
      for (std::size_t j = 0; j < dim_; ++j) {
        values[offset + j] = static_cast<float>(kLow + (kHigh - kLow) * random.uniform());
        values[offset + dim_ + j] = static_cast<float>(P::raw(kSide));
      }
    }
  }
}

template <class I, class S, class P>
void BoxScore<I, S, P>::score(const Table& parameters, std::span<const Pair> pairs,
                              std::span<double> scores) const {
  for (std::size_t i = 0; i < pairs.size(); ++i) scores[i] = score_pair(parameters, pairs[i]);
}

template <class I, class S, class P>
std::unique_ptr<PairGradient> BoxScore<I, S, P>::pair_gradient() const {
  return std::make_unique<ScalarGradient>(*this);
}

template <class I, class S, class P>
void BoxScore<I, S, P>::ScalarGradient::add(const Table& prepared, std::span<const Pair> pairs,
                                            const SlopesOfScores& slopes_of_scores,
                                            Table& gradient) {
  const std::size_t width = 2 * score_.dim_;
  PairSlopes d_score{std::vector<double>(width), std::vector<double>(width)};
  const auto add = [&](EntityId id, std::size_t offset, float slope,
                       const std::vector<double>& d_row) {
    const std::span<float> row = gradient.row(id).subspan(offset, width);
    for (std::size_t i = 0; i < width; ++i) row[i] += static_cast<float>(slope * d_row[i]);
  };
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto score = static_cast<float>(score_.score_pair(prepared, pairs[i], d_score));
    float slope = 0;
    slopes_of_scores(i, {&score, 1}, {&slope, 1});
    if (slope == 0) continue;  // a pair that is surely right may have infinite derivatives
    add(pairs[i].a, 0, slope, d_score.a);
    add(pairs[i].b, score_.offset_of_b(), slope, d_score.b);
  }
}

template <class I, class S, class P>
void BoxScore<I, S, P>::score_all_given(const Table& parameters, EntityId b,
                                        std::span<double> scores) const {
  for (EntityId a = 0; a < scores.size(); ++a) scores[a] = score_pair(parameters, {a, b});
}

template <class I, class S, class P>
void BoxScore<I, S, P>::score_all_of(const Table& parameters, EntityId a,
                                     std::span<double> scores) const {
  for (EntityId b = 0; b < scores.size(); ++b) scores[b] = score_pair(parameters, {a, b});
}

template <class I, class S, class P>
std::unique_ptr<Candidates> BoxScore<I, S, P>::candidates(const Table& parameters) const {
  const std::optional<BoxModel> model = find_box_model(intersection_, side_, dim_);
  if (std::is_same_v<P, PlainSideParameter> && model) {
    return std::make_unique<BoxCandidates>(*model, tables_, parameters);
  }
  return PairScore::candidates(parameters);
}

template <class I, class S, class P>
float BoxScore<I, S, P>::stored_side(float raw, std::size_t row, float longest) const {
  const auto side = static_cast<float>(P::side(raw).side);
  if (side <= longest) return side;
  throw Error(ErrorKind::kNumeric, "the side of #" + std::to_string(row) +
                                       " is too long for a float; a lower --learning-rate "
                                       "usually helps");
}

template <class I, class S, class P>
void BoxScore<I, S, P>::require_sides(const Table& parameters, float longest) const {
  for (std::size_t i = 0; i < parameters.rows(); ++i) {
    for (std::size_t offset = dim_; offset < row_width(); offset += 2 * dim_) {
      for (const float raw : parameters.row(i).subspan(offset, dim_)) stored_side(raw, i, longest);
    }
  }
}

template <class I, class S, class P>
Table BoxScore<I, S, P>::stored_rows(const Table& parameters) const {
  Table rows = parameters;
  for (std::size_t i = 0; i < rows.rows(); ++i) {
    const std::span<float> row = rows.row(i);
    for (std::size_t offset = 0; offset < row_width(); offset += 2 * dim_) {
      for (float& side : row.subspan(offset + dim_, dim_)) {
        side = stored_side(side, i, std::numeric_limits<float>::max());
      }
    }
  }
  return rows;
}

template <class I, class S, class P>
double BoxScore<I, S, P>::log_joint(const Table& parameters, std::span<const EntityId> ids) const {
  std::vector<double> lower(ids.size());
  std::vector<double> upper(ids.size());
  std::vector<double> weights(ids.size());
  double log_volume = 0;
  for (std::size_t j = 0; j < dim_; ++j) {
    for (std::size_t i = 0; i < ids.size(); ++i) {
      const Interval box = interval(parameters.row(ids[i]), 0, j);
      lower[i] = box.lower;
      upper[i] = box.upper;
    }
    log_volume +=
        side_(intersection_.lower(lower, weights), intersection_.upper(upper, weights)).value;
  }
  return log_volume;
}

}  // namespace gumbelbox
