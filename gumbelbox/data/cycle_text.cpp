#include "gumbelbox/data/cycle_text.h"

#include <algorithm>
#include <vector>

#include "gumbelbox/base/format.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/data/graph.h"

namespace gumbelbox {

std::string find_cycle_text(const Vocabulary& vocabulary, std::span<const Pair> edges) {
  const std::vector<EntityId> cycle = find_cycle(vocabulary.size(), edges);
  if (cycle.empty()) return {};
  constexpr std::size_t kMostShown = 10;
  std::string text;
  for (const EntityId id : std::span(cycle).first(std::min(cycle.size(), kMostShown))) {
    text += in_quotes(vocabulary.name(id)) + " > ";
  }
  if (cycle.size() > kMostShown) text += fmt::format("{} more > ", cycle.size() - kMostShown);
  return text + in_quotes(vocabulary.name(cycle.front()));
}

}  // namespace gumbelbox
