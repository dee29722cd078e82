#include "gumbelbox/query/known_entities.h"

#include <gtest/gtest.h>

#include <map>

#include "gumbelbox/base/random.h"

namespace gumbelbox {
namespace {

using Distances = std::map<EntityId, std::size_t>;

/// Each entity must be found once, and none before a nearer one.
Distances checked(const std::vector<KnownEntity>& found) {
  Distances distances;
  std::size_t last = 1;
  for (const KnownEntity& one : found) {
    EXPECT_GE(one.distance, last);
    last = one.distance;
    EXPECT_TRUE(distances.emplace(one.id, one.distance).second) << one.id << " twice";
  }
  return distances;
}

TEST(KnownEntities, AreAllThatTheEdgesLeadToWithTheShortestPath) {
  // 0 > 1 > 2 > 3 with the shortcut 0 > 3, and 4 > 2; 5 is apart.
  const std::vector<Pair> edges{{0, 1}, {1, 2}, {2, 3}, {0, 3}, {4, 2}};
  const EdgeSet set(6, edges);
  EXPECT_EQ(checked(known_ancestors(set, 3)), (Distances{{0, 1}, {2, 1}, {1, 2}, {4, 2}}));
  EXPECT_EQ(checked(known_descendants(set, 0)), (Distances{{1, 1}, {3, 1}, {2, 2}}));
  EXPECT_EQ(checked(known_ancestors(set, 0)), Distances{});
  EXPECT_EQ(checked(known_descendants(set, 3)), Distances{});
  EXPECT_EQ(checked(known_ancestors(set, 5)), Distances{});
}

TEST(KnownEntities, OfACycleAreItsOtherMembersInBothDirections) {
  // 0 > 1 > 2 > 0, 2 > 3, and 3 is its own parent.
  const std::vector<Pair> edges{{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 3}};
  const EdgeSet set(4, edges);
  EXPECT_EQ(checked(known_ancestors(set, 1)), (Distances{{0, 1}, {2, 2}}));
  EXPECT_EQ(checked(known_descendants(set, 1)), (Distances{{2, 1}, {0, 2}, {3, 2}}));
  EXPECT_EQ(checked(known_ancestors(set, 3)), (Distances{{2, 1}, {1, 2}, {0, 3}}));
  EXPECT_EQ(checked(known_descendants(set, 3)), Distances{});
}

TEST(KnownEntities, AgreeWithAllShortestPaths) {
  constexpr EntityId kEntities = 40;
  constexpr std::size_t kNone = 1000;
  Random random(3, RandomUse::kTest);
  std::vector<Pair> edges;
  for (int i = 0; i < 50; ++i) edges.push_back({random.below(kEntities), random.below(kEntities)});
  std::vector<std::vector<std::size_t>> path(kEntities, std::vector<std::size_t>(kEntities, kNone));
  for (const Pair edge : edges) path[edge.a][edge.b] = 1;
  for (EntityId via = 0; via < kEntities; ++via) {
    for (EntityId a = 0; a < kEntities; ++a) {
      for (EntityId b = 0; b < kEntities; ++b) {
        path[a][b] = std::min(path[a][b], path[a][via] + path[via][b]);
      }
    }
  }
  const EdgeSet set(kEntities, edges);
  for (EntityId one = 0; one < kEntities; ++one) {
    Distances above;
    Distances below;
    for (EntityId other = 0; other < kEntities; ++other) {
      if (other == one) continue;
      if (path[other][one] < kNone) above[other] = path[other][one];
      if (path[one][other] < kNone) below[other] = path[one][other];
    }
    EXPECT_EQ(checked(known_ancestors(set, one)), above);
    EXPECT_EQ(checked(known_descendants(set, one)), below);
  }
}

}  // namespace
}  // namespace gumbelbox
