#include "gumbelbox/data/entity_names.h"

#include <vector>

namespace gumbelbox {

Vocabulary name_entities(std::size_t entities, const EntityTexts& texts) {
  NameTable names;            // every name once
  std::vector<bool> repeats;  // one a name
  std::vector<EntityId> name_of(entities);
  for (EntityId id = 0; id < entities; ++id) {
    name_of[id] = names.find_or_add(texts.name(id));
    if (name_of[id] < repeats.size()) {
      repeats[name_of[id]] = true;
    } else {
      repeats.push_back(false);
    }
  }
  Vocabulary vocabulary;
  for (EntityId id = 0; id < entities; ++id) {
    const std::string_view name = names.name(name_of[id]);
    if (!repeats[name_of[id]] && !texts.full_is_alias) {
      vocabulary.add(name);
      continue;
    }
    const std::string full = texts.full(id);
    const bool alone = !repeats[name_of[id]];
    vocabulary.add(alone ? name : full);
    if (name != full) vocabulary.add_alias(id, alone ? std::string_view(full) : name);
  }
  return vocabulary;
}

}  // namespace gumbelbox
