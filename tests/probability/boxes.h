#pragma once

#include <initializer_list>
#include <span>
#include <vector>

#include "gumbelbox/base/random.h"
#include "gumbelbox/probability/random_boxes.h"

namespace gumbelbox {

struct BoxForTest {
  std::vector<double> lower;
  std::vector<double> upper;
};

inline RandomBoxes boxes_of(const BoxProcess& process, std::initializer_list<BoxForTest> list) {
  RandomBoxes boxes(process, list.begin()->lower.size());
  for (const BoxForTest& box : list) boxes.add(box.lower, box.upper);
  return boxes;
}

/// Boxes anywhere in the unit cube, sides up to 0.6.
inline RandomBoxes random_boxes(const BoxProcess& process, std::size_t dim, std::size_t count,
                                std::uint32_t seed) {
  Random random(seed, RandomUse::kTest);
  RandomBoxes boxes(process, dim);
  for (std::size_t i = 0; i < count; ++i) {
    BoxForTest box;
    for (std::size_t j = 0; j < dim; ++j) {
      box.lower.push_back(0.1 + 0.4 * random.uniform());
      box.upper.push_back(box.lower[j] + 0.15 + 0.45 * random.uniform());
    }
    boxes.add(box.lower, box.upper);
  }
  return boxes;
}

using Ids = std::vector<std::size_t>;

}  // namespace gumbelbox
