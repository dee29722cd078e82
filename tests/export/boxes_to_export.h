#pragma once

#include <functional>
#include <sstream>
#include <string>
#include <utility>

#include "gumbelbox/score/model_options.h"
#include "tests/query/model_of.h"

namespace gumbelbox {

/// Two boxes of two dimensions, the second inside the first and below it in the hierarchy.
inline Model boxes_to_export(const std::string& model = "gumbel") {
  ModelOptions score{.model = model, .dim = 2};
  add_defaults(score);
  Model result =
      model_of(score, {{"grey parrot", {0, 0.5F, 2, 1}}, {"chick", {0.5F, 0.75F, 1, 0.25F}}});
  result.edges = {{0, 1}};
  return result;
}

/// What a function writes.
inline std::string written(const std::function<void(std::ostream&)>& write) {
  std::ostringstream out;
  write(out);
  return std::move(out).str();
}

}  // namespace gumbelbox
