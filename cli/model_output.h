#pragma once

#include <optional>
#include <string>

#include "gumbelbox/base/file_stamp.h"
#include "gumbelbox/store/model.h"

namespace gumbelbox {

/// Writes a model that took long to make. If a file that is no model as gumbelbox wrote it has
/// taken its place meanwhile, it stays: the model goes beside it, under a name that is free, and
/// kUsage with both is thrown. `forced` is what may be replaced all the same, if nobody wrote to it
/// since: the file that require_replaceable_model() found before the work. Throws also as
/// save_model().
void save_made_model(const Model& model, const std::string& out,
                     const std::optional<FileStamp>& forced);

}  // namespace gumbelbox
