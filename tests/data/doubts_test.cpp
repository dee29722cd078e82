#include "gumbelbox/data/doubts.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

using Pairs = std::vector<Pair>;
using Sentences = std::vector<std::string>;

DataSet data_of(std::size_t entities, Pairs edges) {
  DataSet data;
  for (std::size_t i = 0; i < entities; ++i) data.vocabulary.find_or_add(std::to_string(i));
  data.train.pairs = std::move(edges);
  return data;
}

/// Every one of the first has every one of the others as a child.
DataSet two_kinds(EntityId parents, EntityId children) {
  Pairs edges;
  for (EntityId a = 0; a < parents; ++a) {
    for (EntityId b = 0; b < children; ++b) edges.push_back({a, parents + b});
  }
  return data_of(parents + children, edges);
}

Pairs ring(EntityId size) {
  Pairs edges;
  for (EntityId i = 0; i < size; ++i) edges.push_back({i, (i + 1) % size});
  return edges;
}

TEST(ShapeOf, CountsRootsLeavesAndLooseEntities) {
  const Shape shape = shape_of(data_of(7, {{0, 1}, {1, 2}, {1, 3}, {4, 3}}));
  EXPECT_EQ(shape.roots, 2U);
  EXPECT_EQ(shape.leaves, 2U);
  EXPECT_EQ(shape.loose, 2U);
}

TEST(FindDoubts, ATreeIsBeyondDoubt) {
  const Doubts doubts =
      find_doubts(data_of(12, {{0, 1}, {0, 2}, {1, 3}, {1, 4}, {2, 5}, {2, 6}, {2, 7}}));
  EXPECT_FALSE(doubts.swapped_columns);
  EXPECT_TRUE(doubts.sentences.empty());
}

TEST(FindDoubts, NothingIsBeyondDoubt) {
  EXPECT_TRUE(find_doubts({}).sentences.empty());
  EXPECT_TRUE(find_doubts(data_of(20, {})).sentences.empty());
}

TEST(FindDoubts, MoreThanTwiceAsManyRootsAsLeavesMayBeSwapped) {
  const Doubts doubts = find_doubts(data_of(4, {{1, 0}, {2, 0}, {3, 0}}));
  EXPECT_TRUE(doubts.swapped_columns);
  EXPECT_EQ(doubts.sentences, (Sentences{"3 entities have no parent and 1 no child: parent and "
                                         "child may be swapped"}));
  EXPECT_FALSE(find_doubts(data_of(3, {{1, 0}, {2, 0}})).swapped_columns);
}

TEST(FindDoubts, TwoLevelsWithManyParentsAChildMayBeTwoKindsOfThings) {
  const Doubts doubts = find_doubts(two_kinds(4, 6));
  EXPECT_FALSE(doubts.swapped_columns);
  EXPECT_EQ(doubts.sentences,
            (Sentences{"no entity is both a parent and a child, and a child has 4 parents on "
                       "average: these may be pairs of two kinds of things, such as users and "
                       "items, and no hierarchy; if so, use the verb import ratings"}));
}

TEST(FindDoubts, FewParentsAChildOrFewChildrenAParentAreAHierarchy) {
  EXPECT_TRUE(find_doubts(two_kinds(2, 8)).sentences.empty());
  EXPECT_TRUE(find_doubts(two_kinds(1, 20)).sentences.empty());
}

TEST(FindDoubts, FewEntitiesShowNoKinds) {
  EXPECT_TRUE(find_doubts(two_kinds(4, 5)).sentences.empty());
  EXPECT_TRUE(find_doubts(data_of(9, ring(9))).sentences.empty());
}

TEST(FindDoubts, AThirdLevelIsAHierarchy) {
  DataSet data = two_kinds(4, 6);
  data.vocabulary.find_or_add("leaf");
  data.train.pairs.push_back({9, 10});
  EXPECT_TRUE(find_doubts(data).sentences.empty());
}

TEST(FindDoubts, FewerInACycleAreDoubtfulWhereParentsAndChildrenAreMany) {
  // Users and items count from 0 both; there are more items.
  Pairs rows;
  for (EntityId user = 0; user < 6; ++user) {
    for (EntityId item = 0; item < 30; ++item) {
      if (item != user) rows.push_back({user, item});
    }
  }
  EXPECT_EQ(find_doubts(data_of(30, rows)).sentences,
            (Sentences{"6 of 30 entities are ancestors of each other: the two columns may hold "
                       "different kinds of things, such as users and items; if so, use the verb "
                       "import ratings"}));
  EXPECT_EQ(find_doubts(data_of(59, rows)).sentences.size(), 1U);
  EXPECT_TRUE(find_doubts(data_of(60, rows)).sentences.empty());
}

TEST(FindDoubts, ProbabilitiesThatAreAllCertainMayBeRowsOfUsersAndItems) {
  DataSet data = two_kinds(2, 5);
  data.kind = DataKind::kProbability;
  data.train.targets.assign(10, 1);
  data.train.targets[3] = 0;
  EXPECT_EQ(find_doubts(data).sentences,
            (Sentences{"every probability is 0 or 1: these may be rows of users and items; if so, "
                       "use the verb import ratings"}));
  data.train.n_ab = data.train.n_b = std::vector<double>(10, 1);
  EXPECT_TRUE(find_doubts(data).sentences.empty());
}

TEST(FindDoubts, ProbabilitiesWithoutAnEntityOnBothSidesMayBeRowsOfUsersAndItems) {
  DataSet data = two_kinds(2, 5);
  data.kind = DataKind::kProbability;
  data.train.targets.assign(10, 0.51F);
  EXPECT_EQ(find_doubts(data).sentences,
            (Sentences{"no entity of the first column is in the second: these may be rows of users "
                       "and items; if so, use the verb import ratings"}));
  data.train.pairs[3] = {2, 0};
  EXPECT_TRUE(find_doubts(data).sentences.empty());
}

TEST(FindDoubts, ManyProbabilitiesInCoarseStepsMayBeRowsOfUsersAndItems) {
  DataSet data = data_of(50, ring(50));
  data.kind = DataKind::kProbability;
  for (const int steps : {4, 10}) {
    data.train.targets.clear();
    for (int i = 0; i < 50; ++i) {
      data.train.targets.push_back(static_cast<float>(i % (steps + 1)) / static_cast<float>(steps));
    }
    EXPECT_EQ(find_doubts(data).sentences,
              (Sentences{"every probability is a multiple of 1/4 or of 1/10: these may be rows of "
                         "users and items; if so, use the verb import ratings"}));
  }
  data.train.targets[7] = 0.33F;
  EXPECT_TRUE(find_doubts(data).sentences.empty());
}

TEST(FindDoubts, ProbabilitiesHaveNoShapeToDoubt) {
  for (DataSet data : {data_of(4, {{1, 0}, {2, 0}, {3, 0}}), data_of(11, ring(11))}) {
    EXPECT_FALSE(find_doubts(data).sentences.empty());
    data.kind = DataKind::kProbability;
    data.train.targets.assign(data.train.pairs.size(), 0.51F);
    EXPECT_TRUE(find_doubts(data).sentences.empty());
    EXPECT_FALSE(find_doubts(data).swapped_columns);
  }
}

TEST(FindDoubts, UsersAndItemsAreNoSwappedColumns) {
  const Doubts doubts = find_doubts(two_kinds(20, 4));
  EXPECT_FALSE(doubts.swapped_columns);
  EXPECT_EQ(doubts.sentences.size(), 1U);
}

TEST(FindDoubts, MostEntitiesInOneCycleMayBeDifferentKinds) {
  EXPECT_EQ(find_doubts(data_of(11, ring(6))).sentences,
            (Sentences{"6 of 11 entities are ancestors of each other: the two columns may hold "
                       "different kinds of things, such as users and items; if so, use the verb "
                       "import ratings"}));
  EXPECT_TRUE(find_doubts(data_of(12, ring(6))).sentences.empty());
}

}  // namespace
}  // namespace gumbelbox
