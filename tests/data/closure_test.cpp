#include "gumbelbox/data/closure.h"

#include <gtest/gtest.h>

#include <vector>

#include "gumbelbox/data/graph.h"
#include "gumbelbox/data/tree.h"

namespace gumbelbox {
namespace {

using Pairs = std::vector<Pair>;

Pairs chain(EntityId nodes) {
  Pairs edges;
  for (EntityId id = 1; id < nodes; ++id) edges.push_back({id - 1, id});
  return edges;
}

/// 6,400 nodes in a row have 6,400 * 6,399 / 2 = 20,476,800 pairs.
constexpr EntityId kTooLong = 6400;

TEST(FindClosureSet, HoldsAllThatFollows) {
  const Pairs tree = balanced_tree(3, 3);
  EXPECT_EQ(find_closure_set(EdgeSet(40, tree))->pairs(), transitive_closure(40, tree));
  EXPECT_EQ(find_closure_set(EdgeSet(4, chain(4)))->pairs(),
            (Pairs{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}));
}

TEST(FindClosureSet, HoldsBothDirectionsOfACycleAndNoSelfLoops) {
  EXPECT_EQ(find_closure_set(EdgeSet(3, Pairs{{0, 1}, {1, 0}, {1, 2}}))->pairs(),
            (Pairs{{0, 1}, {0, 2}, {1, 0}, {1, 2}}));
}

TEST(FindClosureSet, GivesUpBeyondItsLimit) {
  static_assert(std::size_t{kTooLong} * (kTooLong - 1) / 2 > kMostClosurePairs);
  EXPECT_FALSE(find_closure_set(EdgeSet(kTooLong, chain(kTooLong))));
}

TEST(ImpliedPairs, AreTheClosure) {
  const Pairs edges = chain(5);
  const ImpliedPairs implied(6, edges);
  ASSERT_NE(implied.find(), nullptr);
  EXPECT_EQ(implied.find()->pairs(), transitive_closure(6, edges));
  EXPECT_EQ(implied.find()->entities(), 6U);
}

TEST(ImpliedPairs, AreTheSameSetWheneverAsked) {
  const Pairs edges = chain(5);
  const ImpliedPairs implied(5, edges);
  const EdgeSet* const first = implied.find();
  EXPECT_EQ(implied.find(), first);
}

TEST(ImpliedPairs, AreNoneWhereTooManyFollow) {
  const Pairs edges = chain(kTooLong);
  const ImpliedPairs implied(kTooLong, edges);
  EXPECT_EQ(implied.find(), nullptr);
  EXPECT_EQ(implied.find(), nullptr);
}

}  // namespace
}  // namespace gumbelbox
