#include "gumbelbox/data/path_tree.h"

#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Pairs = std::vector<Pair>;
using Steps = std::vector<std::string_view>;

TEST(PathTree, AddsWhatIsNewAndReturnsTheLastNode) {
  PathTree tree({.separator = " > "});
  EXPECT_EQ(tree.add(Steps{"Clothing", "Shirts", "Polo"}), 2U);
  EXPECT_EQ(tree.add(Steps{"Clothing", "Shirts"}), 1U);
  EXPECT_EQ(tree.add(Steps{"Clothing", "Shoes"}), 3U);
  EXPECT_EQ(tree.add(Steps{"Garden"}), 4U);
  EXPECT_EQ(tree.size(), 5U);
  EXPECT_EQ(tree.edges(), (Pairs{{0, 1}, {1, 2}, {0, 3}}));
}

TEST(PathTree, ANameBelowTwoParentsIsTwoThings) {
  PathTree tree({.separator = "/"});
  const EntityId shoes = tree.add(Steps{"Shoes", "Accessories"});
  const EntityId phones = tree.add(Steps{"Phones", "Accessories"});
  EXPECT_NE(shoes, phones);
  const Vocabulary vocabulary = tree.vocabulary();
  EXPECT_EQ(vocabulary.name(shoes), "Shoes/Accessories");
  EXPECT_EQ(vocabulary.require("Phones/Accessories"), phones);
  EXPECT_EQ(vocabulary.name(0), "Shoes");
  EXPECT_THROW(vocabulary.require("Accessories"), Error);
}

TEST(PathTree, ANameBelowItselfIsTwoThings) {
  PathTree tree({.separator = " > "});
  EXPECT_EQ(tree.add(Steps{"Books", "Books"}), 1U);
  EXPECT_EQ(tree.edges(), (Pairs{{0, 1}}));
  EXPECT_EQ(tree.vocabulary().require("Books > Books"), 1U);
}

TEST(PathTree, ANodeIsCalledByItsLastStepAndFoundByThePathAsWritten) {
  PathTree tree({.separator = "|"});
  const EntityId polo = tree.add(Steps{"Clothing", "Shirts", "Polo"});
  const Vocabulary vocabulary = tree.vocabulary();
  EXPECT_EQ(vocabulary.name(polo), "Polo");
  EXPECT_EQ(vocabulary.require("Clothing|Shirts|Polo"), polo);
}

TEST(PathTree, ALeadingSeparatorIsPartOfThePathAndNotOfTheName) {
  PathTree tree({.separator = "/", .leading = true});
  const EntityId garden = tree.add(Steps{"Home", "Garden"});
  const Vocabulary vocabulary = tree.vocabulary();
  EXPECT_EQ(vocabulary.name(garden), "Garden");
  EXPECT_EQ(vocabulary.require("/Home/Garden"), garden);
  EXPECT_EQ(vocabulary.require("/Home"), 0U);
  EXPECT_EQ(vocabulary.name(0), "Home");
}

TEST(PathTree, NamesThatAreToldApartByThemselvesAreOneThingWithSeveralParents) {
  PathTree tree({.separator = " > ", .by_name = true});
  tree.add(Steps{"animal", "pet"});
  tree.add(Steps{"pet", "cat"});
  tree.add(Steps{"animal", "cat"});
  tree.add(Steps{"animal", "pet"});
  EXPECT_EQ(tree.size(), 3U);
  EXPECT_EQ(tree.edges(), (Pairs{{0, 1}, {0, 2}, {1, 2}}));
  EXPECT_EQ(tree.vocabulary().name(2), "cat");
}

TEST(PathTree, IsEmptyWithoutPaths) {
  const PathTree tree({.separator = "/"});
  EXPECT_EQ(tree.size(), 0U);
  EXPECT_TRUE(tree.edges().empty());
  EXPECT_EQ(tree.vocabulary().size(), 0U);
}

}  // namespace
}  // namespace gumbelbox
