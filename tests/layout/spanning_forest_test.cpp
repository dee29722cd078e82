#include "gumbelbox/layout/spanning_forest.h"

#include <gtest/gtest.h>

#include "tests/layout/small_graphs.h"

namespace gumbelbox {
namespace {

TEST(SpanningForest, KeepsTheParentWithTheMostAncestors) {
  const EdgeSet dag(6, Pairs{{5, 4}, {4, 2}, {3, 0}, {2, 0}, {3, 1}});
  EXPECT_EQ(spanning_forest(dag).pairs(), (Pairs{{2, 0}, {3, 1}, {4, 2}, {5, 4}}));
}

TEST(SpanningForest, LeavesEveryChildOneParent) {
  const EdgeSet dag = random_dag(200, 4, 3);
  const EdgeSet forest = spanning_forest(dag);
  for (EntityId id = 0; id < 200; ++id) {
    EXPECT_EQ(forest.parents_of(id).size(), dag.parents_of(id).empty() ? 0U : 1U);
  }
  for (const Pair edge : forest.pairs()) EXPECT_TRUE(dag.contains(edge));
}

}  // namespace
}  // namespace gumbelbox
