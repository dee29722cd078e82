#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "gumbelbox/data/vocabulary.h"

namespace gumbelbox {

/// What a file says about its entities, by their number.
struct EntityTexts {
  std::function<std::string_view(EntityId)>
      name;                                   ///< short, perhaps that of several: "Accessories"
  std::function<std::string(EntityId)> full;  ///< of this one alone: "Shoes > Accessories"
  bool full_is_alias = true;                  ///< users may ask by it wherever the name will do
};

/// Calls every entity by its name where no other has it, else by its full text. Whichever of the
/// two it is not called by becomes an alias.
Vocabulary name_entities(std::size_t entities, const EntityTexts& texts);

}  // namespace gumbelbox
