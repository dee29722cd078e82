#include "gumbelbox/data/unrelated_parents.h"

#include <gtest/gtest.h>

#include <vector>

namespace gumbelbox {
namespace {

using Pairs = std::vector<Pair>;
using Ids = std::vector<EntityId>;

Ids found(const Pairs& edges, std::size_t entities) {
  const Finding<EntityId> finding = find_unrelated_parents(EdgeSet(entities, edges), 100);
  EXPECT_TRUE(finding.complete);
  EXPECT_EQ(finding.count, finding.examples.size());
  return finding.examples;
}

TEST(UnrelatedParents, BelowDifferentRoots) {
  EXPECT_EQ(found({{0, 2}, {1, 2}}, 3), (Ids{2}));
  EXPECT_EQ(found({{0, 2}, {1, 3}, {2, 4}, {3, 4}}, 5), (Ids{4}));
}

TEST(UnrelatedParents, BelowOneRootAndNothingElse) {
  EXPECT_EQ(found({{0, 1}, {0, 2}, {1, 3}, {2, 3}}, 4), (Ids{3}));
}

TEST(UnrelatedParents, NotWithAnAncestorInCommon) {
  EXPECT_EQ(found({{0, 1}, {1, 2}, {1, 3}, {2, 4}, {3, 4}}, 5), Ids{});
  EXPECT_EQ(found({{0, 1}, {1, 2}, {1, 3}, {2, 4}, {3, 5}, {4, 6}, {5, 6}}, 7), Ids{});
}

TEST(UnrelatedParents, NotIfOneContainsTheOther) {
  EXPECT_EQ(found({{0, 1}, {1, 2}, {1, 3}, {2, 3}}, 4), Ids{});
  EXPECT_EQ(found({{0, 2}, {2, 1}, {1, 3}, {2, 3}}, 4), Ids{});
}

TEST(UnrelatedParents, NotIfOneIsTheRootOfTheOther) {
  EXPECT_EQ(found({{0, 1}, {0, 2}, {1, 2}}, 3), Ids{});
  EXPECT_EQ(found({{1, 0}, {0, 2}, {1, 2}}, 3), Ids{});
  EXPECT_EQ(found({{0, 1}, {1, 2}, {0, 3}, {2, 3}}, 4), Ids{});
}

TEST(UnrelatedParents, NotWithOneParent) { EXPECT_EQ(found({{0, 1}, {1, 2}}, 3), Ids{}); }

TEST(UnrelatedParents, OneOfThreeIsEnough) {
  EXPECT_EQ(found({{0, 1}, {1, 2}, {1, 3}, {2, 5}, {3, 5}, {4, 5}}, 6), (Ids{5}));
}

TEST(UnrelatedParents, OneEntityDoesNotRelateTheParentsOfAnother) {
  EXPECT_EQ(found({{0, 2}, {1, 2}, {0, 3}, {1, 3}}, 4), (Ids{2, 3}));
}

TEST(UnrelatedParents, CyclesEnd) { EXPECT_EQ(found({{0, 1}, {1, 0}, {0, 2}, {1, 2}}, 3), Ids{}); }

TEST(UnrelatedParents, KeepsTheFirstExamplesAndCountsAll) {
  const Pairs edges = {{0, 2}, {1, 2}, {0, 3}, {1, 3}};
  const Finding<EntityId> finding = find_unrelated_parents(EdgeSet(4, edges), 1);
  EXPECT_EQ(finding.count, 2U);
  EXPECT_EQ(finding.examples, (Ids{2}));
}

TEST(UnrelatedParents, IsNotCompleteBeyondItsSteps) {
  const Pairs edges = {{0, 2}, {1, 3}, {2, 4}, {3, 4}};
  const Finding<EntityId> finding = find_unrelated_parents(EdgeSet(5, edges), 10, 1);
  EXPECT_FALSE(finding.complete);
  EXPECT_EQ(finding.count, 0U);
  EXPECT_TRUE(find_unrelated_parents(EdgeSet(5, edges), 10, 3).complete);
}

}  // namespace
}  // namespace gumbelbox
