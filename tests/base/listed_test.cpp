#include "gumbelbox/base/listed.h"

#include <gtest/gtest.h>

#include <vector>

namespace gumbelbox {
namespace {

TEST(Listed, JoinsTextsAsASentenceDoes) {
  using Texts = std::vector<std::string>;
  EXPECT_EQ(listed(Texts{}), "");
  EXPECT_EQ(listed(Texts{"a"}), "a");
  EXPECT_EQ(listed(Texts{"a", "b"}), "a and b");
  EXPECT_EQ(listed(Texts{"a", "b", "c"}), "a, b and c");
  EXPECT_EQ(listed(Texts{"a", "b", "c"}, 3), "a, b and c");
  EXPECT_EQ(listed(Texts{"a", "b", "c", "d"}, 2), "a, b and 2 more");
}

}  // namespace
}  // namespace gumbelbox
