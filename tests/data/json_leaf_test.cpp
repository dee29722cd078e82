#include "gumbelbox/data/json_leaf.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

using Kind = JsonScalar::Kind;

TEST(SaysLeaf, OfValuesThatHoldNothing) {
  EXPECT_TRUE(says_leaf({Kind::kNull, "null"}));
  EXPECT_TRUE(says_leaf({Kind::kBoolean, "true"}));
  EXPECT_TRUE(says_leaf({Kind::kText, ""}));
  EXPECT_FALSE(says_leaf({Kind::kBoolean, "false"}));
  EXPECT_FALSE(says_leaf({Kind::kNumber, "7"}));
  EXPECT_FALSE(says_leaf({Kind::kText, "true"}));
}

TEST(LeftOutValues, AreCounted) {
  EXPECT_EQ(left_out_values(2).count, 2U);
  EXPECT_EQ(left_out_values(2).key, "values");
}

TEST(KeyComesTwice, NamesTheKey) {
  EXPECT_EQ(key_comes_twice("id"), "expected the key 'id' once in an object, got it twice");
}

}  // namespace
}  // namespace gumbelbox
