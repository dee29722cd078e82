#include "gumbelbox/data/relation_count.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

TEST(RelationCount, ListsTheMostFrequentFirst) {
  const std::vector<RelationCount> counts{{"a", 1}, {"b", 5}, {"c", 0}, {"d", 5}, {"e", 2}};
  EXPECT_EQ(list_counts(counts, 9), "b (5), d (5), e (2) and a (1)");
  EXPECT_EQ(list_counts(counts, 2), "b (5) and d (5)");
  EXPECT_EQ(list_counts({{"c", 0}}, 9), "");
}

TEST(RelationCount, DoesNotTalkToTheTerminal) {
  EXPECT_EQ(list_counts({{"a\x1b[1m", 1}}, 9), "a\\x1B[1m (1)");
}

}  // namespace
}  // namespace gumbelbox
