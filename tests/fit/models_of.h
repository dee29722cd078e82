#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "gumbelbox/score/model_table.h"

namespace gumbelbox {

/// The models that learn this kind of data.
inline std::vector<std::string> models_of(DataKind kind) {
  std::vector<std::string> names;
  for (const ModelEntry& entry : model_table()) {
    if (std::ranges::count(entry.kinds, kind) > 0) names.push_back(entry.name);
  }
  return names;
}

}  // namespace gumbelbox
