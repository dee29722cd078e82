#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "gumbelbox/base/random.h"
#include "gumbelbox/base/table.h"
#include "gumbelbox/box/bessel_side.h"
#include "gumbelbox/box/gumbel_intersection.h"
#include "gumbelbox/box/gumbel_side.h"
#include "gumbelbox/box/hard_intersection.h"
#include "gumbelbox/box/softplus_side.h"
#include "gumbelbox/score/box_score.h"
#include "gumbelbox/simd/box_form.h"
#include "gumbelbox/simd/prepared_layout.h"

namespace gumbelbox {

/// A box model of the kernels, and the scalar score of rows of lower and side that is its truth.
struct SampleModel {
  std::string name;
  BoxModel model;
  std::unique_ptr<PairScore> truth;
};

/// One of each form, with common and with odd scales.
inline std::vector<SampleModel> sample_models(std::size_t dim, std::size_t tables = 1) {
  std::vector<SampleModel> models;
  const auto add = [&](const std::string& name, const BoxModel& model, auto corners, auto side) {
    const IntersectionGeometry geometry{corners, side};
    using Score = BoxScore<std::remove_const_t<decltype(geometry)>>;
    models.push_back({name, model, std::make_unique<Score>(dim, tables, geometry)});
  };
  for (const auto& [narrow, wide] : {std::pair(0.01, 0.1), {0.2, 0.01}, {2.0, 3.0}}) {
    add("gumbel " + std::to_string(narrow), gumbel_model(narrow, wide, dim),
        GumbelIntersection{narrow}, GumbelSide{narrow, wide});
  }
  for (const double exact_from : {kStoredExactFrom, kTrainedExactFrom}) {
    for (const double beta : {0.1, 0.003}) {
      add("bessel " + std::to_string(beta) + " from " + std::to_string(exact_from),
          bessel_model(beta, exact_from, dim), GumbelIntersection{beta},
          BesselSide(beta, exact_from));
    }
  }
  for (const double beta : {0.1, 0.001}) {
    add("smooth " + std::to_string(beta), smooth_model(beta, dim), HardIntersection{},
        SoftplusSide{beta});
  }
  return models;
}

/// Rows of lower (dim) and side (dim), with two tables both twice: boxes that overlap, hold each
/// other, are equal, lie far from each other, are points; the whole of them `origin` away from 0.
inline Table sample_boxes(std::size_t rows, std::size_t dim, std::size_t tables, float origin,
                          std::uint64_t seed) {
  Random random(seed, RandomUse::kTest);
  Table table(rows, tables * 2 * dim);
  const auto between = [&](double low, double high) {
    return static_cast<float>(low + (high - low) * random.uniform());
  };
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t t = 0; t < tables; ++t) {
      const std::uint32_t kind = random.below(8);
      const auto box = table.row(i).subspan(t * 2 * dim, 2 * dim);
      const auto other = table.row(random.below(static_cast<std::uint32_t>(i + 1)));
      for (std::size_t j = 0; j < dim; ++j) {
        float& lower = box[j];
        float& side = box[dim + j];
        lower = origin + between(0, 1);
        side = between(0.05, 0.5);
        if (kind == 1) lower = other[j], side = other[dim + j];
        if (kind == 2) lower = other[j] - 0.125F, side = other[dim + j] + 0.25F;
        if (kind == 3) lower = origin + between(-50, 50);
        if (kind == 4) side = between(0, 20);
        if (kind == 5) side = 0;
        if (kind == 6) lower = origin + between(-1, 1), side = between(1, 3);
      }
    }
  }
  return table;
}

/// The boxes of one role, 0 being a.
inline StridedRows<const float> boxes_in(const Table& table, std::size_t dim, std::size_t role) {
  return {table.values().data() + role * 2 * dim, Table::padded(table.width())};
}

}  // namespace gumbelbox
