#include "gumbelbox/data/json_tree.h"

#include <gtest/gtest.h>
#include "tests/data/edge_texts.h"

namespace gumbelbox {
namespace {

using Texts = std::vector<std::string>;
constexpr EntityId kNone = JsonTree::kNone;

class JsonTreeTest : public testing::Test {
 protected:
  EntityId add(EntityId parent, const std::string& name, const std::string& id = "") {
    const EntityId node = tree_.add(parent, ++line_);
    if (!name.empty()) tree_.set_name(node, name);
    if (!id.empty()) tree_.set_id(node, id);
    return node;
  }

  EntityId add_text(EntityId parent, const std::string& text) {
    const EntityId node = tree_.add(parent, ++line_);
    tree_.set_text(node, text);
    return node;
  }

  Texts finish() {
    tree_.finish(taxonomy_);
    return edge_texts(taxonomy_);
  }

  JsonTree tree_;
  std::size_t line_ = 0;
  Taxonomy taxonomy_;
};

TEST_F(JsonTreeTest, TellsEqualNamesApartByPlace) {
  const EntityId shoes = add(kNone, "Shoes");
  const EntityId hats = add(kNone, "Hats");
  add(shoes, "Red");
  add(hats, "Red");
  EXPECT_EQ(finish(), (Texts{"Shoes -> Shoes > Red", "Hats -> Hats > Red"}));
  EXPECT_EQ(taxonomy_.lines, (std::vector<std::size_t>{3, 4}));
}

TEST_F(JsonTreeTest, JoinsSiblingsOfOneNameWithTheirChildren) {
  const EntityId top = add(kNone, "a");
  add(add(top, "b"), "c");
  add(add(top, "b"), "d");
  EXPECT_EQ(finish(), (Texts{"a -> b", "b -> c", "b -> d"}));
  EXPECT_EQ(left_out(taxonomy_, "repeated_children"), 1U);
}

TEST_F(JsonTreeTest, JoinsNodesOfOneId) {
  const EntityId a = add(kNone, "a", "1");
  const EntityId b = add(kNone, "b", "2");
  add(a, "c", "3");
  add(b, "c", "3");
  EXPECT_EQ(finish(), (Texts{"a -> c", "b -> c"}));
  EXPECT_EQ(taxonomy_.vocabulary.require("3"), 2U);
}

TEST_F(JsonTreeTest, DoesNotTrustIdsOfSeveralNames) {
  add(add(kNone, "a", "1"), "b", "1");
  EXPECT_EQ(finish(), Texts{"a -> b"});
  EXPECT_EQ(taxonomy_.notes.size(), 1U);
}

TEST_F(JsonTreeTest, LeavesOutATopWithoutName) {
  const EntityId top = add(kNone, "");
  add(add(top, "a"), "b");
  add(top, "c");
  EXPECT_EQ(finish(), Texts{"a -> b"});
  EXPECT_EQ(taxonomy_.vocabulary.size(), 3U);
}

TEST_F(JsonTreeTest, TakesATextForTheObjectOfThatId) {
  add_text(add(kNone, "a", "1"), "2");
  add(kNone, "b", "2");
  EXPECT_EQ(finish(), Texts{"a -> b"});
  EXPECT_EQ(taxonomy_.notes,
            Texts{"1 text names an object elsewhere in the file and stands for it"});
}

TEST_F(JsonTreeTest, TakesATextForTheNameAtTheTopOfAnotherTree) {
  add_text(add(kNone, "Food"), "Fruit");
  add_text(add(kNone, "Fruit"), "Apple");
  EXPECT_EQ(finish(), (Texts{"Food -> Fruit", "Fruit -> Apple"}));
}

TEST_F(JsonTreeTest, KeepsATextThatNamesItsOwnTop) {
  add_text(add(kNone, "Orange"), "Orange");
  EXPECT_EQ(finish(), Texts{"Orange -> Orange > Orange"});
}

TEST_F(JsonTreeTest, CountsARepeatedTextOnce) {
  const EntityId top = add(kNone, "a");
  add_text(top, "b");
  add_text(top, "b");
  EXPECT_EQ(finish(), Texts{"a -> b"});
  EXPECT_EQ(left_out(taxonomy_, "repeated_children"), 1U);
}

TEST_F(JsonTreeTest, NamesANodeByItsId) {
  const EntityId top = add(kNone, "", "x");
  EXPECT_FALSE(tree_.has_name(top));
  tree_.set_name_as_id(top);
  add(top, "y");
  EXPECT_EQ(finish(), Texts{"x -> y"});
}

}  // namespace
}  // namespace gumbelbox
