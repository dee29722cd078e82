#pragma once

#include <string>
#include <utility>
#include <vector>

#include "gumbelbox/base/table.h"
#include "gumbelbox/data/vocabulary.h"
#include "gumbelbox/score/options.h"

namespace gumbelbox {

/// What a model file holds: enough to answer questions, and where the model comes from. No times,
/// paths or thread counts, so that equal runs give equal bytes.
struct Model {
  ScoreOptions score;
  Vocabulary vocabulary;
  Table rows;  ///< entities x (lower, side), as PairScore::stored_rows() gives them

  /// Everything the model was trained with, score options included, as name and text.
  std::vector<std::pair<std::string, std::string>> options;
  std::vector<std::pair<std::string, double>> metrics;
  std::string data_checksum;
};

}  // namespace gumbelbox
