#include "gumbelbox/layout/wrong_pairs.h"

#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <tuple>

#include "gumbelbox/data/graph.h"
#include "gumbelbox/layout/condensed_graph.h"
#include "gumbelbox/layout/post_order.h"
#include "gumbelbox/layout/sibling_keys.h"
#include "tests/layout/small_graphs.h"

namespace gumbelbox {
namespace {

constexpr EntityId kGroups = 150;

struct Sample {
  CondensedGraph graph = condense(kGroups, random_dag(kGroups, 3, 4).pairs());
  std::vector<Placement> dims;
  std::vector<EntityId> all = std::vector<EntityId>(kGroups);

  Sample() {
    for (std::uint32_t i = 0; i < 3; ++i) {
      const auto keys = sibling_keys(graph.edges, 0, Random(i, RandomUse::kTest));
      dims.push_back(place(search_interval(graph.edges, keys, SearchWay::kForward), graph, {}));
    }
    std::iota(all.begin(), all.end(), EntityId{0});
  }

  float share(Pair pair) const {
    float share = 1;
    for (const Placement& dim : dims) share *= dim.share(pair);
    return share;
  }
};

using Found = std::map<std::pair<EntityId, EntityId>, float>;

Found as_map(const WrongPairs& pairs) {
  Found found;
  for (const WrongPair& one : pairs.found) found[{one.pair.a, one.pair.b}] = one.share;
  EXPECT_EQ(found.size(), pairs.found.size());
  return found;
}

TEST(FindWrongPairs, FindsWhatComparingAllPairsFinds) {
  const Sample sample;
  Workers workers(2);
  const EdgeSet closure(kGroups, transitive_closure(kGroups, sample.graph.edges.pairs()));
  Found expected;
  for (EntityId a = 0; a < kGroups; ++a) {
    for (EntityId b = 0; b < kGroups; ++b) {
      const float share = sample.share({a, b});
      if (a != b && share >= 0.5F && !closure.contains({a, b})) expected[{a, b}] = share;
    }
  }
  const WrongPairs found = find_wrong_pairs(sample.graph, sample.dims, sample.all, 0.5F, workers);
  EXPECT_GT(expected.size(), 100U);
  EXPECT_EQ(as_map(found), expected);
  EXPECT_EQ(found.right, closure.size());
}

TEST(FindWrongPairs, CountsTheEntitiesOfCycles) {
  // 0 and 1 contain each other and 2, 3, 4; 2 and 3 each other and 4.
  const Pairs edges{{0, 1}, {1, 0}, {1, 2}, {2, 3}, {3, 2}, {3, 4}};
  const CondensedGraph graph = condense(5, edges);
  const auto keys = sibling_keys(graph.edges, 0, Random(1, RandomUse::kTest));
  const std::vector<Placement> dims{
      place(search_interval(graph.edges, keys, SearchWay::kForward), graph, {})};
  Workers workers(1);
  const WrongPairs found =
      find_wrong_pairs(graph, dims, std::vector<EntityId>{0, 1, 2}, 0.5F, workers);
  EXPECT_EQ(found.right, 2U + 4U + 2U + 4U);
}

TEST(FindWrongPairs, LooksOnlyForThoseAskedFor) {
  const Sample sample;
  Workers workers(1);
  const std::vector<EntityId> few{3, 70, 149};
  const Found all = as_map(find_wrong_pairs(sample.graph, sample.dims, sample.all, 0.5F, workers));
  Found expected;
  for (const auto& [pair, share] : all) {
    if (std::ranges::count(few, pair.second) > 0) expected[pair] = share;
  }
  EXPECT_EQ(as_map(find_wrong_pairs(sample.graph, sample.dims, few, 0.5F, workers)), expected);
}

TEST(FindWrongPairs, IsTheSameForAnyNumberOfThreads) {
  const Sample sample;
  const auto pairs = [&](unsigned threads) {
    Workers workers(threads);
    std::vector<std::tuple<EntityId, EntityId, float>> list;
    for (const WrongPair& one :
         find_wrong_pairs(sample.graph, sample.dims, sample.all, 0.5F, workers).found) {
      list.emplace_back(one.pair.a, one.pair.b, one.share);
    }
    return list;
  };
  EXPECT_EQ(pairs(1), pairs(3));
}

}  // namespace
}  // namespace gumbelbox
