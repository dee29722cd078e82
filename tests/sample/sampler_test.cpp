#include "gumbelbox/sample/sampler.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

#include "tests/expect_error.h"
#include "tests/sample/edge_source.h"

namespace gumbelbox {
namespace {

TEST(Sampler, AnEpochHoldsEveryEdgeOnceWithItsNegativesRightBehind) {
  EdgeSource source(40, closure_of_tree(), {.batch_size = 16, .negatives = 5});
  const Batch epoch = source.epoch(0);
  ASSERT_EQ(epoch.size(), source.pairs.size() * 6);
  EXPECT_EQ(source.sampler.rows_per_epoch(), epoch.size());
  std::vector<Pair> found;
  for (std::size_t i = 0; i < epoch.size(); ++i) {
    if (i % 6 == 0) {
      found.push_back(epoch.pairs[i]);
      EXPECT_EQ(epoch.target[i], 1);
      EXPECT_EQ(epoch.weight[i], 1);
    } else {
      const Pair edge = found.back();
      EXPECT_TRUE(epoch.pairs[i].a == edge.a || epoch.pairs[i].b == edge.b);
      EXPECT_EQ(epoch.target[i], 0);
      EXPECT_FALSE(source.reject.contains(epoch.pairs[i]));
      EXPECT_NE(epoch.pairs[i].a, epoch.pairs[i].b);
    }
  }
  EXPECT_NE(found, source.pairs);
  std::sort(found.begin(), found.end());
  std::sort(source.pairs.begin(), source.pairs.end());
  EXPECT_EQ(found, source.pairs);
}

TEST(Sampler, ABatchIsFilledInPartsAsAtOnce) {
  EdgeSource source(40, closure_of_tree(), {.batch_size = 50, .negatives = 5});
  source.sampler.start_epoch(3);
  const auto rows_of = [](const Batch& batch) {
    std::vector<std::tuple<Pair, float, float>> rows;
    for (std::size_t i = 0; i < batch.size(); ++i) {
      rows.emplace_back(batch.pairs[i], batch.target[i], batch.weight[i]);
    }
    return rows;
  };
  auto whole = rows_of(source.batch(2));
  std::vector<std::tuple<Pair, float, float>> parts;
  for (const auto& [begin, end] : {std::pair{31, 50}, std::pair{0, 7}, std::pair{7, 31}}) {
    Batch part;
    source.sampler.fill(2, static_cast<std::size_t>(begin), static_cast<std::size_t>(end), part);
    const auto rows = rows_of(part);
    parts.insert(parts.end(), rows.begin(), rows.end());
  }
  // Within a part, the rows of an edge have an order of their own.
  std::ranges::sort(whole);
  std::ranges::sort(parts);
  EXPECT_EQ(parts, whole);
}

TEST(Sampler, RowsGoWhereTheyAreAskedFor) {
  EdgeSource source(40, closure_of_tree(), {.batch_size = 50, .negatives = 5});
  source.sampler.start_epoch(0);
  Batch apart;
  source.sampler.fill(1, 10, 30, apart);
  Batch batch;
  batch.resize(50);
  source.sampler.fill(1, 10, 30, batch, 7);
  EXPECT_EQ(batch.size(), 50U);
  for (std::size_t i = 0; i < 20; ++i) EXPECT_EQ(batch.pairs[7 + i], apart.pairs[i]);
  EXPECT_EQ(batch.weight[6], 0);
  EXPECT_EQ(batch.weight[27], 0);
}

TEST(Sampler, NegativesThatKeepTheChildComeBeforeThoseThatKeepTheParent) {
  EdgeSource source(40, closure_of_tree(), {.batch_size = 600, .negatives = 99});
  const Batch epoch = source.epoch(0);
  std::size_t both_kinds = 0;
  for (std::size_t i = 0; i < epoch.size(); i += 100) {
    const Pair edge = epoch.pairs[i];
    std::size_t changes = 0;
    for (std::size_t j = 1; j < 100; ++j) {
      changes += (epoch.pairs[i + j].b == edge.b) != (epoch.pairs[i + j - 1].b == edge.b);
    }
    EXPECT_LE(changes, 1U);
    both_kinds += changes;
  }
  EXPECT_GT(both_kinds, 50U);  // an edge from the root has one kind only
}

TEST(Sampler, HalvesReplaceTheParentInEveryOtherNegative) {
  std::vector<Pair> edges;
  for (EntityId id = 0; id < 16; id += 2) edges.push_back({id, id + 1});
  for (const std::string mode : {"independent", "shared"}) {
    EdgeSource source(
        1000, edges,
        {.batch_size = 56, .negatives = 6, .negatives_mode = mode, .negative_ends = "halves"});
    const Batch epoch = source.epoch(0);
    std::map<EntityId, int> kept;  // how often each end of an edge comes, in it and its negatives
    for (const Pair pair : epoch.pairs) {
      if (pair.a < 16) ++kept[pair.a];
      if (pair.b < 16) ++kept[pair.b];
    }
    for (EntityId id = 0; id < 16; ++id) EXPECT_EQ(kept[id], 4) << mode << ' ' << id;
  }
}

TEST(Sampler, SharedNegativesReplaceTheSameEndOfEightEdgesByTheSameEntity) {
  // 102 edges: twelve times eight and six more.
  EdgeSource source(40, closure_of_tree(),
                    {.batch_size = 1 << 20, .negatives = 3, .negatives_mode = "shared"});
  const Batch epoch = source.epoch(0);
  ASSERT_EQ(epoch.size(), 102U * 4);
  std::vector<Pair> found;
  std::size_t counted = 0;
  std::size_t row = 0;
  for (std::size_t first = 0; first < 102; first += 8) {
    const std::size_t edges = std::min<std::size_t>(8, 102 - first);
    const std::size_t begin = row;
    for (std::size_t i = 0; i < edges; ++i, ++row) {
      found.push_back(epoch.pairs[row]);
      EXPECT_EQ(epoch.target[row], 1);
      EXPECT_EQ(epoch.weight[row], 1);
    }
    for (int negative = 0; negative < 3; ++negative) {
      const std::size_t of_negative = row;
      bool parent = true;
      bool child = true;
      for (std::size_t i = 0; i < edges; ++i, ++row) {
        const Pair pair = epoch.pairs[row];
        const Pair edge = epoch.pairs[begin + i];
        parent = parent && pair.a == epoch.pairs[of_negative].a && pair.b == edge.b;
        child = child && pair.b == epoch.pairs[of_negative].b && pair.a == edge.a;
        const bool wrong = !source.reject.contains(pair) && pair.a != pair.b;
        EXPECT_EQ(epoch.weight[row], wrong ? 1 / 3.0F : 0);
        EXPECT_EQ(epoch.target[row], 0);
        counted += wrong;
      }
      EXPECT_TRUE(parent || child);
    }
  }
  std::ranges::sort(found);
  std::ranges::sort(source.pairs);
  EXPECT_EQ(found, source.pairs);
  EXPECT_GT(counted, 150U);
}

TEST(Sampler, SharedNegativesAreTheSameHoweverABatchIsCut) {
  EdgeSource whole(40, closure_of_tree(),
                   {.batch_size = 1 << 20, .negatives = 5, .negatives_mode = "shared"});
  EdgeSource parts(40, closure_of_tree(),
                   {.batch_size = 7, .negatives = 5, .negatives_mode = "shared"});
  EXPECT_EQ(whole.epoch(2).pairs, parts.epoch(2).pairs);
  EXPECT_NE(whole.epoch(1).pairs, whole.epoch(2).pairs);
}

TEST(Sampler, NoEntityIsLikelierThanAnotherAmongManyMillions) {
  // 2^31 is no multiple of the number of entities: without a second draw the lower half of each
  // pair of neighbours would come up twice as often.
  constexpr std::uint32_t kEntities = 1431655765;  // 2/3 of 2^31
  const std::vector<Pair> edges{{0, 1}};
  const SampleOptions options{.batch_size = 30001, .negatives = 10000, .filter_negatives = "none"};
  double even = 0;
  double all = 0;
  for (const std::uint64_t seed : {1, 2, 3}) {
    Sampler sampler(options, seed, {edges, {}, kEntities, nullptr});
    sampler.start_epoch(0);
    Batch batch;
    sampler.fill(0, 0, sampler.size_of(0), batch);
    for (std::size_t i = 1; i < batch.size(); ++i) {
      const Pair pair = batch.pairs[i];
      const EntityId drawn = pair.b == 1 ? pair.a : pair.b;
      even += drawn % 2 == 0;
      ++all;
    }
  }
  EXPECT_NEAR(even / all, 0.5, 5 * 0.5 / std::sqrt(all));
}

TEST(Sampler, TheLastBatchMayBeShort) {
  EdgeSource source(40, closure_of_tree(), {.batch_size = 100, .negatives = 5});
  source.sampler.start_epoch(0);
  EXPECT_EQ(source.sampler.rows_per_epoch(), 612U);
  EXPECT_EQ(source.sampler.batches_per_epoch(), 7U);
  for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(source.sampler.size_of(i), 100U);
  EXPECT_EQ(source.sampler.size_of(6), 12U);

  EdgeSource even(40, closure_of_tree(), {.batch_size = 306, .negatives = 5});
  even.sampler.start_epoch(0);
  EXPECT_EQ(even.sampler.batches_per_epoch(), 2U);
  EXPECT_EQ(even.sampler.size_of(1), 306U);
}

TEST(Sampler, TheWeightOfTheNegativesIsSharedOut) {
  EdgeSource source(40, closure_of_tree(), {.negatives = 4, .negative_weight = 2});
  const Batch epoch = source.epoch(0);
  for (std::size_t i = 0; i < epoch.size(); ++i) EXPECT_EQ(epoch.weight[i], i % 5 == 0 ? 1 : 0.5F);
}

TEST(Sampler, WithoutNegativesAnEpochIsTheEdges) {
  EdgeSource source(40, closure_of_tree(), {.negatives = 0});
  Batch epoch = source.epoch(0);
  std::sort(epoch.pairs.begin(), epoch.pairs.end());
  std::sort(source.pairs.begin(), source.pairs.end());
  EXPECT_EQ(epoch.pairs, source.pairs);
}

TEST(Sampler, TargetsAndWeightsGoWithTheirEdges) {
  const std::vector<Pair> edges{{0, 1}, {1, 2}, {2, 3}};
  const std::vector<float> targets{0.25, 0.5, 0.75};
  const std::vector<float> weights{2, 3, 4};
  const EdgeSet reject(5, edges);
  Sampler sampler({.negatives = 1}, 1, {edges, targets, 5, &reject, weights});
  sampler.start_epoch(0);
  Batch batch;
  sampler.fill(0, 0, 6, batch);
  for (std::size_t i = 0; i < 6; i += 2) {
    EXPECT_EQ(batch.target[i], targets[batch.pairs[i].a]);
    EXPECT_EQ(batch.weight[i], weights[batch.pairs[i].a]);
    EXPECT_EQ(batch.target[i + 1], 0);
    EXPECT_EQ(batch.weight[i + 1], 1);
  }
}

/// How often each pair was drawn as negative of the one edge (0, 1) in `draws` draws.
std::map<Pair, double> drawn(std::size_t entities, std::vector<Pair> more_to_reject,
                             SampleOptions options, int draws = 10000) {
  options.negatives = draws;
  options.batch_size = 1 << 20;
  EdgeSource source(entities, {{0, 1}}, options, 5, std::move(more_to_reject));
  std::map<Pair, double> count;
  const Batch epoch = source.epoch(0);
  for (std::size_t i = 1; i < epoch.size(); ++i) {
    if (epoch.weight[i] > 0) ++count[epoch.pairs[i]];
  }
  return count;
}

/// Fails unless every pair came up about as often as expected: five standard deviations.
void expect_about(const std::map<Pair, double>& count, const std::map<Pair, double>& expected) {
  ASSERT_EQ(count.size(), expected.size());
  for (const auto& [pair, wanted] : expected) {
    ASSERT_TRUE(count.contains(pair)) << pair.a << ' ' << pair.b;
    EXPECT_NEAR(count.at(pair), wanted, 5 * std::sqrt(wanted)) << pair.a << ' ' << pair.b;
  }
}

TEST(Sampler, EitherEndIsReplacedByAnyAllowedEntity) {
  // Parents of 1 but 0 and 1 itself, children of 0 but 0 itself, 1 and 3.
  expect_about(drawn(6, {{0, 3}}, {}), {{{2, 1}, 1250},
                                        {{3, 1}, 1250},
                                        {{4, 1}, 1250},
                                        {{5, 1}, 1250},
                                        {{0, 2}, 5000. / 3},
                                        {{0, 4}, 5000. / 3},
                                        {{0, 5}, 5000. / 3}});
}

TEST(Sampler, SelfPairsAreDrawnIfAllowed) {
  expect_about(drawn(4, {}, {.self_negatives = "allow"}), {{{1, 1}, 5000. / 3},
                                                           {{2, 1}, 5000. / 3},
                                                           {{3, 1}, 5000. / 3},
                                                           {{0, 0}, 5000. / 3},
                                                           {{0, 2}, 5000. / 3},
                                                           {{0, 3}, 5000. / 3}});
}

TEST(Sampler, WithoutAFilterTrueEdgesAreDrawn) {
  expect_about(drawn(3, {}, {.self_negatives = "allow", .filter_negatives = "none"}),
               {{{0, 1}, 10000. / 3},
                {{1, 1}, 5000. / 3},
                {{2, 1}, 5000. / 3},
                {{0, 0}, 5000. / 3},
                {{0, 2}, 5000. / 3}});
}

TEST(Sampler, WithoutAFilterSelfPairsAreStillRejected) {
  expect_about(drawn(3, {}, {.filter_negatives = "none"}),
               {{{0, 1}, 5000}, {{2, 1}, 2500}, {{0, 2}, 2500}});
}

TEST(Sampler, ASelfLoopAmongTheKnownEdgesTakesNothingElseAway) {
  expect_about(drawn(4, {{0, 0}, {1, 1}}, {}),
               {{{2, 1}, 2500}, {{3, 1}, 2500}, {{0, 2}, 2500}, {{0, 3}, 2500}});
}

TEST(Sampler, AnEndWithoutAllowedEntityLeavesTheDrawToTheOther) {
  // Everything is below the root 0; below 1 there is nothing.
  const std::vector<Pair> all_below{{0, 1}, {0, 2}, {0, 3}};
  expect_about(drawn(4, all_below, {}), {{{2, 1}, 5000}, {{3, 1}, 5000}});
  expect_about(drawn(4, all_below, {.self_negatives = "allow"}),
               {{{0, 0}, 5000}, {{1, 1}, 5000. / 3}, {{2, 1}, 5000. / 3}, {{3, 1}, 5000. / 3}});
}

TEST(Sampler, WhereNothingIsAllowedTheWeightIsZero) {
  EdgeSource two(2, {{0, 1}}, {.negatives = 3});
  const Batch epoch = two.epoch(0);
  EXPECT_EQ(epoch.weight, (std::vector<float>{1, 0, 0, 0}));
  for (const Pair pair : epoch.pairs) EXPECT_EQ(pair, (Pair{0, 1}));
}

TEST(Sampler, OneEntityHasNoNegatives) {
  EXPECT_EQ(EdgeSource(1, {{0, 0}}, {.negatives = 2}).epoch(0).weight,
            (std::vector<float>{1, 0, 0}));
}

TEST(Sampler, NegativesDrawnOnceComeInTheSameBatchesInAnotherOrder) {
  EdgeSource source(40, closure_of_tree(),
                    {.batch_size = 50, .negatives = 5, .redraw_negatives = "never"});
  auto first = source.batches(0);
  auto second = source.batches(1);
  EXPECT_NE(first, second);
  EXPECT_EQ(source.batches(0), first);
  std::sort(first.begin(), first.end());
  std::sort(second.begin(), second.end());
  EXPECT_EQ(first, second);
}

TEST(Sampler, NegativesDrawnAnewDifferInEveryEpoch) {
  EdgeSource source(40, closure_of_tree(), {.batch_size = 50, .negatives = 5});
  auto first = source.batches(0);
  auto second = source.batches(1);
  EXPECT_EQ(source.batches(0), first);
  std::sort(first.begin(), first.end());
  std::sort(second.begin(), second.end());
  EXPECT_NE(first, second);
  Batch rows_1 = source.epoch(0);
  Batch rows_2 = source.epoch(1);
  std::sort(rows_1.pairs.begin(), rows_1.pairs.end());
  std::sort(rows_2.pairs.begin(), rows_2.pairs.end());
  EXPECT_NE(rows_1.pairs, rows_2.pairs);
}

TEST(Sampler, TheSeedDecidesOrderAndNegatives) {
  const SampleOptions options{.negatives = 5};
  EdgeSource first(40, closure_of_tree(), options, 1);
  EdgeSource same(40, closure_of_tree(), options, 1);
  EdgeSource other(40, closure_of_tree(), options, 2);
  EXPECT_EQ(first.epoch(0).pairs, same.epoch(0).pairs);
  Batch left = first.epoch(0);
  Batch right = other.epoch(0);
  EXPECT_NE(left.pairs, right.pairs);
  std::sort(left.pairs.begin(), left.pairs.end());
  std::sort(right.pairs.begin(), right.pairs.end());
  EXPECT_NE(left.pairs, right.pairs);
}

TEST(Sampler, WholeGroupsFillABatchAsFarAsTheyFit) {
  struct Case {
    int batch_size;
    std::size_t groups;
  };
  for (const Case c : {Case{50, 8}, {48, 8}, {47, 7}, {6, 1}, {5, 1}, {1, 1}}) {
    for (const std::string redraw : {"epoch", "never"}) {
      SCOPED_TRACE(testing::Message() << c.batch_size << ' ' << redraw);
      EdgeSource source(40, closure_of_tree(),
                        {.batch_size = c.batch_size, .negatives = 5, .redraw_negatives = redraw}, 1,
                        {}, /*whole_groups=*/true);
      ASSERT_EQ(source.sampler.group_size(), 6U);
      source.sampler.start_epoch(1);
      EXPECT_EQ(source.sampler.batches_per_epoch(), (102 + c.groups - 1) / c.groups);
      std::vector<Pair> edges;
      for (std::size_t i = 0; i < source.sampler.batches_per_epoch(); ++i) {
        const Batch batch = source.batch(i);
        ASSERT_EQ(batch.size() % 6, 0U);
        ASSERT_LE(batch.size(), 6 * c.groups);
        for (std::size_t row = 0; row < batch.size(); ++row) {
          ASSERT_EQ(batch.target[row], row % 6 == 0 ? 1 : 0);
          if (row % 6 == 0) edges.push_back(batch.pairs[row]);
          ASSERT_TRUE(batch.pairs[row].a == edges.back().a || batch.pairs[row].b == edges.back().b);
        }
      }
      std::ranges::sort(edges);
      std::ranges::sort(source.pairs);
      EXPECT_EQ(edges, source.pairs);
    }
  }
}

TEST(Sampler, SharedNegativesAreNoGroups) {
  expect_error(ErrorKind::kUsage,
               "negatives_mode: expected independent, got shared: this loss compares an edge with "
               "negatives of its own",
               [] {
                 EdgeSource(40, closure_of_tree(), {.negatives_mode = "shared"}, 1, {},
                            /*whole_groups=*/true);
               });
}

}  // namespace
}  // namespace gumbelbox
