#include "gumbelbox/data/finding.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

TEST(Finding, CountsAllAndKeepsTheSmallest) {
  Finding<int> finding;
  for (const int example : {5, 3, 9, 1, 7}) finding.add(example, 3);
  EXPECT_EQ(finding.count, 5U);
  EXPECT_EQ(finding.examples, (std::vector<int>{1, 3, 5}));
}

TEST(Finding, MayKeepNone) {
  Finding<int> finding;
  finding.add(5, 0);
  EXPECT_EQ(finding.count, 1U);
  EXPECT_TRUE(finding.examples.empty());
}

}  // namespace
}  // namespace gumbelbox
