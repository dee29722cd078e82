#pragma once

#include <string>

#include "gumbelbox/store/model.h"

namespace gumbelbox {

/// Writes a model that took long to make. If a file that is no model has taken its place meanwhile,
/// it stays, unless with `force`: the model goes beside it, under a name that is free, and kUsage
/// with both is thrown. Throws also as save_model().
void save_made_model(const Model& model, const std::string& out, bool force);

}  // namespace gumbelbox
