#include "gumbelbox/layout/sibling_keys.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/layout/small_graphs.h"

namespace gumbelbox {
namespace {

double mean_square(const std::vector<float>& keys) {
  double sum = 0;
  for (const double key : keys) sum += key * key;
  return sum / static_cast<double>(keys.size());
}

double mean_square_over_edges(const EdgeSet& edges, const std::vector<float>& keys) {
  double sum = 0;
  for (const Pair edge : edges.pairs()) {
    const double difference = static_cast<double>(keys[edge.a]) - static_cast<double>(keys[edge.b]);
    sum += difference * difference;
  }
  return sum / static_cast<double>(edges.size());
}

TEST(SiblingKeys, ComeNearerAlongEdgesWithEveryRound) {
  const EdgeSet dag = random_dag(500, 2, 1);
  double before = 2;  // of two independent numbers with mean square 1
  for (const int rounds : {1, 4, 16}) {
    const std::vector<float> keys = sibling_keys(dag, rounds, Random(1, RandomUse::kTest));
    EXPECT_NEAR(mean_square(keys), 1, 1e-4);
    EXPECT_LT(mean_square_over_edges(dag, keys), 0.8 * before);
    before = mean_square_over_edges(dag, keys);
  }
}

TEST(SiblingKeys, OfTheSameStreamAreTheSame) {
  const EdgeSet dag = random_dag(50, 2, 1);
  const auto keys = [&](std::uint64_t seed) {
    return sibling_keys(dag, 3, Random(seed, RandomUse::kTest));
  };
  EXPECT_EQ(keys(1), keys(1));
  EXPECT_NE(keys(1), keys(2));
}

TEST(SiblingKeys, StayFiniteWhereAllAreEqual) {
  const EdgeSet one(1, Pairs{});
  EXPECT_TRUE(std::isfinite(sibling_keys(one, 5, Random(1, RandomUse::kTest))[0]));
}

}  // namespace
}  // namespace gumbelbox
