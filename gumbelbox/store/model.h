#pragma once

#include <string>
#include <utility>
#include <vector>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/base/table.h"
#include "gumbelbox/data/data_kind.h"
#include "gumbelbox/data/vocabulary.h"
#include "gumbelbox/score/model_options.h"
#include "gumbelbox/train/note.h"

namespace gumbelbox {

/// What a model file holds: enough to answer questions, and where the model comes from. No times,
/// paths or thread counts, so that equal runs give equal bytes.
struct Model {
  ModelOptions score;  ///< how rows become scores
  Vocabulary vocabulary;
  Table rows;  ///< as TrainingScore::stored_rows() gives them; the model table names their parts

  /// Everything the model was trained with, score options included, as name and text.
  std::vector<std::pair<std::string, std::string>> options;
  std::vector<std::pair<std::string, double>> metrics;
  std::string data_checksum;

  DataKind kind = DataKind::kHierarchy;  ///< of the data
  std::vector<Pair> edges;  ///< of a hierarchy, those of training; none in files of version 1
  std::vector<Note> notes;
};

}  // namespace gumbelbox
