#include "gumbelbox/base/edit_distance.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

TEST(EditDistance, CountsEachKindOfChange) {
  EXPECT_EQ(EditDistance("gumbel").to("gumbel"), 0U);
  EXPECT_EQ(EditDistance("gumble").to("gumbel"), 1U);
  EXPECT_EQ(EditDistance("gumbl").to("gumbel"), 1U);
  EXPECT_EQ(EditDistance("gumbbel").to("gumbel"), 1U);
  EXPECT_EQ(EditDistance("humbel").to("gumbel"), 1U);
  EXPECT_EQ(EditDistance("").to("hard"), 4U);
  EXPECT_EQ(EditDistance("hard").to(""), 4U);
  EXPECT_EQ(EditDistance("kitten").to("sitting"), 3U);
}

TEST(EditDistance, ForgetsTheTextBefore) {
  EditDistance changes("ab");
  EXPECT_EQ(changes.to("xxa"), 3U);
  EXPECT_EQ(changes.to("ba"), 1U);
  EXPECT_EQ(changes.to_beginning("abc", 0), 0U);
  EditDistance longer("xyab");
  EXPECT_EQ(longer.to("xyb"), 1U);
  EXPECT_EQ(longer.to("a"), 3U);  // no swap with the 'b' of the text before
}

TEST(EditDistance, ToABeginningCountsNoLetterBehindIt) {
  EditDistance changes("dgo");
  EXPECT_EQ(changes.to_beginning("dog.n.01", 1), 1U);
  EXPECT_EQ(changes.to("dog.n.01"), 6U);
  EXPECT_EQ(changes.to_beginning("", 3), 3U);
  EXPECT_EQ(changes.to_beginning("godfather", 5), 1U);
}

TEST(EditDistance, StopsBeyondTheLimit) {
  EditDistance changes("abcdef");
  EXPECT_EQ(changes.to_beginning("uvwxyz", 2), 3U);
  EXPECT_EQ(changes.to_beginning("xbadcef", 3), 3U);
  EXPECT_EQ(changes.to_beginning("xbadcef", 2), 3U);
}

}  // namespace
}  // namespace gumbelbox
