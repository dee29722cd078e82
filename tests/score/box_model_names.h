#pragma once

#include <string>
#include <vector>

#include "gumbelbox/score/box_entries.h"

namespace gumbelbox {

/// The models that have boxes.
inline std::vector<std::string> box_model_names() {
  std::vector<std::string> names;
  for (const ModelEntry& entry : box_entries()) names.push_back(entry.name);
  return names;
}

}  // namespace gumbelbox
