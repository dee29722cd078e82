#include "gumbelbox/layout/row_search.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "gumbelbox/data/graph.h"
#include "gumbelbox/layout/sibling_keys.h"
#include "tests/layout/small_graphs.h"

namespace gumbelbox {
namespace {

constexpr EntityId kGroups = 200;

std::vector<SearchRow> some_rows(const EdgeSet& dag) {
  std::vector<SearchRow> rows;
  for (const SearchWay way : {SearchWay::kForward, SearchWay::kOwnRanks}) {
    const auto keys = sibling_keys(dag, 0, Random(1, RandomUse::kTest));
    for (const SearchRow& row : search_rows(dag, keys, way)) rows.push_back(row);
  }
  return rows;
}

bool all_hold(const std::vector<SearchRow>& rows, Pair pair) {
  return std::ranges::all_of(
      rows, [&](const SearchRow& row) { return row.ranks[pair.b] <= row.ranks[pair.a]; });
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

std::ptrdiff_t confused(const std::vector<SearchRow>& rows, const Pairs& wrong) {
  return std::ranges::count_if(wrong, [&](Pair pair) { return all_hold(rows, pair); });
}

TEST(SearchRows, AreThoseOfTheInterval) {
  const EdgeSet dag = random_dag(kGroups, 3, 1);
  const auto keys = sibling_keys(dag, 0, Random(1, RandomUse::kTest));
  for (std::size_t way = 0; way < kSearchWays; ++way) {
    const IntervalOrder order = search_interval(dag, keys, static_cast<SearchWay>(way));
    const auto rows = search_rows(dag, keys, static_cast<SearchWay>(way));
    EXPECT_EQ(rows[0].ranks, order.upper) << way;
    EXPECT_EQ(rows[1].ranks, order.lower) << way;
  }
}

TEST(TellApart, HasFewerWrongPairsInEachOther) {
  const EdgeSet dag = random_dag(kGroups, 2, 5);
  const Pairs wrong = wrong_pairs(dag);
  std::vector<SearchRow> rows = some_rows(dag);
  const std::ptrdiff_t before = confused(rows, wrong);
  Workers workers(1);
  tell_apart(dag, wrong, {.tries = 2000}, workers, rows);
  EXPECT_LT(3 * confused(rows, wrong), 2 * before);
}

TEST(TellApart, GoesOnToHoldEveryEdge) {
  const EdgeSet dag = random_dag(kGroups, 3, 7);
  std::vector<SearchRow> rows = some_rows(dag);
  const Ranks before = rows[0].ranks;
  Workers workers(1);
  tell_apart(dag, wrong_pairs(dag), {.tries = 200}, workers, rows);
  EXPECT_NE(rows[0].ranks, before);
  for (const Pair edge : dag.pairs()) EXPECT_TRUE(all_hold(rows, edge));
}

TEST(TellApart, IsNeverWorseThanBefore) {
  const EdgeSet dag = random_dag(kGroups, 3, 7);
  const Pairs wrong = wrong_pairs(dag);
  std::vector<SearchRow> rows = some_rows(dag);
  Workers workers(1);
  std::ptrdiff_t before = confused(rows, wrong);
  for (std::uint64_t seed = 1; seed < 20; ++seed) {
    tell_apart(dag, wrong, {.tries = 1, .seed = seed}, workers, rows);
    EXPECT_LE(confused(rows, wrong), before);
    before = confused(rows, wrong);
  }
}

TEST(TellApart, IsTheSameForAnyNumberOfThreads) {
  const EdgeSet dag = random_dag(kGroups, 3, 7);
  const Pairs wrong = wrong_pairs(dag);
  const auto result = [&](unsigned threads, std::uint64_t seed) {
    std::vector<SearchRow> rows = some_rows(dag);
    Workers workers(threads);
    tell_apart(dag, wrong, {.tries = 100, .seed = seed}, workers, rows);
    return rows[1].ranks;
  };
  EXPECT_EQ(result(1, 1), result(3, 1));
  EXPECT_NE(result(1, 1), result(1, 2));
}

TEST(TellApart, EndsWhereNothingIsConfusedOrNoOneCanBeMoved) {
  Workers workers(1);
  const EdgeSet path = long_path(kGroups);
  std::vector<SearchRow> rows = some_rows(path);
  const Ranks before = rows[0].ranks;
  tell_apart(path, Pairs{}, {.tries = 100}, workers, rows);
  tell_apart(path, Pairs{{kGroups - 1, 0}, {1, 0}}, {.tries = 100}, workers, rows);
  EXPECT_EQ(rows[0].ranks, before);
}

}  // namespace
}  // namespace gumbelbox
