#include "gumbelbox/data/minimal_edges.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "gumbelbox/base/random.h"
#include "gumbelbox/data/graph.h"
#include "gumbelbox/data/tree.h"

namespace gumbelbox {
namespace {

using Pairs = std::vector<Pair>;

TEST(MinimalEdges, OfTheClosureOfATreeAreTheTree) {
  const Pairs tree = balanced_tree(3, 3);
  Pairs found = minimal_edges(40, transitive_closure(40, tree));
  Pairs expected = tree;
  std::ranges::sort(found);
  std::ranges::sort(expected);
  EXPECT_EQ(found, expected);
}

TEST(MinimalEdges, KeepTheOrderOfTheEdges) {
  EXPECT_EQ(minimal_edges(4, Pairs{{2, 3}, {0, 2}, {0, 3}, {1, 2}, {0, 1}}),
            (Pairs{{2, 3}, {1, 2}, {0, 1}}));
}

TEST(MinimalEdges, OfACycleAreAllItsEdges) {
  const Pairs edges{{0, 1}, {1, 2}, {2, 0}, {0, 2}};
  EXPECT_EQ(minimal_edges(3, edges), edges);
}

TEST(MinimalEdges, AcrossACycleGoOneByOne) {
  // 0 > (1 2) > 3: all four edges at the cycle stay, the one that passes it by goes.
  EXPECT_EQ(minimal_edges(4, Pairs{{0, 1}, {0, 2}, {1, 2}, {2, 1}, {1, 3}, {2, 3}, {0, 3}}),
            (Pairs{{0, 1}, {0, 2}, {1, 2}, {2, 1}, {1, 3}, {2, 3}}));
}

TEST(MinimalEdges, OfNoneAreNone) { EXPECT_TRUE(minimal_edges(3, Pairs{}).empty()); }

TEST(MinimalEdges, SayTheSameAndNoneOfThemCanGo) {
  constexpr std::uint32_t kEntities = 12;
  std::size_t dropped = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed, RandomUse::kTest);
    Pairs edges;
    for (int i = 0; i < 30; ++i) {
      const EntityId a = random.below(kEntities);
      const EntityId b = random.below(kEntities);
      if (a < b) edges.push_back({a, b});
    }
    std::ranges::sort(edges);
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    const Pairs kept = minimal_edges(kEntities, edges);
    const Pairs closure = transitive_closure(kEntities, edges);
    EXPECT_EQ(transitive_closure(kEntities, kept), closure);
    for (std::size_t i = 0; i < kept.size(); ++i) {
      Pairs fewer = kept;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      EXPECT_NE(transitive_closure(kEntities, fewer), closure);
    }
    dropped += edges.size() - kept.size();
  }
  EXPECT_GT(dropped, 20U);
}

}  // namespace
}  // namespace gumbelbox
