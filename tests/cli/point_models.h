#pragma once

#include <string>
#include <vector>

#include "tests/cli/run_verb.h"

namespace gumbelbox {

/// The models whose entities are no boxes.
inline const std::vector<std::string>& point_models() {
  static const std::vector<std::string> names{"order", "poincare", "cones", "poe", "mf", "complex"};
  return names;
}

/// Whether the scores of one of them become probabilities by a fitted map alone.
inline bool has_fitted_link(const std::string& model) {
  return model == "order" || model == "poincare" || model == "cones";
}

/// A small taxonomy, trained in a moment by one of them. Tells the path of the model.
inline std::string train_points(const Scratch& scratch, const std::string& model,
                                const std::vector<std::string>& more = {}) {
  const std::string data = scratch.file("animals.tsv",
                                        "animal\tdog\nanimal\tcat\nanimal\tbird\ndog\tpoodle\n"
                                        "dog\tterrier\ncat\ttabby\nbird\tgrey parrot\n");
  const std::string out = scratch.path(model + ".model");
  std::vector<std::string> words{"train",   "--data", data,           "--out", out,
                                 "--model", model,    "--batch-size", "32",    "--quiet"};
  words.insert(words.end(), more.begin(), more.end());
  run_well(words);
  return out;
}

}  // namespace gumbelbox
