#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "gumbelbox/data/vocabulary.h"

namespace gumbelbox {

/// Entities of a file that has names in a hierarchy, and perhaps ids.
struct PlacedEntities {
  static constexpr EntityId kNone = ~EntityId{0};

  NameTable names = {};
  NameTable ids = {};
  std::vector<EntityId> name_of = {};    ///< one an entity: its number in `names`
  std::vector<EntityId> id_of = {};      ///< one an entity: its number in `ids`, or kNone
  std::vector<EntityId> parent_of = {};  ///< one an entity: its first parent, or kNone
  std::string separator = " > ";         ///< between the names of a path
  bool leading = false;                  ///< before the first as well: "/Home/Garden"
};

/// Calls entities by name where no other has it, else by the names on the way from the top:
/// "Shoes > Accessories". Entities whose names and first parents are equal have the id behind the
/// name: "Accessories (17)". The way and the id are aliases. A way of more than 64 names or 2 KiB
/// is cut and has the number of the entity before it: "#17 ... > Shoes > Accessories". Parents
/// may form cycles.
Vocabulary name_by_path(const PlacedEntities& entities);

}  // namespace gumbelbox
