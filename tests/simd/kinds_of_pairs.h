#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/base/random.h"
#include "gumbelbox/base/table.h"
#include "gumbelbox/simd/tile.h"

namespace gumbelbox {

using Pairs = std::vector<Pair>;

/// A kind of boxes: the lower corner and the side of box `row`, from random numbers in [0, 1).
struct Boxes {
  const char* name;
  std::function<double(std::size_t row, double random)> lower;
  std::function<double(std::size_t row, double random)> side;
};

inline std::vector<Boxes> kinds_of_boxes(double scale) {
  const auto row_by = [](double step) {
    return [=](std::size_t row, double) { return step * static_cast<double>(row); };
  };
  const auto spread = [](double from, double width) {
    return [=](std::size_t, double random) { return from + width * random; };
  };
  const auto nested = [](double step) {
    return [=](std::size_t row, double random) {
      return step * (static_cast<double>(row) + 0.5 * random);
    };
  };
  return {{"overlapping", spread(0, 0.5), spread(0.3, 1)},
          {"of the size of the scale", spread(0, 3 * scale), spread(0.1 * scale, 3 * scale)},
          {"nested", nested(0.01),
           [](std::size_t row, double random) {
             return 1 - 0.03 * static_cast<double>(row) - 0.005 * random;
           }},
          {"equal", spread(0.25, 0), spread(0.5, 0)},
          {"disjoint", row_by(3), spread(0.5, 1)},
          {"just disjoint", row_by(2 * scale), spread(0.1 * scale, scale)},
          {"far from the origin", spread(1000, 0.5), spread(0.3, 1)},
          {"tiny", spread(0, 2 * scale), spread(1e-6, 1e-6)}};
}

inline Table table_of_boxes(const Boxes& kind, std::size_t rows, std::size_t dim,
                            std::size_t tables) {
  Random random(3, RandomUse::kTest);
  Table boxes(rows, tables * 2 * dim);
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < boxes.width(); ++j) {
      const bool is_side = j % (2 * dim) >= dim;
      boxes.row(i)[j] = static_cast<float>((is_side ? kind.side : kind.lower)(i, random.uniform()));
    }
  }
  return boxes;
}

/// Pairs of `rows` entities in ways that the kernels treat differently.
inline std::vector<Pairs> kinds_of_pairs(EntityId rows, std::size_t count) {
  Random random(5, RandomUse::kTest);
  const auto any = [&] { return random.below(rows); };
  std::vector<Pairs> kinds(8);
  const Pair edge{1, 2};
  for (std::size_t i = 0; i < count; ++i) {
    const auto tile = static_cast<EntityId>(i / kTileRows % rows);
    // An edge with its negatives again and again: runs of every length.
    kinds[7].push_back(i % 41 == 0       ? edge
                       : i % 41 < i % 37 ? Pair{any(), edge.b}
                                         : Pair{edge.a, any()});
    kinds[0].push_back({any(), any()});
    kinds[1].push_back({tile, any()});
    kinds[2].push_back({any(), tile});
    kinds[3].push_back({tile, 2});
    kinds[4].push_back({any() % 2, any() % 2});  // many the same within a tile
    const EntityId self = any();
    kinds[5].push_back({self, self});
    kinds[6].push_back(i / kTileRows % 2 == 0 ? Pair{tile, any()} : Pair{any(), any()});
  }
  return kinds;
}

}  // namespace gumbelbox
