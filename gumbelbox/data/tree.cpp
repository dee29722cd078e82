#include "gumbelbox/data/tree.h"

#include <algorithm>
#include <limits>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {
namespace {

struct TreeSize {
  std::uint64_t nodes = 1;
  std::uint64_t pairs = 0;  // of ancestor and descendant
};

TreeSize size_of(std::uint32_t branching, std::uint32_t depth) {
  if (branching == 0) throw Error(ErrorKind::kUsage, "expected a branching of at least 1, got 0");
  constexpr std::uint64_t kMost = std::numeric_limits<EntityId>::max();
  std::uint64_t level = 1;
  TreeSize size;
  for (std::uint32_t i = 1; i <= depth; ++i) {
    level *= branching;
    size.nodes += level;
    size.pairs += i * level;
    if (size.nodes > kMost) {
      throw Error(ErrorKind::kUsage,
                  fmt::format("expected a tree of at most {} nodes, got branching {} and depth {}",
                              kMost, branching, depth));
    }
  }
  return size;
}

Pair upwards(EntityId x, EntityId y) { return {std::min(x, y), std::max(x, y)}; }

}  // namespace

std::vector<Pair> balanced_tree(std::uint32_t branching, std::uint32_t depth) {
  const std::uint64_t nodes = size_of(branching, depth).nodes;
  std::vector<Pair> edges;
  edges.reserve(nodes - 1);
  for (std::uint64_t child = 1; child < nodes; ++child) {
    edges.push_back({static_cast<EntityId>((child - 1) / branching), static_cast<EntityId>(child)});
  }
  return edges;
}

std::uint64_t balanced_tree_pairs(std::uint32_t branching, std::uint32_t depth) {
  return size_of(branching, depth).pairs;
}

std::vector<Pair> random_tree(std::uint32_t nodes, Random& random) {
  if (nodes == 0) throw Error(ErrorKind::kUsage, "expected a tree of at least 1 node, got 0");
  if (nodes == 1) return {};

  // A Pruefer sequence names a labelled tree: it tells the neighbour of the smallest leaf, which is
  // then taken away, until two nodes are left. Each node occurs once less than it has edges.
  std::vector<EntityId> sequence(nodes - 2);
  std::vector<std::uint32_t> degree(nodes, 1);
  for (EntityId& node : sequence) {
    node = random.below(nodes);
    ++degree[node];
  }

  std::vector<Pair> edges;
  edges.reserve(nodes - 1);
  EntityId scanned = 0;  // no leaf lies below it, except the one that was just made
  while (degree[scanned] != 1) ++scanned;
  EntityId leaf = scanned;
  for (const EntityId neighbour : sequence) {
    edges.push_back(upwards(leaf, neighbour));
    if (--degree[neighbour] == 1 && neighbour < scanned) {
      leaf = neighbour;
      continue;
    }
    do ++scanned;
    while (degree[scanned] != 1);
    leaf = scanned;
  }
  edges.push_back(upwards(leaf, nodes - 1));
  return edges;
}

}  // namespace gumbelbox
