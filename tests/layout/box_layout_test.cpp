#include "gumbelbox/layout/box_layout.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "gumbelbox/data/graph.h"
#include "gumbelbox/layout/placement.h"
#include "tests/layout/small_graphs.h"

namespace gumbelbox {
namespace {

BoxLayout lay_out(const EdgeSet& edges, int dim, unsigned threads = 1, std::uint64_t seed = 1) {
  Workers workers(threads);
  return lay_out(edges.entities(), edges.pairs(), {.dim = dim, .seed = seed}, workers);
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

/// Wrong pairs of which at least half of b's box lies in a's, by every pair.
std::size_t half_confused(const BoxLayout& layout, const EdgeSet& edges) {
  const auto count = static_cast<EntityId>(edges.entities());
  const EdgeSet closure(count, transitive_closure(count, edges.pairs()));
  std::size_t wrong = 0;
  for (EntityId a = 0; a < count; ++a) {
    for (EntityId b = 0; b < count; ++b) {
      if (a == b || closure.contains({a, b})) continue;
      float share = 1;
      for (const Placement& dim : layout.dims) {
        share *= dim.share({layout.graph.groups.of[a], layout.graph.groups.of[b]});
      }
      wrong += share >= 0.5F;
    }
  }
  return wrong;
}

TEST(LayOut, AddsDimensionsUntilNoAnswerIsWrong) {
  const EdgeSet dag = random_dag(300, 3, 6);
  Workers workers(2);
  const BoxLayout layout = lay_out(300, dag.pairs(), {.most_wrong = 0}, workers);
  EXPECT_EQ(half_confused(layout, dag), 0U);
  EXPECT_EQ(confused(layout, dag), 0U);
  EXPECT_EQ(layout.wrong_share, 0);
  EXPECT_LT(layout.dims.size(), 40U);
  EXPECT_GT(layout.dims.size(), 3U);
}

TEST(LayOut, TakesOneDimensionForAForestAndTwoForAChainOfSharedChildren) {
  EXPECT_EQ(lay_out(random_dag(200, 1, 1), kAsManyAsNeeded).dims.size(), 1U);
  const EdgeSet shared(5, Pairs{{0, 2}, {1, 2}, {1, 3}, {4, 3}});
  EXPECT_EQ(half_confused(lay_out(shared, kAsManyAsNeeded), shared), 0U);
}

TEST(LayOut, RoomOfManyCyclesLeavesCornersExact) {
  // 8,000 cycles of two, which two children in a row share.
  constexpr EntityId kCycles = 8000;
  Pairs edges;
  for (EntityId i = 0; i < kCycles; ++i) {
    edges.push_back({2 * i, 2 * i + 1});
    edges.push_back({2 * i + 1, 2 * i});
    edges.push_back({2 * i, 2 * kCycles + i});
    edges.push_back({2 * i, 2 * kCycles + (i + 1) % kCycles});
  }
  Workers workers(2);
  const BoxLayout layout = lay_out(3 * kCycles, edges, {}, workers);
  for (const Placement& dim : layout.dims) EXPECT_LT(dim.width, 2.5e6);
  EXPECT_LT(layout.wrong_share, 0.001);
}

TEST(LayOut, CountsItsWrongAnswersExactly) {
  const EdgeSet dag = random_dag(300, 3, 6);
  const BoxLayout layout = lay_out(dag, 4);
  const auto wrong = static_cast<double>(half_confused(layout, dag));
  const auto right = static_cast<double>(transitive_closure(300, dag.pairs()).size());
  EXPECT_GT(wrong, 0);
  EXPECT_EQ(layout.searched, 300U);
  EXPECT_DOUBLE_EQ(layout.wrong_share, wrong / (wrong + right));
}

TEST(LayOut, NamesWhatIsHardestToTellApart) {
  EXPECT_TRUE(lay_out(random_dag(50, 1, 1), 1).hardest.empty());
  const EdgeSet dag = random_dag(300, 3, 6);
  const BoxLayout layout = lay_out(dag, 4);
  ASSERT_EQ(layout.hardest.size(), 5U);
  for (const EntityId id : layout.hardest) EXPECT_LT(id, 300U);
}

TEST(LayOut, KeepsTheBoxesOfLeavesSmall) {
  const EdgeSet dag = random_dag(300, 3, 6);
  const BoxLayout layout = lay_out(dag, 3);
  for (const Placement& dim : layout.dims) {
    double sum = 0;
    std::size_t leaves = 0;
    for (EntityId id = 0; id < dim.lower.size(); ++id) {
      if (!layout.graph.edges.children_of(id).empty()) continue;
      sum += (dim.upper[id] - dim.lower[id]) / dim.width;
      ++leaves;
    }
    EXPECT_LT(sum / static_cast<double>(leaves), 0.02);
  }
}

TEST(LayOut, TellsHowFarItIs) {
  const EdgeSet dag = random_dag(200, 3, 5);
  std::vector<std::size_t> steps;
  const auto on_progress = [&](const char*, std::size_t done, std::size_t all) {
    steps.push_back(done);
    EXPECT_EQ(all, 3U);
    EXPECT_LE(done, all);
  };
  Workers workers(3);
  lay_out(200, dag.pairs(), {.dim = 3, .on_progress = on_progress}, workers);
  EXPECT_TRUE(std::ranges::is_sorted(steps));
  EXPECT_GE(steps.size(), 3U);
  EXPECT_EQ(steps.front(), 0U);
}

TEST(LayOut, GivesUpEdgesToSecondParentsInOneDimension) {
  const EdgeSet tree = random_polytree(500, 3);
  const BoxLayout layout = lay_out(tree, 1);
  EXPECT_GT(layout.edges_given_up, 50U);
  EXPECT_EQ(layout.graph.edges.size() + layout.edges_given_up, tree.size());
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
