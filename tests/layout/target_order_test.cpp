#include "gumbelbox/layout/target_order.h"

#include <gtest/gtest.h>

#include <numeric>

#include "gumbelbox/data/graph.h"
#include "tests/layout/small_graphs.h"

namespace gumbelbox {
namespace {

Ranks by_number(std::size_t groups) {
  Ranks ranks(groups);
  std::iota(ranks.begin(), ranks.end(), EntityId{0});
  return ranks;
}

TEST(TargetOrder, PutsDescendantsBeforeTheirAncestors) {
  const EdgeSet dag = random_dag(200, 3, 7);
  std::vector<float> wishes(200);
  for (std::size_t i = 0; i < wishes.size(); ++i) wishes[i] = static_cast<float>(i * 37 % 101);
  const Ranks ranks = target_order(dag, wishes, by_number(200));
  for (const auto [a, b] : transitive_closure(200, dag.pairs())) EXPECT_LT(ranks[b], ranks[a]);
  std::vector<bool> taken(200, false);
  for (const EntityId rank : ranks) taken.at(rank) = true;
  EXPECT_TRUE(std::ranges::all_of(taken, std::identity{}));
}

TEST(TargetOrder, TakesTheLargestWishFirstEvenBelowAnother) {
  // 0 holds 1, 2 and 3; 3 holds 4.
  const EdgeSet tree(5, Pairs{{0, 1}, {0, 2}, {0, 3}, {3, 4}});
  const std::vector<float> wishes{9, 0, 3, 1, 2};
  EXPECT_EQ(in_order(target_order(tree, wishes, by_number(5))),
            (std::vector<EntityId>{2, 4, 3, 1, 0}));
}

TEST(TargetOrder, TakesEqualWishesInTheOtherOrder) {
  const EdgeSet none(3, Pairs{});
  EXPECT_EQ(in_order(target_order(none, std::vector<float>{0, 0, 0}, Ranks{2, 0, 1})),
            (std::vector<EntityId>{1, 2, 0}));
}

TEST(TargetOrder, EndsSoonForALongChain) {
  constexpr EntityId kLength = 20'000;
  Pairs chain;
  for (EntityId id = 0; id + 1 < kLength; ++id) chain.push_back({id, id + 1});
  std::vector<float> wishes(kLength);
  for (EntityId id = 0; id < kLength; ++id) wishes[id] = static_cast<float>(kLength - id);
  const Ranks ranks = target_order(EdgeSet(kLength, chain), wishes, by_number(kLength));
  EXPECT_EQ(ranks[kLength - 1], 0U);
  EXPECT_EQ(ranks[0], kLength - 1);
}

}  // namespace
}  // namespace gumbelbox
