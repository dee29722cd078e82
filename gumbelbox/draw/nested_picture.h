#pragma once

#include <string>

#include "gumbelbox/draw/neighbourhood.h"
#include "gumbelbox/store/model.h"

namespace gumbelbox {

/// An SVG of a neighbourhood as nested boxes with their names, for models of any dimension. It is
/// drawn for the eye and says so: what lies in what is the model's answer, sizes are not. Names
/// that are too long are cut; the whole name shows up under the mouse.
std::string nested_picture(const Model& model, const Neighbourhood& neighbourhood);

}  // namespace gumbelbox
