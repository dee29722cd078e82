#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "gumbelbox/data/vocabulary.h"

namespace gumbelbox {

/// What a file with ids says about its entities, by their number.
struct IdentifiedTexts {
  std::function<std::string_view(EntityId)> name;  ///< perhaps that of several: "cell"
  std::function<std::string(EntityId)> short_id;   ///< for people: "CL_0000000"
  std::function<std::string_view(EntityId)> id;    ///< of this one alone
};

/// Calls every entity by its name where no other has it; else by name and short id, "cell
/// (CL_0000000)", where that tells it apart; else by its id. Adds no alias.
Vocabulary name_identified(std::size_t entities, const IdentifiedTexts& texts);

/// Adds a label to those of one entity that may become aliases, unless it is empty, has more than
/// 256 bytes, is there already, or is the 33rd: a file may list hundreds.
void keep_label(std::vector<std::string>& labels, std::string text);

/// Adds those of the texts as aliases of an entity that are not empty, not its name, and not
/// repeated.
void add_aliases(Vocabulary& vocabulary, EntityId entity, const std::vector<std::string>& texts);

}  // namespace gumbelbox
