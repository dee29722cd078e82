#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/base/table.h"
#include "gumbelbox/box/bessel_side.h"
#include "gumbelbox/box/gumbel_intersection.h"
#include "gumbelbox/box/gumbel_side.h"
#include "gumbelbox/box/hard_intersection.h"
#include "gumbelbox/box/softplus_side.h"
#include "gumbelbox/simd/box_form.h"
#include "gumbelbox/simd/prepared_layout.h"

namespace gumbelbox {

/// A box model as the kernels know it and as the scalar policies that are the truth.
struct ScalarForm {
  std::string name;
  BoxModel model;
  double scale;  ///< the smallest
  std::function<Corner(double, double)> lower;
  std::function<Corner(double, double)> upper;
  std::function<CornerLogSide(double, double)> side;
};

template <class Intersection, class Side>
ScalarForm scalar_form(std::string name, const BoxModel& model, double scale,
                       Intersection intersection, Side side) {
  return {std::move(name),
          model,
          scale,
          [=](double first, double second) { return intersection.lower(first, second); },
          [=](double first, double second) { return intersection.upper(first, second); },
          side};
}

/// All forms with fast kernels. The two scales of kGumbel are different ones.
inline std::vector<ScalarForm> scalar_forms(double scale, std::size_t dim) {
  return {scalar_form("gumbel", gumbel_model(scale, 1.5 * scale, dim), scale,
                      GumbelIntersection{scale}, GumbelSide{scale, 1.5 * scale}),
          scalar_form("bessel", bessel_model(scale, kTrainedExactFrom, dim), scale,
                      GumbelIntersection{scale}, BesselSide(scale, kTrainedExactFrom)),
          scalar_form("smooth", smooth_model(scale, dim), scale, HardIntersection{},
                      SoftplusSide{scale})};
}

/// A number and what its error is measured by.
struct Measured {
  double value = 0;
  double size = 0;
};

/// The scalar truth about pairs of prepared rows, and about sums of their slopes.
class ScalarPairs {
 public:
  ScalarPairs(const ScalarForm& form, const PreparedLayout& layout, const Table& prepared)
      : form_(form),
        layout_(layout),
        prepared_(prepared),
        gradient_(prepared.rows(), std::vector<Measured>(prepared.width())) {}

  double log_volume(EntityId b) const {
    double sum = 0;
    for (std::size_t j = 0; j < form_.model.dim; ++j) {
      const Box box = box_of(b, layout_.box_b, j);
      sum += form_.side(box.lower, box.upper).value;
    }
    return sum;
  }

  double own_slope(EntityId b, std::size_t j) const {
    const Box box = box_of(b, layout_.box_b, j);
    return form_.side(box.lower, box.upper).d_upper;
  }

  /// The size is dim + |log volume of b| + |score| + for each dimension 0.2 * slope of the log side
  /// by the gap * (distance of the lower corners + both sides): gaps are differences of floats.
  Measured score(Pair pair) const {
    Measured score{-log_volume(pair.b), std::abs(log_volume(pair.b))};
    for (std::size_t j = 0; j < form_.model.dim; ++j) {
      const Dimension d = dimension(pair, j);
      score.value += d.both.value;
      score.size += 1 + 0.2 * d.both.d_upper * d.extent;
    }
    score.size += std::abs(score.value);
    return score;
  }

  /// Adds slope * the slopes of the score by both rows. Sizes are those of the terms by the two
  /// corners, times 1 + 0.2 * (distance of the lower corners + both sides) / scale.
  void add_slopes(Pair pair, double slope) {
    for (std::size_t j = 0; j < form_.model.dim; ++j) {
      const Dimension d = dimension(pair, j);
      const double growth = 1 + 0.2 * d.extent / form_.scale;
      const double side = d.both.d_upper * slope;
      add(pair.a, 0, j, side * d.lower.d_first, side * d.upper.d_first, growth, side);
      add(pair.b, layout_.box_b, j, side * d.lower.d_second, side * d.upper.d_second, growth, side);
    }
    for (std::size_t j = 0; j < form_.model.dim; ++j) {
      const double own = slope * own_slope(pair.b, j);
      Measured& by_side = gradient_[pair.b][layout_.box_b + form_.model.dim + j];
      by_side.value -= own;
      by_side.size += std::abs(own);
    }
  }

  const Measured& gradient(EntityId id, std::size_t place) const { return gradient_[id][place]; }

 private:
  struct Box {
    double lower, upper;
  };
  struct Dimension {
    Corner lower, upper;
    CornerLogSide both;
    double extent;
  };

  Box box_of(EntityId id, std::size_t place, std::size_t j) const {
    const std::span<const float> row = prepared_.row(id).subspan(place);
    const double lower = row[j];
    return {lower, lower + row[form_.model.dim + j]};
  }

  Dimension dimension(Pair pair, std::size_t j) const {
    const Box a = box_of(pair.a, 0, j);
    const Box b = box_of(pair.b, layout_.box_b, j);
    const Corner lower = form_.lower(a.lower, b.lower);
    const Corner upper = form_.upper(a.upper, b.upper);
    return {lower, upper, form_.side(lower.value, upper.value),
            std::abs(a.lower - b.lower) + (a.upper - a.lower) + (b.upper - b.lower)};
  }

  /// upper = lower + side, so that lower moves both corners. A share of a corner below 1e-30 may
  /// be anything below.
  void add(EntityId id, std::size_t place, std::size_t j, double by_lower, double by_upper,
           double growth, double whole) {
    Measured& lower = gradient_[id][place + j];
    Measured& side = gradient_[id][place + form_.model.dim + j];
    const double floor = 1e-24 * std::abs(whole);
    lower.value += by_upper - by_lower;
    lower.size += growth * (std::abs(by_lower) + std::abs(by_upper) + floor);
    side.value += by_upper;
    side.size += growth * (std::abs(by_upper) + floor);
  }

  const ScalarForm& form_;
  PreparedLayout layout_;
  const Table& prepared_;
  std::vector<std::vector<Measured>> gradient_;  // rows x layout.width()
};

/// Prepared rows of these boxes: lower and side (dim each), with two tables both twice. Padding is
/// not a number: no result may depend on it.
inline Table prepared_rows(const ScalarForm& form, const PreparedLayout& layout,
                           const Table& boxes) {
  const std::size_t width = 2 * form.model.dim;
  Table prepared(boxes.rows(), layout.width());
  for (EntityId i = 0; i < boxes.rows(); ++i) {
    const std::span<float> row = prepared.row(i);
    std::ranges::copy(boxes.row(i).first(width), row.begin());
    std::ranges::copy(boxes.row(i).last(width), row.begin() + static_cast<long>(layout.box_b));
    const ScalarPairs truth(form, layout, prepared);
    row[layout.log_volume] = static_cast<float>(truth.log_volume(i));
    for (std::size_t j = 0; j < form.model.dim; ++j) {
      row[layout.own_slopes + j] = static_cast<float>(truth.own_slope(i, j));
    }
  }
  return prepared;
}

}  // namespace gumbelbox
