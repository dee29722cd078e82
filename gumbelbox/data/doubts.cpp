#include "gumbelbox/data/doubts.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

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

bool are_certain(const std::vector<float>& targets) {
  return std::ranges::all_of(targets, [](float target) { return target == 0 || target == 1; });
}

/// Whether the values are a few steps of a quarter or a tenth, as stars and shares of stars are.
bool are_coarse(const std::vector<float>& targets) {
  constexpr std::size_t kMany = 50;
  constexpr float kClose = 1e-5F;
  if (targets.size() < kMany) return false;
  const auto are_steps = [&](float steps) {
    return std::ranges::all_of(targets, [&](float target) {
      return std::abs(target * steps - std::round(target * steps)) < kClose * steps;
    });
  };
  return are_steps(4) || are_steps(10);
}

/// Whether no entity stands on both sides.
bool has_two_kinds(const DataSet& data) {
  const Shape shape = shape_of(data);
  return shape.roots + shape.leaves + shape.loose == data.vocabulary.size();
}

/// Rows of user, item and a rating in [0, 1] look like probabilities.
Doubts doubts_of_probabilities(const DataSet& data) {
  constexpr std::string_view kRows =
      ": these may be rows of users and items; if so, use the verb import ratings";
  Doubts doubts;
  const EdgeList& train = data.train;
  if (!train.n_b.empty() || train.targets.size() < kFewest) return doubts;
  if (are_certain(train.targets)) {
    doubts.sentences.push_back(fmt::format("every probability is 0 or 1{}", kRows));
  } else if (has_two_kinds(data)) {
    doubts.sentences.push_back(
        fmt::format("no entity of the first column is in the second{}", kRows));
  } else if (are_coarse(train.targets)) {
    doubts.sentences.push_back(
        fmt::format("every probability is a multiple of 1/4 or of 1/10{}", kRows));
  }
  return doubts;
}

/// Adds signs that the entities are of two kinds.
void add_two_kinds(const DataSet& data, const Shape& shape, Doubts& doubts) {
  constexpr std::size_t kMost = 2;  // parents and children on average, in two levels
  const std::size_t entities = data.vocabulary.size();
  const std::size_t edges = data.train.pairs.size();
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
}

/// Signs that a hierarchy is none, or upside down.
Doubts doubts_of_hierarchy(const DataSet& data) {
  Doubts doubts;
  const Shape shape = shape_of(data);
  const std::size_t entities = data.vocabulary.size();
  if (entities >= kFewest) add_two_kinds(data, shape, doubts);
  // Of users and items no column is the parent.
  if (doubts.sentences.empty() && shape.roots > 2 * shape.leaves) {
    doubts.swapped_columns = true;
    doubts.sentences.push_back(
        fmt::format("{} entities have no parent and {} no child: parent and child may be swapped",
                    shape.roots, shape.leaves));
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
  Doubts doubts;
  if (data.kind == DataKind::kProbability) doubts = doubts_of_probabilities(data);
  if (data.kind == DataKind::kHierarchy) doubts = doubts_of_hierarchy(data);
  return doubts;
}

}  // namespace gumbelbox
