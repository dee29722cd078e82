#include "gumbelbox/data/ancestor_search.h"

#include <gtest/gtest.h>

#include <numeric>

#include "gumbelbox/data/components.h"

namespace gumbelbox {
namespace {

/// The parents of `child` that lie above its others.
std::vector<EntityId> spare(AncestorSearch& search, const EdgeSet& edges, EntityId child) {
  search.look_above(child);
  std::vector<EntityId> found;
  for (const EntityId parent : edges.parents_of(child)) {
    if (search.is_above(parent)) found.push_back(parent);
  }
  return found;
}

TEST(AncestorSearch, FindsTheParentsThatLieAboveOthers) {
  // 4 over 3 over 2 over 0, with short cuts; 1 is a parent of its own.
  const std::vector<Pair> pairs{{4, 3}, {3, 2}, {2, 0}, {4, 0}, {3, 0}, {1, 0}, {4, 2}};
  const EdgeSet edges(5, pairs);
  std::vector<EntityId> rank(5);
  std::iota(rank.begin(), rank.end(), 0U);
  AncestorSearch search(edges, rank);
  EXPECT_EQ(spare(search, edges, 0), (std::vector<EntityId>{3, 4}));
  EXPECT_EQ(spare(search, edges, 2), std::vector<EntityId>{4});
  EXPECT_EQ(spare(search, edges, 3), std::vector<EntityId>{});
  EXPECT_EQ(spare(search, edges, 4), std::vector<EntityId>{});
  EXPECT_EQ(spare(search, edges, 0), (std::vector<EntityId>{3, 4}));  // as the first time
}

TEST(AncestorSearch, GoesNoHigherThanTheHighestParent) {
  constexpr EntityId kSize = 1000;
  std::vector<Pair> chain;
  for (EntityId id = 0; id + 1 < kSize; ++id) chain.push_back({id + 1, id});
  chain.push_back({2, 0});
  const EdgeSet edges(kSize, chain);
  const StrongComponents components = strong_components(edges);
  AncestorSearch search(edges, components.of);
  EXPECT_EQ(spare(search, edges, 0), std::vector<EntityId>{2});
  EXPECT_LE(search.steps(), 3U);
}

TEST(AncestorSearch, SaysWhenTheStepsWereNotEnough) {
  const std::vector<Pair> pairs{{1, 0}, {3, 0}, {2, 1}, {3, 2}};
  const EdgeSet edges(4, pairs);
  const StrongComponents components = strong_components(edges);
  AncestorSearch search(edges, components.of);
  EXPECT_FALSE(search.look_above(0, 1));
  EXPECT_EQ(search.steps(), 1U);
  EXPECT_FALSE(search.is_above(3));
  EXPECT_TRUE(search.look_above(0, 2));
  EXPECT_TRUE(search.is_above(3));
}

TEST(AncestorSearch, ACycleThroughTheChildMakesNoParentSuperfluous) {
  // 0 and 1 are above each other; 2 is above both.
  const std::vector<Pair> pairs{{1, 0}, {0, 1}, {2, 0}};
  const EdgeSet edges(3, pairs);
  const StrongComponents components = strong_components(edges);
  AncestorSearch search(edges, components.of);
  EXPECT_EQ(spare(search, edges, 0), std::vector<EntityId>{});
}

TEST(AncestorSearch, AParentOnACycleOfItsOwnIsAboveItself) {
  const std::vector<Pair> pairs{{3, 1}, {1, 3}, {1, 0}, {2, 0}};
  const EdgeSet edges(4, pairs);
  const StrongComponents components = strong_components(edges);
  AncestorSearch search(edges, components.of);
  EXPECT_FALSE(search.is_above(1));  // nothing is known yet
  EXPECT_EQ(spare(search, edges, 0), std::vector<EntityId>{1});
}

}  // namespace
}  // namespace gumbelbox
