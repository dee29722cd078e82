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

constexpr std::size_t kFewest = 10;  // entities or pairs that show what they are

/// Rows "user item 1" look like probabilities.
Doubts doubts_of_probabilities(const EdgeList& train) {
  Doubts doubts;
  const bool certain = train.n_b.empty() && std::ranges::all_of(train.targets, [](float target) {
                         return target == 0 || target == 1;
                       });
  if (certain && train.pairs.size() >= kFewest) {
    doubts.sentences.emplace_back(
        "every probability is 0 or 1: these may be rows of users and items; if so, use the verb "
        "import ratings");
  }
  return doubts;
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
  if (data.kind == DataKind::kProbability) return doubts_of_probabilities(data.train);
  constexpr std::size_t kMost = 2;  // parents and children on average, in two levels
  Doubts doubts;
  if (data.kind != DataKind::kHierarchy) return doubts;
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
        "may be pairs of two kinds of things, such as users and items, and no hierarchy; if so, "
        "use the verb import ratings",
        static_cast<double>(edges) / static_cast<double>(shape.leaves)));
  }
  // Ids of users and of items that both count from 1 are mistaken for each other: their edges go
  // round in cycles, and parents and children are many on both sides.
  const std::size_t cyclic = largest_cycle_group(data);
  const bool many_to_many = edges > kMost * (entities - shape.roots - shape.loose) &&
                            edges > kMost * (entities - shape.leaves - shape.loose);
  if (2 * cyclic > entities || (many_to_many && 10 * cyclic > entities)) {
    doubts.sentences.push_back(fmt::format(
        "{} of {} entities are ancestors of each other: the two columns may hold different kinds "
        "of things, such as users and items; if so, use the verb import ratings",
        cyclic, entities));
  }
  return doubts;
}

}  // namespace gumbelbox
