#include "gumbelbox/layout/row_search.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "gumbelbox/data/graph.h"
#include "gumbelbox/layout/sibling_keys.h"
#include "tests/layout/small_graphs.h"

namespace gumbelbox {
namespace {

constexpr EntityId kGroups = 200;

std::vector<SearchRows> some_rows(const EdgeSet& dag) {
  std::vector<SearchRows> searches;
  for (const SearchWay way : {SearchWay::kForward, SearchWay::kOwnRanks}) {
    const auto keys = sibling_keys(dag, 0, Random(1, RandomUse::kTest));
    for (const SearchRows& row : rows_apart(dag, keys, way)) searches.push_back(row);
  }
  return searches;
}

bool all_hold(const std::vector<SearchRows>& searches, Pair pair) {
  return std::ranges::all_of(searches, [&](const SearchRows& search) {
    return std::ranges::all_of(search.ranks,
                               [&](const Ranks& ranks) { return ranks[pair.b] <= ranks[pair.a]; });
  });
}

Pairs wrong_pairs(const EdgeSet& dag) {
  const EdgeSet closure(kGroups, transitive_closure(kGroups, dag.pairs()));
  Pairs wrong;
  for (EntityId a = 0; a < kGroups; ++a) {
    for (EntityId b = 0; b < kGroups; ++b) {
      if (a != b && !closure.contains({a, b})) wrong.push_back({a, b});
    }
  }
  return wrong;
}

std::ptrdiff_t confused(const std::vector<SearchRows>& rows, const Pairs& wrong) {
  return std::ranges::count_if(wrong, [&](Pair pair) { return all_hold(rows, pair); });
}

TEST(SearchRows, AreThoseOfTheInterval) {
  const EdgeSet dag = random_dag(kGroups, 3, 1);
  const auto keys = sibling_keys(dag, 0, Random(1, RandomUse::kTest));
  for (std::size_t i = 0; i < kSearchWays; ++i) {
    const auto way = static_cast<SearchWay>(i);
    const IntervalOrder order = search_interval(dag, keys, way);
    const auto rows = rows_apart(dag, keys, way);
    EXPECT_EQ(rows[0].ranks[0], order.upper) << i;
    EXPECT_EQ(rows[1].ranks[0], order.lower) << i;
    if (way != SearchWay::kForward && way != SearchWay::kBackward) continue;
    EXPECT_EQ(rows_together(dag, keys, way).ranks, (std::vector{order.upper, order.lower})) << i;
  }
}

TEST(TellApart, HasFewerWrongPairsInEachOther) {
  const EdgeSet dag = random_dag(kGroups, 2, 5);
  const Pairs wrong = wrong_pairs(dag);
  std::vector<SearchRows> rows = some_rows(dag);
  const std::ptrdiff_t before = confused(rows, wrong);
  Workers workers(1);
  separate_wrong_pairs(dag, wrong, {.tries = 2000}, workers, rows);
  EXPECT_LT(3 * confused(rows, wrong), 2 * before);
}

TEST(TellApart, RowsOfOneSearchStayTogether) {
  const EdgeSet dag = random_dag(kGroups, 2, 5);
  const Pairs wrong = wrong_pairs(dag);
  for (const SearchWay way : {SearchWay::kForward, SearchWay::kBackward}) {
    const auto keys = sibling_keys(dag, 0, Random(1, RandomUse::kTest));
    std::vector<SearchRows> rows{rows_together(dag, keys, way)};
    const std::ptrdiff_t before = confused(rows, wrong);
    Workers workers(1);
    separate_wrong_pairs(dag, wrong, {.tries = 500}, workers, rows);
    EXPECT_LT(confused(rows, wrong), before);
    EXPECT_EQ(rows[0].ranks, rows_together(dag, rows[0].keys, way).ranks);
    for (const Pair edge : dag.pairs()) EXPECT_TRUE(all_hold(rows, edge));
  }
}

TEST(TellApart, GoesOnToHoldEveryEdge) {
  const EdgeSet dag = random_dag(kGroups, 3, 7);
  std::vector<SearchRows> rows = some_rows(dag);
  const Ranks before = rows[0].ranks[0];
  Workers workers(1);
  separate_wrong_pairs(dag, wrong_pairs(dag), {.tries = 200}, workers, rows);
  EXPECT_NE(rows[0].ranks[0], before);
  for (const Pair edge : dag.pairs()) EXPECT_TRUE(all_hold(rows, edge));
}

TEST(TellApart, IsNeverWorseThanBefore) {
  const EdgeSet dag = random_dag(kGroups, 3, 7);
  const Pairs wrong = wrong_pairs(dag);
  std::vector<SearchRows> rows = some_rows(dag);
  Workers workers(1);
  std::ptrdiff_t before = confused(rows, wrong);
  for (std::uint64_t seed = 1; seed < 20; ++seed) {
    separate_wrong_pairs(dag, wrong, {.tries = 1, .seed = seed}, workers, rows);
    EXPECT_LE(confused(rows, wrong), before);
    before = confused(rows, wrong);
  }
}

TEST(TellApart, IsTheSameForAnyNumberOfThreads) {
  const EdgeSet dag = random_dag(kGroups, 3, 7);
  const Pairs wrong = wrong_pairs(dag);
  const auto result = [&](unsigned threads, std::uint64_t seed) {
    std::vector<SearchRows> rows = some_rows(dag);
    Workers workers(threads);
    separate_wrong_pairs(dag, wrong, {.tries = 100, .seed = seed}, workers, rows);
    return rows[1].ranks[0];
  };
  EXPECT_EQ(result(1, 1), result(3, 1));
  EXPECT_NE(result(1, 1), result(1, 2));
}

TEST(TellApart, EndsWhereNothingIsConfusedOrNoOneCanBeMoved) {
  Workers workers(1);
  const EdgeSet path = long_path(kGroups);
  std::vector<SearchRows> rows = some_rows(path);
  const Ranks before = rows[0].ranks[0];
  separate_wrong_pairs(path, Pairs{}, {.tries = 100}, workers, rows);
  separate_wrong_pairs(path, Pairs{{kGroups - 1, 0}, {1, 0}}, {.tries = 100}, workers, rows);
  EXPECT_EQ(rows[0].ranks[0], before);
}

}  // namespace
}  // namespace gumbelbox
