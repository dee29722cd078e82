#pragma once

#include <algorithm>
#include <vector>

#include "gumbelbox/store/model.h"

namespace gumbelbox {

struct Entity {
  const char* name;
  std::vector<float> row;  // lower and side, of every table
};

/// A model of these rows.
inline Model model_of(const ModelOptions& score, const std::vector<Entity>& entities) {
  Model model;
  model.score = score;
  model.rows = Table(entities.size(), entities.front().row.size());
  for (std::size_t i = 0; i < entities.size(); ++i) {
    model.vocabulary.add(entities[i].name);
    std::copy(entities[i].row.begin(), entities[i].row.end(), model.rows.row(i).begin());
  }
  return model;
}

}  // namespace gumbelbox
