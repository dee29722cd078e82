#include "gumbelbox/layout/pair_sample.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "gumbelbox/data/graph.h"
#include "tests/layout/small_graphs.h"

namespace gumbelbox {
namespace {

TEST(SamplePairs, AreRightAndWrongAsTheyAreSaidToBe) {
  const EdgeSet dag = random_dag(300, 2, 1);
  const EdgeSet closure(300, transitive_closure(300, dag.pairs()));
  const PairSample sample = sample_pairs(dag, 2000, 1);
  EXPECT_GT(sample.right.size(), 1000U);
  EXPECT_GT(sample.wrong.size(), 4000U);
  for (const Pair pair : sample.right) EXPECT_TRUE(closure.contains(pair));
  for (const Pair pair : sample.wrong) {
    EXPECT_NE(pair.a, pair.b);
    EXPECT_FALSE(closure.contains(pair));
  }
}

TEST(SamplePairs, HaveInnerGroupsAsWrongAncestorsMostly) {
  const EdgeSet dag = random_dag(300, 2, 1);
  const PairSample sample = sample_pairs(dag, 2000, 1);
  const auto inner = std::ranges::count_if(
      sample.wrong, [&](Pair pair) { return !dag.children_of(pair.a).empty(); });
  EXPECT_GT(static_cast<std::size_t>(inner), sample.wrong.size() / 2);
}

TEST(SamplePairs, DependOnTheSeedAlone) {
  const EdgeSet dag = random_dag(300, 2, 1);
  EXPECT_EQ(sample_pairs(dag, 100, 1).wrong, sample_pairs(dag, 100, 1).wrong);
  EXPECT_NE(sample_pairs(dag, 100, 1).wrong, sample_pairs(dag, 100, 2).wrong);
}

TEST(SamplePairs, OfOneGroupAreNone) {
  const PairSample sample = sample_pairs(EdgeSet(1, Pairs{}), 10, 1);
  EXPECT_TRUE(sample.right.empty());
  EXPECT_TRUE(sample.wrong.empty());
}

}  // namespace
}  // namespace gumbelbox
