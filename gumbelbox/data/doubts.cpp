#include "gumbelbox/data/doubts.h"

#include <algorithm>

#include "gumbelbox/base/format.h"
#include "gumbelbox/data/components.h"
#include "gumbelbox/data/edge_set.h"

namespace gumbelbox {
namespace {

/// Entities in the largest group of those that are each other's ancestors.
std::size_t largest_cycle_group(const DataSet& data) {
  const EdgeSet edges(data.vocabulary.size(), data.train.pairs);
  const StrongComponents components = strong_components(edges);
  std::vector<std::size_t> size(components.count);
  for (const EntityId group : components.of) ++size[group];
  return size.empty() ? 0 : std::ranges::max(size);
}

}  // namespace

Shape shape_of(const DataSet& data) {
  std::vector<bool> has_parent(data.vocabulary.size());
  std::vector<bool> has_child(data.vocabulary.size());
  for (const Pair edge : data.train.pairs) {
    has_child[edge.a] = true;
    has_parent[edge.b] = true;
  }
  Shape shape;
  for (std::size_t id = 0; id < has_parent.size(); ++id) {
    shape.roots += !has_parent[id] && has_child[id];
    shape.leaves += has_parent[id] && !has_child[id];
    shape.loose += !has_parent[id] && !has_child[id];
  }
  return shape;
}

Doubts find_doubts(const DataSet& data) {
  constexpr std::size_t kFewest = 10;  // entities that show a shape
  constexpr std::size_t kMost = 2;     // parents and children on average, in two levels
  Doubts doubts;
  const Shape shape = shape_of(data);
  const std::size_t entities = data.vocabulary.size();
  const std::size_t edges = data.train.pairs.size();
  if (shape.roots > 2 * shape.leaves) {
    doubts.swapped_columns = true;
    doubts.sentences.push_back(
        fmt::format("{} entities have no parent and {} no child: parent and child may be swapped",
                    shape.roots, shape.leaves));
  }
  if (entities < kFewest) return doubts;
  const bool two_levels = shape.roots + shape.leaves + shape.loose == entities;
  if (two_levels && edges > kMost * shape.leaves && edges > kMost * shape.roots) {
    doubts.sentences.push_back(fmt::format(
        "no entity is both a parent and a child, and a child has {:.0f} parents on average: these "
        "may be pairs of two kinds of things, such as users and items, and no hierarchy",
        static_cast<double>(edges) / static_cast<double>(shape.leaves)));
  }
  const std::size_t cyclic = largest_cycle_group(data);
  if (2 * cyclic > entities) {
    doubts.sentences.push_back(fmt::format(
        "{} of {} entities are ancestors of each other: the two columns may hold different kinds "
        "of things, such as users and items",
        cyclic, entities));
  }
  return doubts;
}

}  // namespace gumbelbox
