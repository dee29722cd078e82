#include "gumbelbox/eval/drawn_negatives.h"

#include <gtest/gtest.h>

#include "gumbelbox/data/graph.h"
#include "gumbelbox/data/tree.h"

namespace gumbelbox {
namespace {

TEST(DrawnNegatives, AreAsManyAsAskedForAndNoneOfThemHolds) {
  const std::vector<Pair> positives = transitive_closure(40, balanced_tree(3, 3));
  const EdgeSet known(40, positives);
  const std::vector<Pair> negatives = draw_negatives(positives, known, 10, 1);
  ASSERT_EQ(negatives.size(), 10 * positives.size());
  std::size_t kept_child = 0;
  for (std::size_t i = 0; i < negatives.size(); ++i) {
    EXPECT_FALSE(known.contains(negatives[i]));
    EXPECT_NE(negatives[i].a, negatives[i].b);
    const Pair positive = positives[i / 10];
    EXPECT_TRUE(negatives[i].a == positive.a || negatives[i].b == positive.b);
    kept_child += negatives[i].b == positive.b;
  }
  // All that may stand below the root does: its edges keep the child every time.
  EXPECT_NEAR(static_cast<double>(kept_child), (39 * 10 + 63 * 5), 5);
}

TEST(DrawnNegatives, DependOnTheSeedAlone) {
  const std::vector<Pair> positives{{0, 1}, {0, 2}};
  const EdgeSet known(30, positives);
  EXPECT_EQ(draw_negatives(positives, known, 5, 1), draw_negatives(positives, known, 5, 1));
  EXPECT_NE(draw_negatives(positives, known, 5, 1), draw_negatives(positives, known, 5, 2));
}

TEST(DrawnNegatives, AreFewWhereNothingElseIsPossible) {
  const std::vector<Pair> positives{{0, 1}};
  EXPECT_TRUE(draw_negatives(positives, EdgeSet(2, positives), 1, 1).empty());
}

}  // namespace
}  // namespace gumbelbox
