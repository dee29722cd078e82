#pragma once

#include <string>

#include "gumbelbox/base/json.h"
#include "gumbelbox/store/model.h"

namespace gumbelbox {

/// What a model file holds besides names and rows: model, dim, number of entities, kind of data,
/// number of edges, options (numbers where their texts are numbers), metrics, notes,
/// calibration (null if there is none), the checksum of the data, the version of the format and
/// whether the checksum of the file is weak.
Json model_json(const Model& model);

/// Whether the file that a model was read from has a checksum that does not cover all of it.
bool has_weak_checksum(const Model& model);

/// How the boxes came about. Files of early versions do not say: they were all trained.
std::string origin(const Model& model);

/// Whether the file says that not one epoch was run.
bool is_untrained(const Model& model);

}  // namespace gumbelbox
