#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/base/table.h"
#include "gumbelbox/data/data_kind.h"
#include "gumbelbox/data/vocabulary.h"
#include "gumbelbox/score/calibration_map.h"
#include "gumbelbox/score/model_options.h"
#include "gumbelbox/train/note.h"

namespace gumbelbox {

/// Name of what is noted among the options of a model whose boxes learnt P(a) as well: the volume
/// of a box is the share of all cases that have its entity, though its space has no bounds.
inline constexpr const char* kVolumesAreShares = "volumes_are_shares";

/// Version of the model files that are written.
inline constexpr int kModelFormatVersion = 3;

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

  /// Of probabilities: in how many cases of the data each entity occurred; empty if not known. The
  /// file keeps seven digits.
  std::vector<double> counts;
  /// From the P of the rows to that of the data, if it was fitted.
  std::optional<CalibrationMap> calibration = {};

  /// Of the file that it was read from, which says how much its checksum covers.
  int format_version = kModelFormatVersion;
};

/// Whether the volumes of a model are shares of all cases.
inline bool has_measured_volumes(const Model& model) noexcept {
  for (const auto& [name, text] : model.options) {
    if (name == kVolumesAreShares) return true;
  }
  return false;
}

}  // namespace gumbelbox
