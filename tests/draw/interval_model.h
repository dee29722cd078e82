#pragma once

#include <string>
#include <vector>

#include "gumbelbox/store/model.h"

namespace gumbelbox {

struct NamedInterval {
  std::string name;
  float lower;
  float upper;
};

/// A model whose boxes are the same interval in every dimension.
inline Model interval_model(const std::vector<NamedInterval>& intervals, std::size_t dim = 3) {
  Model model;
  model.score.dim = static_cast<int>(dim);
  model.rows = Table(intervals.size(), 2 * dim);
  for (std::size_t i = 0; i < intervals.size(); ++i) {
    model.vocabulary.add(intervals[i].name);
    for (std::size_t j = 0; j < dim; ++j) {
      model.rows.row(i)[j] = intervals[i].lower;
      model.rows.row(i)[dim + j] = intervals[i].upper - intervals[i].lower;
    }
  }
  return model;
}

/// animal > {mammal > {dog > {poodle}, cat, bear > {grizzly}}, bird > {owl}}, and pet around the
/// dog and the cat.
inline Model animals(std::size_t dim = 3) {
  return interval_model({{"animal", 0, 100},
                         {"mammal", 2, 60},
                         {"dog", 4, 16},
                         {"poodle", 6, 10},
                         {"cat", 20, 26},
                         {"bear", 40, 58},
                         {"grizzly", 42, 46},
                         {"bird", 70, 90},
                         {"owl", 72, 80},
                         {"pet", 3, 27}},
                        dim);
}

}  // namespace gumbelbox
