#include "gumbelbox/data/counted_pairs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "gumbelbox/base/random.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

std::vector<Having> random_pairs(std::uint32_t holders, std::uint32_t items, int count) {
  Random random(1, RandomUse::kTest);
  std::vector<Having> pairs;
  for (int i = 0; i < count; ++i) pairs.push_back({random.below(holders), random.below(items)});
  return pairs;
}

Population population(std::uint32_t holders, std::uint32_t items, int count, double share = 0) {
  return {holders, items, random_pairs(holders, items, count), share, 1};
}

/// All pairs of the parts; fails if one comes twice.
std::set<std::pair<EntityId, EntityId>> all_pairs(const CountedPairs& pairs) {
  std::set<std::pair<EntityId, EntityId>> all;
  std::size_t lines = 0;
  for (const EdgeList* part : {&pairs.train, &*pairs.valid, &*pairs.test}) {
    for (const Pair pair : part->pairs) all.emplace(pair.a, pair.b);
    lines += part->pairs.size();
  }
  EXPECT_EQ(all.size(), lines);
  return all;
}

std::size_t pairs_that_met(const Incidence& incidence) {
  std::size_t met = 0;
  for (EntityId a = 0; a < incidence.items(); ++a) {
    for (EntityId b = 0; b < incidence.items(); ++b) {
      met += a != b && count_shared(incidence.holders_of(a), incidence.holders_of(b)) > 0;
    }
  }
  return met;
}

void expect_counted(const EdgeList& edges, const Incidence& incidence) {
  for (std::size_t i = 0; i < edges.pairs.size(); ++i) {
    const auto [a, b] = edges.pairs[i];
    EXPECT_NE(a, b);
    const auto n_ab =
        static_cast<double>(count_shared(incidence.holders_of(a), incidence.holders_of(b)));
    const auto n_b = static_cast<double>(incidence.count(b));
    EXPECT_EQ(edges.n_ab[i], n_ab);
    EXPECT_EQ(edges.n_b[i], n_b);
    EXPECT_EQ(edges.targets[i], n_b == 0 ? 0 : static_cast<float>(n_ab / n_b));
  }
}

TEST(CountPairs, CountsByHand) {
  const Population two(3, 2, std::vector<Having>{{0, 0}, {0, 1}, {1, 1}, {2, 1}}, 0, 1);
  const CountedPairs pairs = count_pairs(two, {});
  EXPECT_EQ(pairs.train.pairs, (std::vector<Pair>{{1, 0}, {0, 1}}));
  EXPECT_EQ(pairs.train.n_ab, (std::vector<double>{1, 1}));
  EXPECT_EQ(pairs.train.n_b, (std::vector<double>{1, 3}));
  EXPECT_EQ(pairs.train.targets, (std::vector<float>{1, 1.0F / 3}));
  EXPECT_FALSE(pairs.valid || pairs.test || pairs.test_counted);
}

TEST(CountPairs, FewPairsAreSplitInTenths) {
  const Population some = population(30, 20, 150);
  const CountedPairs pairs = count_pairs(some, {});
  const std::size_t met = pairs_that_met(some.everyone());
  EXPECT_LT(met, 380U);
  EXPECT_EQ(all_pairs(pairs).size(), met);
  EXPECT_EQ(pairs.valid->pairs.size(), met / 10);
  EXPECT_EQ(pairs.test->pairs.size(), met / 10);
  for (const EdgeList* part : {&pairs.train, &*pairs.valid, &*pairs.test}) {
    expect_counted(*part, some.everyone());
    EXPECT_GT(std::ranges::min(part->n_ab), 0);
  }
}

TEST(CountPairs, WithZerosPairsThatNeverMetAreThereToo) {
  const Population some = population(30, 20, 150);
  const CountedPairs pairs = count_pairs(some, {.zeros = true});
  EXPECT_EQ(all_pairs(pairs).size(), 380U);
  EXPECT_EQ(std::ranges::min(pairs.train.n_ab), 0);
}

TEST(CountPairs, OfManyPairsSomeAreDrawn) {
  const Population many = population(2000, 400, 80000);
  ASSERT_GT(pairs_that_met(many.everyone()), 120000U);
  const CountedPairs pairs = count_pairs(many, {});
  EXPECT_EQ(pairs.train.pairs.size(), 100000U);
  EXPECT_EQ(pairs.valid->pairs.size(), 10000U);
  EXPECT_EQ(pairs.test->pairs.size(), 10000U);
  EXPECT_EQ(all_pairs(pairs).size(), 120000U);
  const CountedPairs all = count_pairs(many, {.all_pairs = true});
  expect_counted(all.train, many.everyone());
  EXPECT_EQ(all_pairs(all).size(), pairs_that_met(many.everyone()));
  EXPECT_EQ(all.valid->pairs.size(), 10000U);
}

/// So many users, each with two items that no other has together: twice as many pairs.
Population couples(std::size_t users) {
  constexpr EntityId kItems = 400;
  std::vector<Having> pairs;
  for (EntityId a = 0; a < kItems && pairs.size() < 2 * users; ++a) {
    for (EntityId b = a + 1; b < kItems && pairs.size() < 2 * users; ++b) {
      const auto user = static_cast<HolderId>(pairs.size() / 2);
      pairs.insert(pairs.end(), {{user, a}, {user, b}});
    }
  }
  return {users, kItems, pairs, 0, 1};
}

TEST(CountPairs, From120000PairsOnPairsAreDrawn) {
  // Pairs come both ways round, so their number is even.
  const CountedPairs below = count_pairs(couples(59999), {});
  EXPECT_EQ(below.train.pairs.size(), 96000U);
  EXPECT_EQ(below.valid->pairs.size(), 11999U);
  EXPECT_EQ(below.test->pairs.size(), 11999U);
  EXPECT_EQ(all_pairs(below).size(), 119998U);
  const CountedPairs at = count_pairs(couples(60000), {});
  EXPECT_EQ(at.train.pairs.size(), 100000U);
  EXPECT_EQ(at.valid->pairs.size(), 10000U);
  EXPECT_EQ(at.test->pairs.size(), 10000U);
  EXPECT_EQ(all_pairs(at).size(), 120000U);
}

TEST(CountPairs, RefusesMorePairsThanMemoryHolds) {
  const Population some = couples(100);
  EXPECT_EQ(count_pairs(some, {.most_pairs = 200}).train.pairs.size(), 160U);
  expect_error(ErrorKind::kUsage,
               "all-pairs: expected at most 199 pairs, got 200; keep fewer items, or let pairs be "
               "drawn",
               [&] { count_pairs(some, {.most_pairs = 199}); });
}

TEST(CountPairs, TellsHowFarItIs) {
  std::uint64_t last = 0;
  const auto watch = [&](std::uint64_t done, std::uint64_t all) {
    EXPECT_LT(done, all);
    EXPECT_EQ(all, 800U);
    last = done;
  };
  count_pairs(couples(1000), {.watch = watch});
  EXPECT_EQ(last, 799U);
}

TEST(CountPairs, TheSeedDecidesTheSplit) {
  const Population some = population(30, 20, 150);
  const auto test = [&](std::uint64_t seed) { return count_pairs(some, {.seed = seed}).test; };
  EXPECT_EQ(test(3), test(3));
  EXPECT_NE(test(3), test(4));
}

TEST(CountPairs, TestIsCountedFromThoseHeldOut) {
  const Population some = population(60, 20, 400, 0.2);
  const CountedPairs pairs = count_pairs(some, {});
  all_pairs(pairs);
  expect_counted(pairs.train, some.training());
  expect_counted(*pairs.valid, some.training());
  expect_counted(*pairs.test, some.test());
  expect_counted(*pairs.test_counted, some.training());
  EXPECT_EQ(pairs.test_counted->pairs, pairs.test->pairs);
  EXPECT_NE(pairs.test_counted->targets, pairs.test->targets);
}

TEST(CountPairs, UsersHeldOutDoNotDecideWhichPairsThereAre) {
  const Population some = population(60, 30, 300, 0.5);
  const CountedPairs pairs = count_pairs(some, {});
  EXPECT_GT(std::ranges::min(pairs.train.n_ab), 0);
  EXPECT_GT(std::ranges::min(pairs.valid->n_ab), 0);
  EXPECT_GT(std::ranges::min(pairs.test_counted->n_ab), 0);
  EXPECT_EQ(std::ranges::min(pairs.test->n_ab), 0) << "met among the training users only";
  EXPECT_EQ(all_pairs(pairs).size(), pairs_that_met(some.training()));
}

TEST(CountPairs, APairIsAskedOnlyOfThoseWhoHaveItsCondition) {
  // Few likes an item: many items are in one group only.
  const Population some = population(200, 100, 300, 0.3);
  const CountedPairs pairs = count_pairs(some, {.zeros = true});
  EXPECT_GT(std::ranges::min(pairs.train.n_b), 0);
  EXPECT_GT(std::ranges::min(pairs.valid->n_b), 0);
  EXPECT_GT(std::ranges::min(pairs.test->n_b), 0);
  EXPECT_EQ(std::ranges::min(pairs.test_counted->n_b), 0);
  expect_counted(*pairs.test_counted, some.training());
}

TEST(CountPairs, WithoutTwoItemsThereAreNone) {
  EXPECT_TRUE(
      count_pairs({2, 2, std::vector<Having>{{0, 0}, {1, 1}}, 0, 1}, {}).train.pairs.empty());
}

}  // namespace
}  // namespace gumbelbox
