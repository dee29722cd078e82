#include "gumbelbox/data/column_title.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

using Words = std::vector<std::string>;

void expect_role(ColumnRole role, std::initializer_list<const char*> titles) {
  for (const char* title : titles) {
    EXPECT_EQ(static_cast<int>(role_of_title(title)), static_cast<int>(role)) << title;
  }
}

TEST(WordsOfTitle, AreCutAtSignsAndSeams) {
  EXPECT_EQ(words_of_title("ParentID"), (Words{"parent", "id"}));
  EXPECT_EQ(words_of_title("parent_id"), (Words{"parent", "id"}));
  EXPECT_EQ(words_of_title(" PARENT -- ID "), (Words{"parent", "id"}));
  EXPECT_EQ(words_of_title("subClassOf"), (Words{"sub", "class", "of"}));
  EXPECT_EQ(words_of_title("L2"), (Words{"l", "2"}));
  EXPECT_EQ(words_of_title("Cat\xC3\xA9gorie 12"), (Words{"cat\xC3\xA9gorie", "12"}));
  EXPECT_EQ(words_of_title("_-"), Words{});
  EXPECT_EQ(words_of_title(""), Words{});
}

TEST(RoleOfTitle, KnowsParentsInEverySpelling) {
  expect_role(ColumnRole::kParent, {"parent",
                                    "Parent",
                                    "PARENT",
                                    "parent_id",
                                    "ParentID",
                                    "parentId",
                                    "parentid",
                                    "parentCategory",
                                    "Parent Category",
                                    "category_parent_id",
                                    "parent-name",
                                    "parents",
                                    "is_a",
                                    "is a",
                                    "isA",
                                    "subClassOf",
                                    "sub_class_of",
                                    "subclass of",
                                    "part_of",
                                    "hypernym",
                                    "broader",
                                    "Oberkategorie",
                                    "source",
                                    "from",
                                    "ParentProductCategoryID",
                                    "parent_tax_id",
                                    "parent_group",
                                    "parent_uuid"});
}

TEST(RoleOfTitle, DoesNotTakeAThingForAParent) {
  expect_role(ColumnRole::kOther, {"parent company", "grandparent", "number of parents", "apparent",
                                   "from Paris", "single parent family home"});
}

TEST(RoleOfTitle, KnowsChildren) {
  expect_role(ColumnRole::kChild, {"child", "child_id", "ChildName", "subcategory", "Sub Category",
                                   "subclass", "hyponym", "target", "to"});
  expect_role(ColumnRole::kOther, {"child seat", "childhood"});
}

TEST(RoleOfTitle, KnowsIdsAndNames) {
  expect_role(ColumnRole::kId, {"id", "ID", "#", "category_code", "productId", "uuid", "Item No"});
  expect_role(ColumnRole::kName, {"name", "Category", "Product title", "category_name", "label",
                                  "species", "genus", "product_group", "Kategorie"});
}

TEST(RoleOfTitle, KnowsPaths) {
  expect_role(ColumnRole::kPath, {"path", "category_path", "breadcrumbs", "google_product_category",
                                  "Product Type", "full_name", "categories", "taxonomy"});
}

TEST(RoleOfTitle, KnowsLevels) {
  expect_role(ColumnRole::kLevel, {"level 1", "Level1", "L2", "category_3", "cat 10", "tier-2",
                                   "Category Level 1", "product_category_2", "category_l1"});
  expect_role(ColumnRole::kOther,
              {"level", "1", "dog.n.01", "Boeing 747", "level 1 2", "sea level 1", "2020"});
}

TEST(RoleOfTitle, KnowsProbabilities) {
  expect_role(ColumnRole::kProbability, {"p", "P", "probability", "Probability", "P(a | b)"});
  expect_role(ColumnRole::kOther, {"probability of rain", "P(b)c"});
}

TEST(RoleOfTitle, KnowsUsersAndRatings) {
  expect_role(ColumnRole::kUser,
              {"user", "userId", "user_id", "customer", "Customer ID", "reviewerID", "visitor"});
  expect_role(ColumnRole::kRating, {"rating", "Ratings", "stars", "avg_rating"});
}

TEST(RoleOfTitle, DoesNotTakeANameForUsersOrRatings) {
  expect_role(ColumnRole::kOther, {"user interface", "customer service", "rating agency"});
}

TEST(RoleOfTitle, DoesNotTakeASentenceForATitle) {
  expect_role(ColumnRole::kOther, {"", "  ", "the long story of my name", "dog", "Garden"});
}

TEST(NamesAGroup, ByItsLastWord) {
  for (const char* title : {"category", "Product Category", "class", "genus", "product_group"}) {
    EXPECT_TRUE(names_a_group(title)) << title;
  }
  for (const char* title : {"", "name", "category name", "product"}) {
    EXPECT_FALSE(names_a_group(title)) << title;
  }
}

}  // namespace
}  // namespace gumbelbox
