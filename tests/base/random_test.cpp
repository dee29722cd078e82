#include "gumbelbox/base/random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace gumbelbox {
namespace {

using Block = std::array<std::uint32_t, 4>;

// Known answers published with the generator (Random123, kat_vectors).
TEST(Philox, GivesThePublishedKnownAnswers) {
  constexpr std::uint32_t kOnes = 0xffffffff;
  EXPECT_EQ(philox({0, 0, 0, 0}, {0, 0}), (Block{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  EXPECT_EQ(philox({kOnes, kOnes, kOnes, kOnes}, {kOnes, kOnes}),
            (Block{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
            (Block{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(Random, EqualNamesGiveEqualNumbersAndEveryPartOfTheNameMatters) {
  const auto first = [](Random random) { return random.bits(); };
  const std::uint32_t base = first(Random(1, RandomUse::kNegatives, 2, 3));
  EXPECT_EQ(base, first(Random(1, RandomUse::kNegatives, 2, 3)));
  EXPECT_NE(base, first(Random(2, RandomUse::kNegatives, 2, 3)));
  EXPECT_NE(base, first(Random(1 + (std::uint64_t{1} << 32), RandomUse::kNegatives, 2, 3)));
  EXPECT_NE(base, first(Random(1, RandomUse::kTree, 2, 3)));
  EXPECT_NE(base, first(Random(1, RandomUse::kNegatives, 3, 3)));
  EXPECT_NE(base, first(Random(1, RandomUse::kNegatives, 2, 4)));
  EXPECT_NE(base, first(Random(1, RandomUse::kNegatives, 2, 3, 1)));
}

TEST(Random, UniformFillsTheUnitInterval) {
  Random random(7, RandomUse::kTest);
  double sum = 0;
  double squares = 0;
  constexpr int kDraws = 100000;
  for (int i = 0; i < kDraws; ++i) {
    const double u = random.uniform();
    ASSERT_GE(u, 0);
    ASSERT_LT(u, 1);
    sum += u;
    squares += u * u;
  }
  EXPECT_NEAR(sum / kDraws, 1.0 / 2, 0.004);
  EXPECT_NEAR(squares / kDraws, 1.0 / 3, 0.004);
}

TEST(Random, NormalHasTheMomentsOfItsDistribution) {
  Random random(3, RandomUse::kTest);
  constexpr int kDraws = 200000;
  double mean = 0, square = 0, fourth = 0;
  int beyond_two = 0;
  for (int i = 0; i < kDraws; ++i) {
    const double x = random.normal();
    mean += x / kDraws;
    square += x * x / kDraws;
    fourth += x * x * x * x / kDraws;
    beyond_two += x > 2;
  }
  EXPECT_NEAR(mean, 0, 0.01);
  EXPECT_NEAR(square, 1, 0.015);
  EXPECT_NEAR(fourth, 3, 0.1);
  EXPECT_NEAR(beyond_two / static_cast<double>(kDraws), 0.02275, 0.0015);
}

TEST(Random, BelowIsUniformOverItsRange) {
  Random random(7, RandomUse::kTest);
  std::vector<int> count(7);
  for (int i = 0; i < 70000; ++i) ++count.at(random.below(7));
  for (const int c : count) EXPECT_NEAR(c, 10000, 400);
}

TEST(Random, BelowRejectsTheDrawsThatWouldFavourSmallNumbers) {
  // With a bound of 3 * 2^30 a plain multiplication gives every third number twice as often.
  Random random(7, RandomUse::kTest);
  std::vector<int> count(3);
  for (int i = 0; i < 30000; ++i) ++count[random.below(3U << 30) % 3];
  for (const int c : count) EXPECT_NEAR(c, 10000, 350);
}

TEST(Random, ShuffleKeepsTheItemsAndReachesEveryOrder) {
  Random random(7, RandomUse::kTest);
  std::vector<std::vector<int>> orders;
  for (int i = 0; i < 200; ++i) {
    std::vector<int> items{0, 1, 2};
    random.shuffle(items);
    orders.push_back(items);
  }
  std::sort(orders.begin(), orders.end());
  orders.erase(std::unique(orders.begin(), orders.end()), orders.end());
  EXPECT_EQ(orders.size(), 6U);
  for (std::vector<int> order : orders) {
    std::sort(order.begin(), order.end());
    EXPECT_EQ(order, (std::vector<int>{0, 1, 2}));
  }
}

}  // namespace
}  // namespace gumbelbox
