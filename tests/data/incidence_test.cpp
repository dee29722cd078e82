#include "gumbelbox/data/incidence.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

using Ids = std::vector<std::uint32_t>;

Ids list(std::span<const std::uint32_t> ids) { return {ids.begin(), ids.end()}; }

TEST(Incidence, ListsPairsByHolderAndByItemOnce) {
  const std::vector<Having> pairs{{2, 1}, {0, 3}, {0, 1}, {2, 1}, {0, 1}};
  const Incidence incidence(3, 4, pairs);
  EXPECT_EQ(incidence.holders(), 3U);
  EXPECT_EQ(incidence.items(), 4U);
  EXPECT_EQ(incidence.size(), 3U);
  EXPECT_EQ(list(incidence.items_of(0)), (Ids{1, 3}));
  EXPECT_EQ(list(incidence.items_of(1)), Ids{});
  EXPECT_EQ(list(incidence.items_of(2)), (Ids{1}));
  EXPECT_EQ(list(incidence.holders_of(1)), (Ids{0, 2}));
  EXPECT_EQ(incidence.count(1), 2U);
  EXPECT_EQ(incidence.count(0), 0U);
}

TEST(Incidence, MayBeEmpty) {
  const Incidence incidence(0, 0, {});
  EXPECT_EQ(incidence.holders() + incidence.items() + incidence.size(), 0U);
}

TEST(CountShared, CountsWhatBothListsHave) {
  const auto shared = [](const Ids& left, const Ids& right) { return count_shared(left, right); };
  EXPECT_EQ(shared({1, 3, 5, 9}, {0, 3, 4, 9, 10}), 2U);
  EXPECT_EQ(shared({1, 2}, {1, 2}), 2U);
  EXPECT_EQ(shared({}, {1}), 0U);
  EXPECT_EQ(shared({5}, {1, 2, 3}), 0U);
}

}  // namespace
}  // namespace gumbelbox
