#include "gumbelbox/layout/next_dimension.h"

#include <gtest/gtest.h>

#include "gumbelbox/data/graph.h"
#include "tests/layout/small_graphs.h"

namespace gumbelbox {
namespace {

Placement next_of(const CondensedGraph& graph, const std::vector<WrongPair>& pairs,
                  unsigned threads = 1) {
  Workers workers(threads);
  const std::vector<float> extents(graph.edges.entities(), 1);
  return next_dimension(graph, pairs, extents, {}, workers);
}

std::size_t left(const Placement& dim, const std::vector<WrongPair>& pairs) {
  return static_cast<std::size_t>(std::ranges::count_if(pairs, [&](const WrongPair& one) {
    return one.share * dim.share(one.pair) >= kConfusedShare;
  }));
}

TEST(NextDimension, HoldsEveryEdge) {
  const CondensedGraph graph = condense(200, random_dag(200, 3, 5).pairs());
  const std::vector<WrongPair> pairs{{{199, 3}}, {{150, 20}}, {{100, 99}}};
  const Placement dim = next_of(graph, pairs);
  for (const Pair pair : transitive_closure(200, graph.edges.pairs())) {
    EXPECT_TRUE(dim.holds(pair));
    EXPECT_LE(dim.lower[pair.a] + 1, dim.lower[pair.b]);  // a margin apart at both ends
    EXPECT_LE(dim.upper[pair.b] + 1, dim.upper[pair.a]);
  }
}

TEST(NextDimension, TellsThePairsApartThatItIsFor) {
  const EdgeSet dag = random_dag(200, 3, 5);
  const CondensedGraph graph = condense(200, dag.pairs());
  const EdgeSet closure(200, transitive_closure(200, dag.pairs()));
  std::vector<WrongPair> pairs;
  for (EntityId b = 0; b < 200; b += 20) {
    const EntityId a = 199 - b;
    const Pair pair{graph.groups.of[a], graph.groups.of[b]};
    if (a != b && !closure.contains({a, b})) pairs.push_back({pair});
  }
  ASSERT_GT(pairs.size(), 4U);
  EXPECT_LE(left(next_of(graph, pairs), pairs), pairs.size() / 4);
}

TEST(NextDimension, MakesRoomWhereABoxHardlySticksOut) {
  // b holds all that a holds, and itself: only room between their upper corners tells it apart.
  Pairs edges;
  for (EntityId leaf = 2; leaf < 42; ++leaf) {
    edges.push_back({0, leaf});
    edges.push_back({1, leaf});
  }
  const CondensedGraph graph = condense(42, edges);
  const std::vector<WrongPair> pairs{{{graph.groups.of[0], graph.groups.of[1]}}};
  EXPECT_EQ(left(next_of(graph, pairs), pairs), 0U);
}

TEST(NextDimension, IsTheSameForAnyNumberOfThreads) {
  const CondensedGraph graph = condense(200, random_dag(200, 3, 5).pairs());
  const std::vector<WrongPair> pairs{{{199, 3}}, {{150, 20}}, {{100, 99}}};
  EXPECT_EQ(next_of(graph, pairs, 1), next_of(graph, pairs, 4));
}

}  // namespace
}  // namespace gumbelbox
