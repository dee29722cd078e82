#include "gumbelbox/data/drawn_negatives.h"

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
  EXPECT_EQ(kept_child, 39U * 10 + 63U * 5);
}

TEST(DrawnNegatives, FindTheOnlyOneThatIsPossible) {
  // Everything but 50 is below 7, everything but 50 is above 93.
  std::vector<Pair> positives;
  for (EntityId id = 0; id < 100; ++id) {
    if (id == 50) continue;
    if (id != 7) positives.push_back({7, id});
    if (id != 93) positives.push_back({id, 93});
  }
  const EdgeSet known(100, positives);
  EXPECT_EQ(draw_negatives(std::vector<Pair>{{7, 93}}, known, 4, 1),
            (std::vector<Pair>{{50, 93}, {7, 50}, {50, 93}, {7, 50}}));
}

TEST(DrawnNegatives, AreUniformOverWhatIsPossible) {
  const std::vector<Pair> positives{{2, 5}, {2, 3}, {0, 5}};
  const EdgeSet known(8, positives);
  std::vector<int> parents(8, 0);
  std::vector<int> children(8, 0);
  for (const Pair pair : draw_negatives(std::vector<Pair>{{2, 5}}, known, 10000, 1)) {
    ++(pair.b == 5 ? parents[pair.a] : children[pair.b]);
  }
  for (const EntityId id : {1U, 3U, 4U, 6U, 7U}) EXPECT_NEAR(parents[id], 1000, 100) << id;
  for (const EntityId id : {0U, 1U, 4U, 6U, 7U}) EXPECT_NEAR(children[id], 1000, 100) << id;
  EXPECT_EQ(parents[0] + parents[2] + parents[5], 0);
  EXPECT_EQ(children[2] + children[3] + children[5], 0);
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
