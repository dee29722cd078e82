#include "gumbelbox/eval/entity_match.h"

#include <numeric>
#include <optional>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {

std::vector<EntityId> match_entities(const Vocabulary& data, const Vocabulary& model) {
  std::vector<EntityId> ids(data.size());
  if (data.repeats_names() || model.repeats_names()) {
    if (data != model) {
      throw Error(ErrorKind::kInput,
                  "names repeat, so that entities are matched by id; expected the entities of the "
                  "model in the same order, found others");
    }
    std::iota(ids.begin(), ids.end(), EntityId{0});
    return ids;
  }
  for (EntityId id = 0; id < ids.size(); ++id) {
    const std::optional<EntityId> found = model.find(data.name(id));
    if (!found) {
      throw Error(ErrorKind::kNotFound,
                  fmt::format("entity '{}' of the data is not in the model", data.name(id)));
    }
    ids[id] = *found;
  }
  return ids;
}

std::vector<Pair> translate(std::span<const Pair> pairs, std::span<const EntityId> ids) {
  std::vector<Pair> translated;
  translated.reserve(pairs.size());
  for (const Pair pair : pairs) translated.push_back({ids[pair.a], ids[pair.b]});
  return translated;
}

}  // namespace gumbelbox
