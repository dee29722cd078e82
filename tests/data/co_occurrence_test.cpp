#include "gumbelbox/data/co_occurrence.h"

#include <gtest/gtest.h>

#include "gumbelbox/base/random.h"

namespace gumbelbox {
namespace {

TEST(CoOccurrence, ListsPartnersInOrderWithTheirCounts) {
  const Incidence incidence(3, 4,
                            std::vector<Having>{{0, 3}, {0, 1}, {1, 1}, {1, 3}, {2, 1}, {2, 0}});
  CoOccurrence together(incidence);
  const auto of_1 = together.partners_of(1);
  ASSERT_EQ(of_1.size(), 2U);
  EXPECT_EQ(of_1[0].item, 0U);
  EXPECT_EQ(of_1[0].count, 1U);
  EXPECT_EQ(of_1[1].item, 3U);
  EXPECT_EQ(of_1[1].count, 2U);
  EXPECT_TRUE(together.partners_of(2).empty());
}

TEST(CoOccurrence, AgreesWithCountingEveryPair) {
  Random random(1, RandomUse::kTest);
  std::vector<Having> pairs;
  for (int i = 0; i < 300; ++i) pairs.push_back({random.below(40), random.below(20)});
  const Incidence incidence(40, 20, pairs);
  CoOccurrence together(incidence);
  for (EntityId b = 0; b < 20; ++b) {
    std::vector<std::size_t> counts(20);
    for (const auto& [item, count] : together.partners_of(b)) counts[item] = count;
    for (EntityId a = 0; a < 20; ++a) {
      const std::size_t both = count_shared(incidence.holders_of(a), incidence.holders_of(b));
      EXPECT_EQ(counts[a], a == b ? 0U : both);
    }
  }
}

}  // namespace
}  // namespace gumbelbox
