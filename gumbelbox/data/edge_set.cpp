#include "gumbelbox/data/edge_set.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace gumbelbox {
namespace {

/// Turns counts, of row i at i + 1, into the beginnings of the rows.
void add_up(std::vector<std::size_t>& begin) {
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
}

}  // namespace

EdgeSet::EdgeSet(std::size_t entities, std::initializer_list<std::span<const Pair>> lists) {
  children_.begin.assign(entities + 1, 0);
  for (const std::span<const Pair> list : lists) {
    for (const Pair& pair : list) ++children_.begin[pair.a + 1];
  }
  add_up(children_.begin);
  children_.ids.resize(children_.begin.back());
  std::vector<std::size_t> next(children_.begin.begin(), children_.begin.end() - 1);
  for (const std::span<const Pair> list : lists) {
    for (const Pair& pair : list) children_.ids[next[pair.a]++] = pair.b;
  }

  parents_.begin.assign(entities + 1, 0);
  std::size_t kept = 0;
  for (EntityId a = 0; a < entities; ++a) {
    EntityId* const row = children_.ids.data() + std::exchange(children_.begin[a], kept);
    EntityId* const row_end = children_.ids.data() + children_.begin[a + 1];
    std::sort(row, row_end);
    const EntityId* const unique_end = std::unique(row, row_end);
    for (const EntityId* b = row; b != unique_end; ++b) {
      ++parents_.begin[*b + 1];
      children_.ids[kept++] = *b;
    }
  }
  children_.begin[entities] = kept;
  children_.ids.resize(kept);
  children_.ids.shrink_to_fit();

  add_up(parents_.begin);
  parents_.ids.resize(kept);
  next.assign(parents_.begin.begin(), parents_.begin.end() - 1);
  for (EntityId a = 0; a < entities; ++a) {
    for (const EntityId b : children_of(a)) parents_.ids[next[b]++] = a;
  }
}

bool EdgeSet::contains(Pair pair) const noexcept {
  // The root of a hierarchy has a long row of children, its descendants short rows of parents.
  const std::span<const EntityId> children = children_of(pair.a);
  const std::span<const EntityId> parents = parents_of(pair.b);
  if (children.size() < parents.size()) return std::ranges::binary_search(children, pair.b);
  return std::ranges::binary_search(parents, pair.a);
}

std::vector<Pair> EdgeSet::pairs() const {
  std::vector<Pair> result;
  result.reserve(size());
  for (EntityId a = 0; a < entities(); ++a) {
    for (const EntityId b : children_of(a)) result.push_back({a, b});
  }
  return result;
}

}  // namespace gumbelbox
