#pragma once

#include <algorithm>
#include <utility>

#include "gumbelbox/score/model_options.h"

namespace gumbelbox {

/// Options without the values that the model has no use for, so that one list of them can be given
/// to every model.
inline ModelOptions options_it_has(ModelOptions options) {
  std::erase_if(options.values, [&](const auto& value) {
    return std::ranges::none_of(options_of_model(options.model), [&](const ModelOption& option) {
      return option.name == value.first && option.sets.empty();
    });
  });
  return options;
}

}  // namespace gumbelbox
