#include "gumbelbox/layout/placement.h"

#include <gtest/gtest.h>

#include <cmath>

#include "gumbelbox/layout/post_order.h"
#include "gumbelbox/layout/sibling_keys.h"
#include "tests/layout/small_graphs.h"

namespace gumbelbox {
namespace {

CondensedGraph graph_of(const EdgeSet& edges) {
  CondensedGraph graph = condense(edges.entities(), edges.pairs());
  EXPECT_EQ(graph.groups.count, edges.entities());
  return graph;
}

IntervalOrder order_of(const CondensedGraph& graph, std::uint64_t seed) {
  return search_intervals(graph.edges,
                          sibling_keys(graph.edges, 0, Random(seed, RandomUse::kTest)))[seed % 4];
}

TEST(Place, KeepsEveryMarginAndEveryDescendantInside) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const CondensedGraph graph = graph_of(random_dag(60, 3, seed));
    const IntervalOrder order = order_of(graph, seed);
    const Placement placement = place(order, graph, {.share = 0.5});
    for (EntityId a = 0; a < 60; ++a) {
      EXPECT_GE(placement.upper[a] - placement.lower[a], 1);
      for (EntityId b = 0; b < 60; ++b) {
        if (order.upper[a] > order.upper[b]) {
          EXPECT_GE(placement.upper[a] - placement.upper[b], 1);
        }
        if (order.lower[a] > order.lower[b]) {
          EXPECT_LE(placement.lower[a] - placement.lower[b], -1);
        }
      }
    }
  }
}

TEST(Place, SetsSiblingsOfATreeApart) {
  const CondensedGraph graph = graph_of(random_dag(60, 1, 4));
  const IntervalOrder order = order_of(graph, 4);
  const Placement placement = place(order, graph, {});
  for (EntityId a = 0; a < 60; ++a) {
    for (EntityId b = 0; b < 60; ++b) {
      if (order.holds({a, b}) || order.holds({b, a})) continue;
      EXPECT_TRUE(placement.upper[a] + 1 <= placement.lower[b] ||
                  placement.upper[b] + 1 <= placement.lower[a]);
    }
  }
}

TEST(Place, IsCentredAndHasRoomForCycles) {
  const CondensedGraph graph = condense(3, Pairs{{0, 1}, {1, 0}, {0, 2}});
  const Placement placement = place(order_of(graph, 0), graph, {.of_cycle_group = 6});
  const EntityId pair = graph.groups.of[0];
  EXPECT_EQ(placement.width, 9);
  EXPECT_EQ(placement.upper[pair] - placement.lower[pair], 9);
  EXPECT_EQ(placement.lower[pair], -4);
}

TEST(Place, GivesAParentTheShareOfItsOnlyChild) {
  const CondensedGraph graph = graph_of(random_dag(1, 0, 0));
  EXPECT_EQ(place(order_of(graph, 0), graph, {.share = 3}).width, 1);
  const CondensedGraph path = graph_of(long_path(2));
  const Placement placement = place(order_of(path, 0), path, {.share = 3});
  EXPECT_EQ(placement.upper[1] - placement.lower[1], 9);  // 3 of the order, 3 times 2 of its own
  EXPECT_EQ(placement.upper[0] - placement.lower[0], 1);
}

double share_of(const std::vector<IntervalOrder>& orders, const CondensedGraph& graph,
                std::size_t dim) {
  return room_share(orders, graph, dim);
}

TEST(RoomShare, MakesAQuarterOfManyDimensionsAndLessOfALongPath) {
  const CondensedGraph small = graph_of(long_path(5));
  EXPECT_EQ(share_of({order_of(small, 0)}, small, 1), 3);
  EXPECT_NEAR(std::pow(1 + share_of({order_of(small, 0)}, small, 5), -5), 0.25, 1e-12);
  const CondensedGraph deep = graph_of(long_path(3000));
  const IntervalOrder order = order_of(deep, 0);
  const double share = share_of({order}, deep, 1);
  EXPECT_GT(share, 0);
  EXPECT_LT(share, 0.1);
  EXPECT_LE(place(order, deep, {.share = share}).width, 1 << 20);
}

TEST(RoomShare, SuitsTheOrderInWhichBoxesAreNestedTheDeepest) {
  // A path in which every node but the first has a root of its own beside its parent: whichever
  // ends first owns the node.
  std::vector<Pair> edges;
  constexpr EntityId kLength = 150;
  for (EntityId id = 1; id < kLength; ++id) {
    edges.push_back({id - 1, id});
    edges.push_back({kLength + id, id});
  }
  const CondensedGraph graph = condense(2 * kLength, edges);
  std::vector<IntervalOrder> orders;
  for (std::uint64_t seed = 0; seed < 8; ++seed) orders.push_back(order_of(graph, seed));
  const double share = share_of(orders, graph, 5);
  for (const IntervalOrder& order : orders) {
    EXPECT_LE(share, share_of({order}, graph, 5));
    EXPECT_LE(place(order, graph, {.share = share}).width, 1 << 20);
  }
}

}  // namespace
}  // namespace gumbelbox
