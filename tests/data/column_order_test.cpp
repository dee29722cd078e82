#include "gumbelbox/data/column_order.h"

#include <gtest/gtest.h>

#include <vector>

namespace gumbelbox {
namespace {

using Pairs = std::vector<Pair>;

/// Edges whose first ends are 0, 1, ... and whose second ends are some of `seconds` others.
Pairs child_first(EntityId edges, EntityId seconds) {
  Pairs pairs;
  for (EntityId i = 0; i < edges; ++i) pairs.push_back({i, edges + i % seconds});
  return pairs;
}

TEST(LooksChildFirst, ChildrenOfOneParentEachBeforeParentsThatRepeat) {
  EXPECT_TRUE(looks_child_first(child_first(8, 2), 16));
  EXPECT_TRUE(looks_child_first(child_first(8, 1), 16));
}

TEST(LooksChildFirst, NotWhereTheParentComesFirst) {
  Pairs edges = child_first(8, 2);
  for (Pair& edge : edges) std::swap(edge.a, edge.b);
  EXPECT_FALSE(looks_child_first(edges, 16));
}

TEST(LooksChildFirst, NotFromFewerThanEightEdges) {
  EXPECT_FALSE(looks_child_first(child_first(7, 2), 16));
  EXPECT_FALSE(looks_child_first({}, 0));
}

TEST(LooksChildFirst, NotIfOneFirstEndRepeats) {
  Pairs edges = child_first(8, 2);
  edges.push_back({7, 8});
  EXPECT_FALSE(looks_child_first(edges, 16));
}

TEST(LooksChildFirst, NotIfFewSecondEndsRepeat) {
  EXPECT_TRUE(looks_child_first(child_first(8, 6), 16));
  EXPECT_FALSE(looks_child_first(child_first(8, 7), 16));
}

TEST(LooksChildFirst, NotForAChain) {
  Pairs edges;
  for (EntityId i = 0; i < 20; ++i) edges.push_back({i, i + 1});
  EXPECT_FALSE(looks_child_first(edges, 21));
}

}  // namespace
}  // namespace gumbelbox
