#include "gumbelbox/data/components.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "gumbelbox/base/random.h"
#include "gumbelbox/data/graph.h"

namespace gumbelbox {
namespace {

using Ids = std::vector<EntityId>;
using Pairs = std::vector<Pair>;
using Sizes = std::vector<std::size_t>;

constexpr EntityId kLong = 1'000'000;

Pairs long_path() {
  Pairs edges;
  for (EntityId id = 0; id + 1 < kLong; ++id) edges.push_back({id, id + 1});
  return edges;
}

TEST(StrongComponents, AreThoseThatReachEachOther) {
  Random random(3, RandomUse::kTest);
  for (int round = 0; round < 50; ++round) {
    constexpr EntityId kEntities = 12;
    Pairs edges;
    for (int i = 0; i < 16; ++i) {
      edges.push_back({random.below(kEntities), random.below(kEntities)});
    }
    const StrongComponents found = strong_components(EdgeSet(kEntities, edges));
    const EdgeSet closure(kEntities, transitive_closure(kEntities, edges));
    for (EntityId a = 0; a < kEntities; ++a) {
      for (EntityId b = 0; b < kEntities; ++b) {
        if (a == b) continue;
        EXPECT_EQ(found.of[a] == found.of[b], closure.contains({a, b}) && closure.contains({b, a}));
        if (closure.contains({a, b})) {
          EXPECT_GE(found.of[a], found.of[b]);
        }
      }
    }
    EXPECT_EQ(found.count, *std::ranges::max_element(found.of) + 1U);
  }
}

TEST(StrongComponents, AMillionLevelsNeedNoStack) {
  Pairs edges = long_path();
  EXPECT_EQ(strong_components(EdgeSet(kLong, edges)).count, kLong);
  edges.push_back({kLong - 1, 0});
  const EdgeSet ring(kLong, edges);
  const StrongComponents found = strong_components(ring);
  EXPECT_EQ(found.count, 1U);
  EXPECT_EQ(find_cycle_through(ring, found, 7).size(), kLong);
}

TEST(FindCycleThrough, FindsAShortestOne) {
  const EdgeSet edges(6, Pairs{{0, 1}, {1, 2}, {2, 3}, {3, 0}, {2, 0}, {3, 4}, {4, 5}, {5, 5}});
  const StrongComponents components = strong_components(edges);
  EXPECT_EQ(find_cycle_through(edges, components, 0), (Ids{0, 1, 2}));
  EXPECT_EQ(find_cycle_through(edges, components, 3), (Ids{3, 0, 1, 2}));
  EXPECT_EQ(find_cycle_through(edges, components, 4), Ids{});
  EXPECT_EQ(find_cycle_through(edges, components, 5), Ids{5});
}

TEST(FindDepth, IsThatOfTheLongestPath) {
  const auto depth = [](std::size_t entities, const Pairs& pairs) {
    const EdgeSet edges(entities, pairs);
    return find_depth(edges, strong_components(edges));
  };
  EXPECT_EQ(depth(5, Pairs{{3, 0}, {0, 1}, {1, 2}, {3, 2}}), 3U);
  EXPECT_EQ(depth(1, Pairs{}), 0U);
  EXPECT_EQ(depth(kLong, long_path()), kLong - 1U);
  EXPECT_EQ(depth(3, Pairs{{0, 1}, {1, 2}, {2, 1}}), std::nullopt);
  EXPECT_EQ(depth(2, Pairs{{0, 1}, {1, 1}}), std::nullopt);
}

TEST(PartsOf, NameEachPartByItsSmallestEntity) {
  EXPECT_EQ(parts_of(EdgeSet(9, Pairs{{8, 1}, {2, 3}, {4, 3}, {5, 4}, {6, 7}})),
            (Ids{0, 1, 2, 2, 2, 2, 6, 6, 1}));
  EXPECT_EQ(parts_of(EdgeSet(kLong, long_path())), Ids(kLong, 0));
}

TEST(PartSizes, CountEntitiesThatHangTogether) {
  EXPECT_EQ(part_sizes(EdgeSet(9, Pairs{{8, 1}, {2, 3}, {4, 3}, {5, 4}, {6, 7}})),
            (Sizes{4, 2, 2}));
  EXPECT_EQ(part_sizes(EdgeSet(3, Pairs{})), Sizes{});
  EXPECT_EQ(part_sizes(EdgeSet(kLong, long_path())), Sizes{kLong});
}

}  // namespace
}  // namespace gumbelbox
