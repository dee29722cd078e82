#include "gumbelbox/layout/box_layout.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "gumbelbox/data/graph.h"
#include "gumbelbox/layout/placement.h"
#include "tests/layout/small_graphs.h"

namespace gumbelbox {
namespace {

BoxLayout lay_out(const EdgeSet& edges, int dim, unsigned threads = 1, std::uint64_t seed = 1,
                  std::span<const Pair> wrong = {}) {
  Workers workers(threads);
  return lay_out(edges.entities(), edges.pairs(), wrong, {.dim = dim, .seed = seed, .draws = 24},
                 workers);
}

/// Pairs in the boxes of each other that should not be.
std::size_t confused(const BoxLayout& layout, const EdgeSet& edges) {
  const auto count = static_cast<EntityId>(edges.entities());
  const EdgeSet closure(count, transitive_closure(count, edges.pairs()));
  std::size_t wrong = 0;
  for (EntityId a = 0; a < count; ++a) {
    for (EntityId b = 0; b < count; ++b) {
      if (a == b) continue;
      const bool right = closure.contains({a, b});
      if (right) {
        EXPECT_TRUE(layout.holds({a, b})) << a << ' ' << b;
      }
      wrong += !right && layout.holds({a, b});
    }
  }
  return wrong;
}

TEST(LayOut, IsExactForForestsInOneDimension) {
  EXPECT_EQ(confused(lay_out(random_dag(200, 1, 1), 1), random_dag(200, 1, 1)), 0U);
}

TEST(LayOut, IsExactForPolytreesInTwoDimensions) {
  for (const int dim : {2, 3, 5}) {
    const EdgeSet tree = random_polytree(200, 2);
    EXPECT_EQ(confused(lay_out(tree, dim), tree), 0U);
  }
}

TEST(LayOut, TellsMoreApartWithMoreDimensions) {
  const EdgeSet dag = random_dag(200, 2, 5);
  std::size_t before = 200 * 200;
  for (const int dim : {2, 4, 8}) {
    const BoxLayout layout = lay_out(dag, dim);
    EXPECT_EQ(layout.edges_given_up, 0U);
    EXPECT_EQ(layout.dims.size(), static_cast<std::size_t>(dim));
    const std::size_t now = confused(layout, dag);
    EXPECT_LT(now, before);
    before = now;
  }
}

TEST(LayOut, SearchesOnWhereManyGroupsHaveSeveralParents) {
  const EdgeSet dag = random_dag(200, 3, 5);
  EXPECT_LT(confused(lay_out(dag, 3), dag), 380U);  // 416 without small changes, 336 with them
}

/// Mean share of a dimension that the boxes of leaves take.
double leaf_share(const BoxLayout& layout) {
  double sum = 0;
  std::size_t leaves = 0;
  for (const IntervalOrder& dim : layout.dims) {
    const Placement placement = place(dim, layout.graph, {});
    for (EntityId id = 0; id < dim.size(); ++id) {
      if (!layout.graph.edges.children_of(id).empty()) continue;
      sum += (placement.upper[id] - placement.lower[id]) / placement.width;
      ++leaves;
    }
  }
  return sum / static_cast<double>(leaves);
}

TEST(LayOut, KeepsTheBoxesOfLeavesSmallUnlessMuchIsGained) {
  // 0.0025 and, if rows could only change apart, 0.08.
  EXPECT_LT(leaf_share(lay_out(random_dag(200, 3, 5), 3)), 0.01);
  // Here that tells so many more pairs apart that it is done.
  EXPECT_GT(leaf_share(lay_out(random_dag(400, 2, 5), 3)), 0.1);
}

TEST(LayOut, TellsHowFarItIs) {
  const EdgeSet dag = random_dag(200, 3, 5);
  std::map<std::string, std::vector<std::size_t>> steps;
  const auto on_progress = [&](const char* step, std::size_t done, std::size_t all) {
    steps[step].push_back(done);
    EXPECT_LE(done, all + 3) << step;  // tries come in fours
  };
  Workers workers(3);
  lay_out(200, dag.pairs(), {}, {.dim = 3, .draws = 24, .on_progress = on_progress}, workers);
  ASSERT_TRUE(steps.contains("comparing layouts") && steps.contains("improving the layout"));
  const std::vector<std::size_t>& compared = steps["comparing layouts"];
  EXPECT_EQ(compared.size(), 24U);
  EXPECT_TRUE(std::ranges::is_sorted(compared));
  EXPECT_GT(steps["improving the layout"].size(), 3U);
}

TEST(LayOut, GivesUpEdgesToSecondParentsInOneDimension) {
  const EdgeSet tree = random_polytree(500, 3);
  const BoxLayout layout = lay_out(tree, 1);
  EXPECT_GT(layout.edges_given_up, 50U);
  EXPECT_EQ(layout.graph.edges.size() + layout.edges_given_up, tree.size());
}

/// Wrong pairs that lie in each other in a layout without them.
Pairs hard_pairs(const EdgeSet& dag) {
  const BoxLayout layout = lay_out(dag, 2);
  Pairs wrong;
  const EdgeSet closure(150, transitive_closure(150, dag.pairs()));
  for (EntityId a = 100; a < 150; ++a) {
    for (EntityId b = 0; b < a; ++b) {
      if (!closure.contains({a, b}) && layout.holds({a, b})) wrong.push_back({a, b});
    }
  }
  EXPECT_GT(wrong.size(), 20U);
  return wrong;
}

TEST(LayOut, TellsGivenPairsApart) {
  const EdgeSet dag = random_dag(150, 3, 8);
  const Pairs wrong = hard_pairs(dag);
  Pairs many;
  for (int i = 0; i < 100; ++i) many.insert(many.end(), wrong.begin(), wrong.end());
  const BoxLayout after = lay_out(dag, 2, 1, 1, many);
  const auto still = std::ranges::count_if(wrong, [&](Pair pair) { return after.holds(pair); });
  EXPECT_LT(static_cast<std::size_t>(still), wrong.size() / 2);
}

TEST(LayOut, TakesEveryKindFromAListThatIsTooLong) {
  const EdgeSet dag = random_dag(150, 3, 8);
  const Pairs wrong = hard_pairs(dag);
  const Pair edge = dag.pairs().front();
  const Pair easy{edge.b, edge.a};  // a box is never in that of its child
  Pairs many;
  for (std::size_t i = 0; many.size() < 600'000; ++i) {
    many.push_back(easy);
    many.push_back(wrong[i % wrong.size()]);
  }
  const BoxLayout after = lay_out(dag, 2, 1, 1, many);
  const auto still = std::ranges::count_if(wrong, [&](Pair pair) { return after.holds(pair); });
  EXPECT_LT(static_cast<std::size_t>(still), wrong.size() / 2);
}

TEST(LayOut, PutsTheEntitiesOfACycleIntoOneBox) {
  const EdgeSet edges(6, Pairs{{0, 1}, {1, 2}, {2, 1}, {2, 3}, {3, 1}, {2, 4}});
  const BoxLayout layout = lay_out(edges, 3);
  EXPECT_EQ(confused(layout, edges), 0U);
  EXPECT_TRUE(layout.holds({3, 1}) && layout.holds({1, 3}));
  EXPECT_FALSE(layout.holds({5, 0}) || layout.holds({0, 5}));
}

TEST(LayOut, IsTheSameForAnyNumberOfThreads) {
  const EdgeSet dag = random_dag(300, 3, 6);
  const BoxLayout layout = lay_out(dag, 3);
  EXPECT_EQ(lay_out(dag, 3, 2).dims, layout.dims);
  EXPECT_EQ(lay_out(dag, 3, 4).dims, layout.dims);
  EXPECT_NE(lay_out(dag, 3, 1, 2).dims, layout.dims);
}

TEST(LayOut, TakesEntitiesWithoutAnyEdge) {
  const BoxLayout layout = lay_out(EdgeSet(3, Pairs{}), 2);
  EXPECT_EQ(confused(layout, EdgeSet(3, Pairs{})), 0U);
}

}  // namespace
}  // namespace gumbelbox
