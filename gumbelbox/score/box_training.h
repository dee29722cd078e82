#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/random.h"
#include "gumbelbox/box/side_parameter.h"
#include "gumbelbox/loss/volume_loss.h"
#include "gumbelbox/score/box_geometry.h"
#include "gumbelbox/score/training_score.h"

namespace gumbelbox {

/// Where boxes may lie while they are trained.
enum class BoxConstraint {
  kNone,
  kUnitCube,  ///< corners outside [0, 1] move to its border after every step
};

/// Names of the constraints in options, in the order of the enumeration.
inline const std::vector<std::string>& box_constraint_names() {
  static const std::vector<std::string> names{"none", "unit-cube"};
  return names;
}

/// Boxes while they are trained: log P(a | b) as in box_score.h, and its gradient.
///
/// A row holds `lower` (dim) and the parameter of `side` (dim); with two tables it holds both
/// twice, first the box of the entity as a, then as b. Models that put more behind it derive from
/// this class.
template <class Geometry, class SideParameter>
class BoxTraining : public TrainingScore {
 public:
  BoxTraining(std::size_t dim, std::size_t tables, Geometry geometry,
              BoxConstraint constraint = BoxConstraint::kNone)
      : dim_(dim), tables_(tables), geometry_(geometry), constraint_(constraint) {}

  std::size_t row_width() const noexcept override { return boxes_width(); }

  void initialise(Table& parameters, std::uint64_t seed) const override;
  void initialise_volumes(Table& parameters, std::span<const float> volumes,
                          std::uint64_t seed) const override;
  bool has_projection() const noexcept override { return constraint_ == BoxConstraint::kUnitCube; }

  /// Into the unit cube, up to the rounding of floats; a side that is cut keeps at least a
  /// millionth.
  void project(Table& parameters, RowRange range) const override;
  double add_penalty(const Penalty& penalty, std::span<const float> row,
                     std::span<float> slopes) const override;
  void score(const Table& parameters, std::span<const Pair> pairs,
             std::span<double> scores) const override;
  std::unique_ptr<PairGradient> pair_gradient() const override;

  /// An entity with two boxes has no volume of its own.
  bool has_marginals() const noexcept override { return tables_ == 1; }
  double add_marginals(const Table& prepared, RowRange range, std::span<const float> targets,
                       double weight, Table& gradient) const override;
  Table stored_rows(const Table& parameters) const override;
  void require_storable(const Table& parameters) const override {
    require_sides(parameters, std::numeric_limits<float>::max());
  }

 protected:
  /// Throws kNumeric if a side is longer than this.
  void require_sides(const Table& parameters, float longest) const;

  /// Floats of the boxes in a row.
  std::size_t boxes_width() const noexcept { return tables_ * 2 * dim_; }
  std::size_t dim() const noexcept { return dim_; }

 private:
  struct TrainedInterval {
    Interval corners;
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
    explicit ScalarGradient(const BoxTraining& score) : score_(score) {}
    void add(const Table& prepared, std::span<const Pair> pairs,
             const SlopesOfScores& slopes_of_scores, Table& gradient) override;

   private:
    BoxTraining score_;
  };

  double add_side_penalty(const Penalty& penalty, std::span<const float> box,
                          std::span<float> slopes) const;
  double add_volume_penalty(double weight, std::span<const float> box,
                            std::span<float> slopes) const;
  /// The distance of the corners of a box in the middle whose side the model takes to be so long;
  /// in [0.01, 2].
  double side_of_length(double log_length) const noexcept;
  /// Adds `factor` times the derivatives of the log volume of a box.
  void add_volume_slopes(double factor, std::span<const float> box, std::span<float> slopes) const;
  float stored_side(float raw, std::size_t row, float longest) const;
  std::size_t offset_of_b() const noexcept { return (tables_ - 1) * 2 * dim_; }
  TrainedInterval interval(std::span<const float> row, std::size_t offset,
                           std::size_t j) const noexcept;
  bool lie_apart(std::span<const float> row_a, std::span<const float> row_b) const noexcept;
  LogShare share(Interval a, Interval b, bool apart) const noexcept;
  double score_pair(const Table& parameters, Pair pair) const noexcept;
  double score_pair(const Table& parameters, Pair pair, PairSlopes& slopes) const noexcept;

  std::size_t dim_;
  std::size_t tables_;
  Geometry geometry_;
  BoxConstraint constraint_;
};

template <class G, class P>
auto BoxTraining<G, P>::interval(std::span<const float> row, std::size_t offset,
                                 std::size_t j) const noexcept -> TrainedInterval {
  const double lower = row[offset + j];
  const StoredSide stored = P::side(row[offset + dim_ + j]);
  return {{lower, lower + stored.side}, stored.slope};
}

template <class G, class P>
bool BoxTraining<G, P>::lie_apart(std::span<const float> row_a,
                                  std::span<const float> row_b) const noexcept {
  if constexpr (HasSurrogate<G>) {
    for (std::size_t j = 0; j < dim_; ++j) {
      if (G::lie_apart(interval(row_a, 0, j).corners, interval(row_b, offset_of_b(), j).corners)) {
        return true;
      }
    }
  }
  return false;
}

template <class G, class P>
LogShare BoxTraining<G, P>::share(Interval a, Interval b, bool apart) const noexcept {
  if constexpr (HasSurrogate<G>) {
    if (apart) return G::share_apart(a, b);
  }
  return geometry_.share(a, b);
}

template <class G, class P>
double BoxTraining<G, P>::score_pair(const Table& parameters, Pair pair) const noexcept {
  const std::span<const float> row_a = parameters.row(pair.a);
  const std::span<const float> row_b = parameters.row(pair.b);
  const bool apart = lie_apart(row_a, row_b);
  double score = 0;
  for (std::size_t j = 0; j < dim_; ++j) {
    const Interval a = interval(row_a, 0, j).corners;
    const Interval b = interval(row_b, offset_of_b(), j).corners;
    score += apart ? share(a, b, apart).value : geometry_.value(a, b);
  }
  return score;
}

template <class G, class P>
double BoxTraining<G, P>::score_pair(const Table& parameters, Pair pair,
                                     PairSlopes& slopes) const noexcept {
  const std::span<const float> row_a = parameters.row(pair.a);
  const std::span<const float> row_b = parameters.row(pair.b);
  const bool apart = lie_apart(row_a, row_b);
  double score = 0;
  for (std::size_t j = 0; j < dim_; ++j) {
    const TrainedInterval a = interval(row_a, 0, j);
    const TrainedInterval b = interval(row_b, offset_of_b(), j);
    const LogShare one = share(a.corners, b.corners, apart);
    score += one.value;
    // upper = lower + side, so that moving lower moves both corners.
    slopes.a[j] = one.d_lower_a + one.d_upper_a;
    slopes.b[j] = one.d_lower_b + one.d_upper_b;
    slopes.a[dim_ + j] = one.d_upper_a * a.d_raw;
    slopes.b[dim_ + j] = one.d_upper_b * b.d_raw;
  }
  return score;
}

template <class G, class P>
void BoxTraining<G, P>::initialise(Table& parameters, std::uint64_t seed) const {
  // As in the published code: lower corners uniform, all sides alike.
  constexpr double kLow = 1e-7;
  constexpr double kHigh = 0.9 - 1e-7;
  constexpr double kSide = 0.1;
  Random random(seed, RandomUse::kInitialise);
  for (std::size_t row = 0; row < parameters.rows(); ++row) {
    const std::span<float> values = parameters.row(row);
    for (std::size_t offset = 0; offset < boxes_width(); offset += 2 * dim_) {
      for (std::size_t j = 0; j < dim_; ++j) {
        values[offset + j] = static_cast<float>(kLow + (kHigh - kLow) * random.uniform());
        values[offset + dim_ + j] = static_cast<float>(P::raw(kSide));
      }
    }
  }
}

template <class G, class P>
void BoxTraining<G, P>::initialise_volumes(Table& parameters, std::span<const float> volumes,
                                           std::uint64_t seed) const {
  // Wide enough to tell boxes apart, and narrow beside their sides.
  constexpr double kSpread = 0.1;
  Random random(seed, RandomUse::kInitialise);
  for (std::size_t row = 0; row < parameters.rows(); ++row) {
    const std::span<float> values = parameters.row(row);
    const double side = side_of_length(std::log(volumes[row]) / static_cast<double>(dim_));
    for (std::size_t j = 0; j < dim_; ++j) {
      const double centre = 0.5 + kSpread * (random.uniform() - 0.5);
      values[j] = static_cast<float>(centre - side / 2);
      values[dim_ + j] = static_cast<float>(P::raw(side));
    }
  }
}

template <class G, class P>
double BoxTraining<G, P>::side_of_length(double log_length) const noexcept {
  double low = 0.01;  // what a softplus leaves even of an empty side may be more than that
  double high = 2;
  for (int i = 0; i < 40; ++i) {
    const double side = (low + high) / 2;
    const bool longer = geometry_.own_side({0.5 - side / 2, 0.5 + side / 2}).value > log_length;
    (longer ? high : low) = side;
  }
  return low;
}

template <class G, class P>
void BoxTraining<G, P>::project(Table& parameters, RowRange range) const {
  constexpr double kShortest = 1e-6;
  for (std::size_t i = range.begin; i < range.end; ++i) {
    const std::span<float> row = parameters.row(i);
    for (std::size_t offset = 0; offset < boxes_width(); offset += 2 * dim_) {
      for (std::size_t j = 0; j < dim_; ++j) {
        const Interval box = interval(row, offset, j).corners;
        if (box.lower >= 0 && box.upper <= 1) continue;
        const double lower = std::clamp(box.lower, 0.0, 1 - kShortest);
        const double upper = std::clamp(box.upper, lower + kShortest, 1.0);
        row[offset + j] = static_cast<float>(lower);
        row[offset + dim_ + j] = static_cast<float>(P::raw(upper - lower));
      }
    }
  }
}

template <class G, class P>
double BoxTraining<G, P>::add_penalty(const Penalty& penalty, std::span<const float> row,
                                      std::span<float> slopes) const {
  if (penalty.kind == PenaltyKind::kNone) return 0;
  double cost = 0;
  for (std::size_t offset = 0; offset < boxes_width(); offset += 2 * dim_) {
    const std::span<const float> box = row.subspan(offset, 2 * dim_);
    const std::span<float> box_slopes = slopes.subspan(offset, 2 * dim_);
    cost += penalty.kind == PenaltyKind::kVolumes
                ? add_volume_penalty(penalty.weight, box, box_slopes)
                : add_side_penalty(penalty, box, box_slopes);
  }
  return cost;
}

template <class G, class P>
double BoxTraining<G, P>::add_side_penalty(const Penalty& penalty, std::span<const float> box,
                                           std::span<float> slopes) const {
  const bool squared = penalty.kind == PenaltyKind::kSquaredSides;
  double cost = 0;
  for (std::size_t j = dim_; j < 2 * dim_; ++j) {
    const StoredSide stored = P::side(box[j]);
    cost += penalty.weight * (squared ? stored.side * stored.side : stored.side);
    slopes[j] +=
        static_cast<float>(penalty.weight * stored.slope * (squared ? 2 * stored.side : 1));
  }
  return cost;
}

template <class G, class P>
double BoxTraining<G, P>::add_volume_penalty(double weight, std::span<const float> box,
                                             std::span<float> slopes) const {
  constexpr double kFreeSide = 0.01;  // as published: 1e-10 in five dimensions
  double log_volume = 0;
  for (std::size_t j = 0; j < dim_; ++j) {
    log_volume += geometry_.own_side(interval(box, 0, j).corners).value;
  }
  if (log_volume <= static_cast<double>(dim_) * std::log(kFreeSide)) return 0;
  const double cost = weight * std::exp(log_volume);
  add_volume_slopes(cost, box, slopes);
  return cost;
}

template <class G, class P>
void BoxTraining<G, P>::score(const Table& parameters, std::span<const Pair> pairs,
                              std::span<double> scores) const {
  for (std::size_t i = 0; i < pairs.size(); ++i) scores[i] = score_pair(parameters, pairs[i]);
}

template <class G, class P>
std::unique_ptr<PairGradient> BoxTraining<G, P>::pair_gradient() const {
  return std::make_unique<ScalarGradient>(*this);
}

template <class G, class P>
void BoxTraining<G, P>::ScalarGradient::add(const Table& prepared, std::span<const Pair> pairs,
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

template <class G, class P>
double BoxTraining<G, P>::add_marginals(const Table& prepared, RowRange range,
                                        std::span<const float> targets, double weight,
                                        Table& gradient) const {
  double total = 0;
  for (std::size_t i = range.begin; i < range.end; ++i) {
    const std::span<const float> box = prepared.row(i);
    double log_volume = 0;
    for (std::size_t j = 0; j < dim_; ++j) {
      log_volume += geometry_.own_side(interval(box, 0, j).corners).value;
    }
    const LossSlope loss = volume_loss(log_volume, targets[i - range.begin]);
    total += weight * loss.value;
    add_volume_slopes(weight * loss.slope, box, gradient.row(i));
  }
  return total;
}

template <class G, class P>
void BoxTraining<G, P>::add_volume_slopes(double factor, std::span<const float> box,
                                          std::span<float> slopes) const {
  for (std::size_t j = 0; j < dim_; ++j) {
    const TrainedInterval one = interval(box, 0, j);
    const CornerLogSide side = geometry_.own_side(one.corners);
    slopes[j] += static_cast<float>(factor * (side.d_lower + side.d_upper));
    slopes[dim_ + j] += static_cast<float>(factor * side.d_upper * one.d_raw);
  }
}

template <class G, class P>
float BoxTraining<G, P>::stored_side(float raw, std::size_t row, float longest) const {
  const auto side = static_cast<float>(P::side(raw).side);
  if (side <= longest) return side;
  throw Error(ErrorKind::kNumeric, "the side of #" + std::to_string(row) +
                                       " is too long for a float; a lower learning rate "
                                       "usually helps");
}

template <class G, class P>
void BoxTraining<G, P>::require_sides(const Table& parameters, float longest) const {
  for (std::size_t i = 0; i < parameters.rows(); ++i) {
    for (std::size_t offset = dim_; offset < boxes_width(); offset += 2 * dim_) {
      for (const float raw : parameters.row(i).subspan(offset, dim_)) stored_side(raw, i, longest);
    }
  }
}

template <class G, class P>
Table BoxTraining<G, P>::stored_rows(const Table& parameters) const {
  Table rows = parameters;
  for (std::size_t i = 0; i < rows.rows(); ++i) {
    const std::span<float> row = rows.row(i);
    for (std::size_t offset = 0; offset < boxes_width(); offset += 2 * dim_) {
      for (float& side : row.subspan(offset + dim_, dim_)) {
        side = stored_side(side, i, std::numeric_limits<float>::max());
      }
    }
  }
  return rows;
}

}  // namespace gumbelbox
