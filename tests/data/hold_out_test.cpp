#include "gumbelbox/data/hold_out.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "gumbelbox/base/random.h"
#include "gumbelbox/data/edge_set.h"
#include "gumbelbox/data/graph.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Pairs = std::vector<Pair>;

constexpr EntityId kEntities = 30;

/// Edges between random entities, from the larger to the smaller id unless cycles are wanted.
Pairs random_edges(std::uint64_t seed, int count, bool cycles) {
  Random random(seed, RandomUse::kTest);
  std::set<Pair> edges;
  for (int i = 0; i < count; ++i) {
    const EntityId x = random.below(kEntities);
    const EntityId y = random.below(kEntities);
    if (x != y) edges.insert(cycles ? Pair{x, y} : Pair{std::max(x, y), std::min(x, y)});
  }
  return {edges.begin(), edges.end()};
}

Pairs held_out_of(const HeldOut& split) {
  Pairs pairs = split.valid;
  pairs.insert(pairs.end(), split.test.begin(), split.test.end());
  return pairs;
}

/// Fails unless every promise of hold_out_edges() is kept.
void expect_hard_split(const Pairs& edges, const HeldOut& split) {
  const Pairs held_out = held_out_of(split);
  Pairs together = split.train;
  together.insert(together.end(), held_out.begin(), held_out.end());
  std::ranges::sort(together);
  EXPECT_EQ(together, edges);
  EXPECT_TRUE(std::ranges::is_sorted(split.valid));
  EXPECT_TRUE(std::ranges::is_sorted(split.test));
  EXPECT_LE(split.test.size() - split.valid.size(), 1U);

  const EdgeSet closure(kEntities, transitive_closure(kEntities, split.train));
  const EdgeSet train(kEntities, split.train);
  std::map<EntityId, int> lost;
  for (const Pair pair : held_out) {
    EXPECT_FALSE(closure.contains(pair)) << pair.a << " > " << pair.b;
    EXPECT_GE(train.parents_of(pair.b).size(), 1U);
    EXPECT_EQ(++lost[pair.b], 1);
  }
}

TEST(HoldOutEdges, LeavesNoPathToWhatIsAsked) {
  std::size_t asked_beside_cycles = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    for (const bool cycles : {false, true}) {
      const Pairs edges = random_edges(seed, cycles ? 30 : 70, cycles);
      const HeldOut split = hold_out_edges(kEntities, edges, 1, seed);
      expect_hard_split(edges, split);
      if (cycles) {
        asked_beside_cycles += held_out_of(split).size();
      } else {
        EXPECT_GT(held_out_of(split).size(), 5U);
      }
    }
  }
  EXPECT_GT(asked_beside_cycles, 40U);
}

TEST(HoldOutEdges, TakesEveryEntityWithSeveralParentsOfAReduction) {
  const Pairs edges = transitive_reduction(kEntities, random_edges(3, 70, false));
  const EdgeSet set(kEntities, edges);
  std::size_t several = 0;
  for (EntityId id = 0; id < kEntities; ++id) several += set.parents_of(id).size() > 1;
  ASSERT_GT(several, 5U);
  const HeldOut split = hold_out_edges(kEntities, edges, 1, 1);
  EXPECT_EQ(split.candidates, several);
  EXPECT_EQ(held_out_of(split).size(), several);
  EXPECT_EQ(held_out_of(hold_out_edges(kEntities, edges, 0.5, 1)).size(),
            static_cast<std::size_t>(std::llround(0.5 * static_cast<double>(several))));
  EXPECT_TRUE(held_out_of(hold_out_edges(kEntities, edges, 0, 1)).empty());
}

TEST(HoldOutEdges, ChoosesTheParentThatNoOtherPathLeadsTo) {
  // 2 has the parents 0 and 1, and 0 is above 1.
  const HeldOut split = hold_out_edges(3, Pairs{{0, 1}, {0, 2}, {1, 2}}, 1, 1);
  EXPECT_EQ(split.train, (Pairs{{0, 1}, {0, 2}}));
  EXPECT_EQ(split.test, (Pairs{{1, 2}}));
  EXPECT_TRUE(split.valid.empty());
}

TEST(HoldOutEdges, LeavesAnEntityAloneWhoseParentsAreOnACycle) {
  const Pairs edges{{0, 1}, {1, 0}, {0, 2}, {1, 2}};
  const HeldOut split = hold_out_edges(3, edges, 1, 1);
  EXPECT_EQ(split.train, edges);
  EXPECT_EQ(split.candidates, 1U);
  EXPECT_TRUE(held_out_of(split).empty());
}

TEST(HoldOutEdges, NeverAsksForADescendant) {
  // 1 has the parents 2 and 3, and 0, which it is above of as well.
  const Pairs edges{{0, 1}, {1, 0}, {2, 1}, {3, 1}};
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Pairs asked = held_out_of(hold_out_edges(kEntities, edges, 1, seed));
    ASSERT_EQ(asked.size(), 1U);
    EXPECT_NE(asked[0], (Pair{0, 1}));
  }
}

TEST(HoldOutEdges, FindsNothingInATree) {
  const HeldOut split = hold_out_edges(4, Pairs{{0, 1}, {0, 2}, {2, 3}}, 1, 1);
  EXPECT_EQ(split.candidates, 0U);
  EXPECT_TRUE(held_out_of(split).empty());
}

TEST(HoldOutEdges, EitherParentMayGo) {
  std::set<EntityId> gone;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    gone.insert(hold_out_edges(3, Pairs{{0, 2}, {1, 2}}, 1, seed).test.front().a);
  }
  EXPECT_EQ(gone, (std::set<EntityId>{0, 1}));
}

TEST(HoldOutEdges, DependsOnTheSeedAlone) {
  const Pairs edges = random_edges(5, 70, false);
  EXPECT_EQ(hold_out_edges(kEntities, edges, 1, 1).test,
            hold_out_edges(kEntities, edges, 1, 1).test);
  EXPECT_NE(hold_out_edges(kEntities, edges, 1, 1).test,
            hold_out_edges(kEntities, edges, 1, 2).test);
}

TEST(HoldOutClosure, AsksForAShareOfWhatFollowsFromTheReduction) {
  const Pairs edges = random_edges(7, 70, false);
  const Pairs closure = transitive_closure(kEntities, edges);
  const HeldOut split = hold_out_closure(kEntities, edges, closure, 0.2, 1);
  EXPECT_EQ(split.train, transitive_reduction(kEntities, edges));
  EXPECT_EQ(split.candidates, closure.size() - split.train.size());
  const Pairs held_out = held_out_of(split);
  EXPECT_EQ(held_out.size(),
            static_cast<std::size_t>(std::llround(0.2 * static_cast<double>(split.candidates))));
  EXPECT_EQ(std::set<Pair>(held_out.begin(), held_out.end()).size(), held_out.size());
  const EdgeSet all(kEntities, closure);
  const EdgeSet direct(kEntities, split.train);
  for (const Pair pair : held_out) EXPECT_TRUE(all.contains(pair) && !direct.contains(pair));
  EXPECT_NE(split.test, hold_out_closure(kEntities, edges, closure, 0.2, 2).test);
}

TEST(HoldOutEdges, LeavesAParentThatIsNoDescendant) {
  // 1 and 2 are on a cycle; 0 is the only other parent of 1. 3 has 0 and 4, which can be spared.
  const Pairs edges{{0, 1}, {1, 2}, {2, 1}, {0, 3}, {4, 3}};
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const HeldOut split = hold_out_edges(5, edges, 1, seed);
    for (const Pair pair : held_out_of(split)) EXPECT_EQ(pair.b, 3U);
    EXPECT_EQ(held_out_of(split).size(), 1U);
  }
}

TEST(HoldOutClosure, RefusesACycle) {
  const Pairs edges{{0, 1}, {1, 0}};
  expect_error(ErrorKind::kInput, "expected no cycle, found #0 -> #1 -> #0",
               [&] { hold_out_closure(2, edges, edges, 1, 1); });
}

}  // namespace
}  // namespace gumbelbox
