#pragma once

#include <cstddef>
#include <string>

#include "gumbelbox/store/model.h"

namespace gumbelbox {

/// A number for people: "12,345".
std::string with_commas(std::size_t number);

/// What a picture shows: "1,182 boxes, 5 dimensions (gumbel)".
std::string caption_of(const Model& model);

}  // namespace gumbelbox
