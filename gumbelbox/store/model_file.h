#pragma once

#include <string>
#include <string_view>

#include "gumbelbox/store/model.h"

namespace gumbelbox {

/// Writes a model as one safetensors file, whole or not at all, in place of any file of that name.
/// docs/model_format.md describes it. Throws kIo, and kNumeric if a number is not in the range that
/// the model table names, or the counts are not those of the entities.
void save_model(const Model& model, const std::string& path);

/// Reads a model file. Every size is checked before memory is asked for. Throws kIo when the file
/// cannot be read, kFormat when it is damaged, foreign or of a newer version.
Model load_model(const std::string& path);

/// Whether a file with these first bytes (64 are enough) was a model file once.
bool begins_as_model(std::string_view beginning);

/// Throws kFormat, saying how, if a file is no model file, or was changed since it was written; a
/// file of a newer version may have been. Throws kIo.
void require_unchanged_model(const std::string& path);

}  // namespace gumbelbox
