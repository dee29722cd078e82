#pragma once

#include <string>

#include "gumbelbox/base/json.h"
#include "gumbelbox/store/model.h"

namespace gumbelbox {

/// What a model file holds besides names and rows: model, dim, number of entities, kind of data,
/// number of edges, options (numbers where their texts are numbers), metrics, notes,
/// calibration (null if there is none) and the checksum of the data.
Json model_json(const Model& model);

/// How the boxes came about. Files of early versions do not say: they were all trained.
std::string origin(const Model& model);

/// Whether the file says that not one epoch was run.
bool is_untrained(const Model& model);

}  // namespace gumbelbox
