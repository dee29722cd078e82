#include "gumbelbox/sample/near_negatives.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <vector>

#include "gumbelbox/data/graph.h"
#include "gumbelbox/data/tree.h"
#include "gumbelbox/sample/sampler.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Shares = std::map<Pair, double>;

constexpr Pair kNothing{~EntityId{0}, ~EntityId{0}};

/// Share of the draws that each pair near an edge has; of those that found none at kNothing.
Shares drawn(const NearNegatives& near, Pair edge, int draws = 40000) {
  Random random(3, RandomUse::kTest);
  Shares shares;
  for (int i = 0; i < draws; ++i) {
    shares[near.find(edge, random).value_or(kNothing)] += 1. / draws;
  }
  return shares;
}

/// Five standard deviations of 40000 draws.
void expect_about(const Shares& found, const Shares& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (const auto& [pair, share] : expected) {
    ASSERT_TRUE(found.contains(pair)) << pair.a << ' ' << pair.b;
    EXPECT_NEAR(found.at(pair), share, 5 * std::sqrt(share / 40000)) << pair.a << ' ' << pair.b;
  }
}

/// The root 0 with the children 1, 2, 3; those of 1 are 4, 5, 6, those of 2 are 7, 8, 9, and so on.
Shares near_edge_of_tree() {
  Shares expected{{{4, 1}, 1. / 3},  {{5, 4}, 1. / 12},  {{6, 4}, 1. / 12}, {{2, 4}, 1. / 24},
                  {{3, 4}, 1. / 24}, {kNothing, 1. / 12}};  // the way up has passed the root
  for (EntityId nephew = 7; nephew <= 12; ++nephew) expected[{1, nephew}] = 1. / 18;
  return expected;
}

TEST(NearNegatives, AreTheEdgeReversedSiblingsOnTheWayUpAndChildrenOfSiblings) {
  const NearNegatives near(40, balanced_tree(3, 3));
  expect_about(drawn(near, {1, 4}), near_edge_of_tree());
}

TEST(NearNegatives, AreTheSameWhereAllThatFollowsIsListed) {
  const NearNegatives near(40, transitive_closure(40, balanced_tree(3, 3)));
  expect_about(drawn(near, {1, 4}), near_edge_of_tree());
  // An edge that follows from others: its parent is no direct one.
  for (const auto& [pair, share] : drawn(near, {0, 4})) {
    EXPECT_TRUE(pair == kNothing || pair == (Pair{4, 0}) || pair.b == 4) << pair.a << ' ' << pair.b;
  }
}

TEST(NearNegatives, OfALoneEdgeAreItsReverse) {
  expect_about(drawn(NearNegatives(2, std::vector<Pair>{{0, 1}}), {0, 1}),
               {{{1, 0}, 1. / 3}, {kNothing, 2. / 3}});
}

TEST(NearNegatives, GoUpByEveryParent) {
  // 2 has the parents 0 and 1; 3 is its sibling by 0, 4 by 1.
  const NearNegatives near(5, std::vector<Pair>{{0, 2}, {1, 2}, {0, 3}, {1, 4}});
  const Shares found = drawn(near, {0, 2});
  EXPECT_NEAR(found.at({3, 2}), 1. / 12, 0.01);
  EXPECT_NEAR(found.at({4, 2}), 1. / 12, 0.01);
}

TEST(NearNegatives, EndOnCycles) {
  const NearNegatives near(3, std::vector<Pair>{{0, 1}, {1, 0}, {1, 2}});
  const Shares found = drawn(near, {1, 2});
  EXPECT_TRUE(found.contains({0, 2}));  // a sibling that is an ancestor as well: for the caller
  EXPECT_TRUE(found.contains({2, 1}));
}

TEST(NearCount, IsTheShareOnAverageAndNeverFarFromIt) {
  Random random(1, RandomUse::kTest);
  double sum = 0;
  for (int i = 0; i < 10000; ++i) {
    const std::size_t count = near_count(0.25, 3, random);
    EXPECT_LE(count, 1U);
    sum += static_cast<double>(count);
    EXPECT_EQ(near_count(0.5, 4, random), 2U);
    EXPECT_EQ(near_count(1, 3, random), 3U);
  }
  EXPECT_NEAR(sum / 10000, 0.75, 0.025);
}

TEST(CheckNearNegatives, RefusesThemWhereEdgesShareTheirs) {
  check_near_negatives({.hard_negatives = 0.25});
  check_near_negatives({.negatives_mode = "shared"});
  expect_error(ErrorKind::kUsage,
               "--hard-negatives 0.25: expected --negatives-mode independent, got shared; what is "
               "near one edge is not near the seven that share its negatives",
               [] { check_near_negatives({.negatives_mode = "shared", .hard_negatives = 0.25}); });
}

using Rows = std::vector<std::tuple<Pair, float, float>>;

/// Rows [begin, end) of the first batch of an epoch, in order.
Rows rows_of(const Sampler& sampler, std::size_t begin, std::size_t end) {
  Batch batch;
  sampler.fill(0, begin, end, batch);
  Rows rows;
  for (std::size_t i = 0; i < end - begin; ++i) {
    rows.emplace_back(batch.pairs[i], batch.target[i], batch.weight[i]);
  }
  std::ranges::sort(rows);
  return rows;
}

constexpr int kWholeEpoch = 1 << 20;

TEST(SamplerWithNearNegatives, DrawsThatShareOfThemNearTheirEdge) {
  const std::vector<Pair> edges = balanced_tree(3, 3);
  const EdgeSet known(40, transitive_closure(40, edges));
  const auto reversed_at = [&](double share) {
    Sampler sampler({.batch_size = kWholeEpoch, .negatives = 100, .hard_negatives = share}, 1,
                    {edges, {}, 40, &known});
    sampler.start_epoch(0);
    Batch batch;
    sampler.fill(0, 0, sampler.size_of(0), batch);
    std::map<Pair, double> reversed;
    for (std::size_t i = 0; i < batch.size(); ++i) {
      const Pair edge = batch.pairs[i - i % 101];
      if (i % 101 == 0) {
        EXPECT_EQ(batch.target[i], 1);
        EXPECT_TRUE(known.contains(edge));
        continue;
      }
      EXPECT_EQ(batch.target[i], 0);
      EXPECT_EQ(batch.weight[i], 0.01F);
      EXPECT_FALSE(known.contains(batch.pairs[i]));
      EXPECT_NE(batch.pairs[i].a, batch.pairs[i].b);
      reversed[edge] += batch.pairs[i] == Pair{edge.b, edge.a};
    }
    return reversed;
  };
  EXPECT_EQ(reversed_at(0).at({1, 4}), 0);
  double at_half = 0;
  double at_all = 0;
  for (const auto& [edge, count] : reversed_at(0.5)) at_half += edge.a != 0 ? count : 0;
  for (const auto& [edge, count] : reversed_at(1)) at_all += edge.a != 0 ? count : 0;
  // A third of the draws that find something: eleven of twelve for the nine edges above the last
  // level, 23 of 24 for the 27 of the last.
  EXPECT_NEAR(at_all / 3600, (9 * 4. / 11 + 27 * 8. / 23) / 36, 0.03);
  EXPECT_NEAR(at_half / at_all, 0.5, 0.05);
}

TEST(SamplerWithNearNegatives, FillsABatchInPartsAsAtOnce) {
  const std::vector<Pair> edges = transitive_closure(40, balanced_tree(3, 3));
  const EdgeSet known(40, edges);
  Sampler sampler({.batch_size = 200, .negatives = 7, .hard_negatives = 0.4}, 1,
                  {edges, {}, 40, &known});
  sampler.start_epoch(2);
  const Rows whole = rows_of(sampler, 0, 200);
  for (const std::size_t cut : {1U, 3U, 7U, 9U}) {
    Rows parts;
    for (std::size_t begin = 0; begin < 200; begin += cut) {
      const Rows part = rows_of(sampler, begin, std::min<std::size_t>(200, begin + cut));
      parts.insert(parts.end(), part.begin(), part.end());
    }
    std::ranges::sort(parts);
    EXPECT_EQ(parts, whole) << "cut every " << cut;
  }
  sampler.start_epoch(3);
  EXPECT_NE(rows_of(sampler, 0, 200), whole);
}

TEST(SamplerWithNearNegatives, DrawsAsWithoutThemWhereNothingNearIsAllowed) {
  const std::vector<Pair> edges{{0, 1}};
  const EdgeSet known(9, std::vector<Pair>{{0, 1}, {1, 0}});
  SampleOptions options{.batch_size = kWholeEpoch, .negatives = 50};
  Sampler plain(options, 1, {edges, {}, 9, &known});
  options.hard_negatives = 0.6;
  Sampler near(options, 1, {edges, {}, 9, &known});
  plain.start_epoch(0);
  near.start_epoch(0);
  EXPECT_EQ(rows_of(near, 0, 51), rows_of(plain, 0, 51));
}

TEST(SamplerWithNearNegatives, NeverDrawsWhatFollowsByAnotherParent) {
  // A diamond: 4 lies in 1 and in 2, so that (2, 4) is no wrong pair of the edge (1, 4).
  const std::vector<Pair> edges{{0, 1}, {0, 2}, {1, 4}, {2, 4}, {1, 5}, {2, 6}};
  const EdgeSet known(7, transitive_closure(7, edges));
  Sampler sampler({.batch_size = kWholeEpoch, .negatives = 500, .hard_negatives = 1}, 1,
                  {edges, {}, 7, &known});
  sampler.start_epoch(0);
  std::size_t near_ones = 0;
  for (const auto& [pair, target, weight] : rows_of(sampler, 0, sampler.size_of(0))) {
    EXPECT_EQ(known.contains(pair), target == 1) << pair.a << ' ' << pair.b;
    near_ones += pair == Pair{2, 5};
  }
  EXPECT_GT(near_ones, 50U);
}

TEST(SamplerWithNearNegatives, RefusesToShareThem) {
  const std::vector<Pair> edges{{0, 1}};
  const EdgeSet known(2, edges);
  EXPECT_THROW(
      Sampler({.negatives_mode = "shared", .hard_negatives = 0.1}, 1, {edges, {}, 2, &known}),
      Error);
}

}  // namespace
}  // namespace gumbelbox
