#include "gumbelbox/data/json_words.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

TEST(JsonWords, ComparesLettersAndDigitsInEitherCase) {
  for (const char* key : {"parent_id", "parentId", "ParentID", "PARENT-ID", "x:parentId"}) {
    EXPECT_EQ(find_rank(JsonWords::kParent, key), 0U) << key;
  }
  EXPECT_EQ(find_rank(JsonWords::kId, "@id"), 0U);
  EXPECT_EQ(find_rank(JsonWords::kParent, "grandparent"), std::nullopt);
  EXPECT_EQ(find_rank(JsonWords::kName, ""), std::nullopt);
}

TEST(JsonWords, RanksTheUsualWordsFirst) {
  EXPECT_EQ(find_rank(JsonWords::kName, "name"), 0U);
  EXPECT_LT(find_rank(JsonWords::kName, "title"), find_rank(JsonWords::kName, "value"));
  EXPECT_EQ(find_rank(JsonWords::kChildren, "children"), 0U);
}

TEST(JsonWords, KnowsTheKeysOfRatings) {
  EXPECT_TRUE(find_rank(JsonWords::kUser, "userId"));
  EXPECT_TRUE(find_rank(JsonWords::kItem, "movie_id"));
  EXPECT_TRUE(find_rank(JsonWords::kRating, "rating"));
}

TEST(JsonWords, DoesNotLookAtLongKeys) {
  EXPECT_FALSE(find_rank(JsonWords::kName, std::string(100, '_') + "name"));
}

TEST(JsonWords, KnowsPartsOfWords) {
  for (const char* key : {"children_data", "sub_sub_groups", "childCategories", "menuItems"}) {
    EXPECT_TRUE(find_rank(JsonWords::kMaybeChildren, key)) << key;
  }
  for (const char* key : {"subjects", "parent_categories", "related_categories", "products"}) {
    EXPECT_FALSE(find_rank(JsonWords::kMaybeChildren, key)) << key;
  }
  EXPECT_TRUE(find_rank(JsonWords::kMaybeId, "category_id"));
  EXPECT_FALSE(find_rank(JsonWords::kMaybeId, "position"));
}

}  // namespace
}  // namespace gumbelbox
