#include "gumbelbox/layout/condensed_graph.h"

#include <gtest/gtest.h>

#include "gumbelbox/data/graph.h"
#include "tests/layout/small_graphs.h"

namespace gumbelbox {
namespace {

TEST(Condense, MakesOneGroupOfACycle) {
  const CondensedGraph graph =
      condense(6, Pairs{{0, 1}, {1, 2}, {2, 1}, {2, 3}, {0, 1}, {1, 3}, {5, 5}});
  EXPECT_EQ(graph.groups.count, 5U);
  EXPECT_EQ(graph.groups.of[1], graph.groups.of[2]);
  EXPECT_EQ(graph.members[graph.groups.of[1]], 2U);
  EXPECT_EQ(graph.members[graph.groups.of[4]], 1U);
  EXPECT_EQ(graph.edges.size(), 2U);
  EXPECT_TRUE(graph.edges.contains({graph.groups.of[0], graph.groups.of[1]}));
  EXPECT_TRUE(graph.edges.contains({graph.groups.of[2], graph.groups.of[3]}));
}

TEST(Condense, LeavesOutWhatFollows) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const EdgeSet dag = random_dag(40, 3, seed);
    const Pairs closure = transitive_closure(40, dag.pairs());
    const CondensedGraph graph = condense(40, closure);
    ASSERT_EQ(graph.groups.count, 40U);
    Pairs reduced;
    for (const Pair edge : transitive_reduction(40, dag.pairs())) {
      reduced.push_back({graph.groups.of[edge.a], graph.groups.of[edge.b]});
    }
    EXPECT_EQ(graph.edges.pairs(), EdgeSet(40, reduced).pairs());
    for (const Pair edge : graph.edges.pairs()) EXPECT_GT(edge.a, edge.b);
  }
}

}  // namespace
}  // namespace gumbelbox
