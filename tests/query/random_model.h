#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "gumbelbox/base/random.h"
#include "gumbelbox/store/model.h"
#include "tests/store/options_it_has.h"

namespace gumbelbox {

/// Boxes of few different corners, so that many are nested or equal and many answers tie.
inline Model random_boxes(const ModelOptions& score, std::uint32_t seed,
                          std::size_t entities = 90) {
  Random random(seed, RandomUse::kTest);
  Model model;
  model.score = score;
  model.rows = Table(entities, static_cast<std::size_t>(score.whole("tables") * 2 * score.dim));
  for (std::size_t i = 0; i < model.rows.rows(); ++i) {
    model.vocabulary.add(std::to_string(i));
    for (float& value : model.rows.row(i)) value = static_cast<float>(random.below(4)) / 8;
  }
  return model;
}

}  // namespace gumbelbox
