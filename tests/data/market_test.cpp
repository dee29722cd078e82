#include "gumbelbox/data/market.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace gumbelbox {
namespace {

using Items = std::vector<EntityId>;

Market small_market() { return Market({0.25, 0.75}, {{0.5, 0.1, 0.9, 1.0}, {0.2, 0.8, 0.0, 0.3}}); }

bool holds(const Basket& basket, EntityId item) { return std::ranges::count(basket, item) > 0; }

/// The basket whose items are the bits of a number.
Basket basket_of(unsigned bits) {
  Basket basket;
  for (EntityId item = 0; bits >> item != 0; ++item) {
    if (bits >> item & 1) basket.push_back(item);
  }
  return basket;
}

Items others(const Basket& basket, std::size_t items) {
  Items found;
  for (EntityId item = 0; item < items; ++item) {
    if (!holds(basket, item)) found.push_back(item);
  }
  return found;
}

TEST(Market, MixesTheClassesByTheirWeights) {
  const Market market = small_market();
  EXPECT_EQ(market.items(), 4U);
  EXPECT_DOUBLE_EQ(market.probability(Items{}), 1);
  EXPECT_DOUBLE_EQ(market.probability(Items{0}), 0.25 * 0.5 + 0.75 * 0.2);
  EXPECT_DOUBLE_EQ(market.probability(Items{0, 2}), 0.25 * 0.5 * 0.9);
  EXPECT_DOUBLE_EQ(market.probability(Items{1}, Items{0, 3}), 0.75 * 0.8 * 0.8 * 0.7);
}

/// Whole baskets exclude each other, so that the probability of an event is the sum over those
/// that it holds in.
TEST(Market, AgreesWithTheSumOverAllBaskets) {
  Random random(5, RandomUse::kTest);
  const Market market = random_market(3, 5, random);
  const Items present{1, 4};
  const Items absent{2};
  double all = 0;
  double sum = 0;
  for (unsigned bits = 0; bits < 32; ++bits) {
    const Basket basket = basket_of(bits);
    const double exactly = market.probability(basket, others(basket, 5));
    all += exactly;
    if (holds(basket, 1) && holds(basket, 4) && !holds(basket, 2)) sum += exactly;
  }
  EXPECT_NEAR(all, 1, 1e-14);
  EXPECT_NEAR(market.probability(present, absent), sum, 1e-14);
}

TEST(Market, WholeBasketsAreDrawnAsOftenAsTheyAreLikely) {
  const Market market = small_market();
  constexpr std::size_t kPeople = 100000;
  Random random(1, RandomUse::kTest);
  std::vector<double> times(16);
  for (const Basket& basket : draw_baskets(market, kPeople, random)) {
    ASSERT_TRUE(std::ranges::is_sorted(basket));
    unsigned bits = 0;
    for (const EntityId item : basket) bits |= 1U << item;
    ++times[bits];
  }
  double chi_square = 0;
  int cells = 0;
  for (unsigned bits = 0; bits < 16; ++bits) {
    const Basket basket = basket_of(bits);
    const double expected = kPeople * market.probability(basket, others(basket, 4));
    if (expected == 0) {
      EXPECT_EQ(times[bits], 0) << bits;
      continue;
    }
    chi_square += (times[bits] - expected) * (times[bits] - expected) / expected;
    ++cells;
  }
  EXPECT_LT(chi_square, cells + 5 * std::sqrt(2.0 * cells));
}

TEST(RandomMarket, HasALongTailOfRareItems) {
  Random random(1, RandomUse::kTest);
  const Market market = random_market(8, 300, random);
  int rare = 0;
  int popular = 0;
  double basket = 0;
  for (EntityId item = 0; item < 300; ++item) {
    const double p = market.probability(Items{item});
    ASSERT_GT(p, 0);
    ASSERT_LE(p, 0.95);
    rare += p < 20.0 / 2000;
    popular += p > 0.2;
    basket += p;
  }
  EXPECT_GT(rare, 100);
  EXPECT_GT(popular, 5);
  EXPECT_NEAR(basket, 9.8, 2);  // items of a person
}

TEST(RandomMarket, SaysMoreThanPopularity) {
  Random random(1, RandomUse::kTest);
  const Market market = random_market(8, 300, random);
  int related = 0;
  for (EntityId a = 0; a < 300; ++a) {
    for (EntityId b = 0; b < a; ++b) {
      const double lift = market.probability(Items{a, b}) /
                          (market.probability(Items{a}) * market.probability(Items{b}));
      related += lift > 2 || lift < 0.5;
    }
  }
  EXPECT_GT(related, 300 * 299 / 2 / 10);
}

TEST(RandomMarket, TheOrderOfTheItemsSaysNothing) {
  Random random(1, RandomUse::kTest);
  const Market market = random_market(8, 1000, random);
  double first_half = 0;
  double all = 0;
  for (EntityId item = 0; item < 1000; ++item) {
    const double p = market.probability(Items{item});
    all += p;
    if (item < 500) first_half += p;
  }
  EXPECT_NEAR(first_half / all, 0.5, 0.1);
}

}  // namespace
}  // namespace gumbelbox
