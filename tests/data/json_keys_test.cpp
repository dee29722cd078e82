#include "gumbelbox/data/json_keys.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

TEST(JsonKeys, PrefersTheBetterWordUnlessFewObjectsHaveIt) {
  JsonObjects objects{.count = 10};
  objects.keys["title"].texts = 10;
  objects.keys["name"].texts = 5;
  EXPECT_EQ(best_key({&objects}, JsonWords::kName, 0), "name");
  objects.keys["name"].texts = 4;
  EXPECT_EQ(best_key({&objects}, JsonWords::kName, 0), "title");
  EXPECT_EQ(best_key({&objects}, JsonWords::kName, 21), "");
}

TEST(JsonKeys, KnowsRatings) {
  JsonObjects objects{.count = 1};
  objects.keys["userId"].numbers = 1;
  objects.keys["movieId"].numbers = 1;
  EXPECT_FALSE(find_ratings(objects));
  objects.keys["rating"].numbers = 1;
  EXPECT_EQ(find_ratings(objects), "ratings (keys userId, movieId, rating)");
}

}  // namespace
}  // namespace gumbelbox
