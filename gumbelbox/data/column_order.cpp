#include "gumbelbox/data/column_order.h"

#include <vector>

namespace gumbelbox {

bool looks_child_first(std::span<const Pair> edges, std::size_t entities) {
  constexpr std::size_t kFewest = 8;
  if (edges.size() < kFewest) return false;
  std::vector<bool> first(entities);
  std::vector<bool> second(entities);
  std::size_t seconds = 0;
  for (const Pair edge : edges) {
    if (first[edge.a]) return false;
    first[edge.a] = true;
    if (!second[edge.b]) ++seconds;
    second[edge.b] = true;
  }
  return 4 * seconds <= 3 * edges.size();
}

}  // namespace gumbelbox
