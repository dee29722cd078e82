#include "gumbelbox/data/path_names.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <unordered_map>

#include "gumbelbox/base/format.h"
#include "gumbelbox/data/entity_names.h"

namespace gumbelbox {
namespace {

constexpr EntityId kNone = PlacedEntities::kNone;

/// Entities whose name and first parent another one has too.
std::vector<bool> find_twins(const PlacedEntities& entities) {
  std::unordered_map<std::uint64_t, EntityId> first;
  const std::size_t count = entities.name_of.size();
  first.reserve(count);
  std::vector<bool> twins(count);
  for (EntityId id = 0; id < count; ++id) {
    const std::uint64_t place = std::uint64_t{entities.parent_of[id]} << 32 | entities.name_of[id];
    const auto [known, is_new] = first.try_emplace(place, id);
    if (!is_new) twins[id] = twins[known->second] = true;
  }
  return twins;
}

class Paths {
 public:
  explicit Paths(const PlacedEntities& entities)
      : entities_(entities), twins_(find_twins(entities)) {}

  std::string_view name(EntityId id) const { return entities_.names.name(entities_.name_of[id]); }

  std::string full(EntityId id) const {
    constexpr std::size_t kMostParts = 64;
    constexpr std::size_t kMostBytes = 2048;
    std::vector<EntityId> way = {id};
    std::size_t bytes = name(id).size();
    EntityId next = entities_.parent_of[id];
    for (; next != kNone; next = entities_.parent_of[next]) {
      bytes += name(next).size();
      if (way.size() == kMostParts || bytes > kMostBytes) break;
      way.push_back(next);
    }
    std::string text = next == kNone ? "" : fmt::format("#{} ...", id);
    std::ranges::reverse(way);
    for (const EntityId part : way) {
      if (!text.empty()) {
        text += entities_.separator;
      } else if (entities_.leading) {
        text += entities_.separator.substr(entities_.separator.starts_with(' ') ? 1 : 0);
      }
      text += name(part);
      const EntityId own = entities_.id_of[part];
      if (twins_[part] && own != kNone) text += fmt::format(" ({})", entities_.ids.name(own));
    }
    return text;
  }

 private:
  const PlacedEntities& entities_;
  std::vector<bool> twins_;
};

}  // namespace

Vocabulary name_by_path(const PlacedEntities& entities) {
  const Paths paths(entities);
  const std::size_t count = entities.name_of.size();
  Vocabulary vocabulary =
      name_entities(count, {.name = [&](EntityId id) { return paths.name(id); },
                            .full = [&](EntityId id) { return paths.full(id); }});
  for (EntityId id = 0; id < count; ++id) {
    if (entities.id_of[id] == kNone) continue;
    const std::string_view own = entities.ids.name(entities.id_of[id]);
    if (own != vocabulary.name(id)) vocabulary.add_alias(id, own);
  }
  return vocabulary;
}

}  // namespace gumbelbox
