#include "gumbelbox/simd/score_bounds.h"

#include <gtest/gtest.h>

#include <cmath>

namespace gumbelbox {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(KthBest, IsMinusInfinityWhileThereAreFewer) {
  KthBest kth(2);
  EXPECT_EQ(kth.low(), -kInfinity);
  kth.add(-1);
  EXPECT_EQ(kth.low(), -kInfinity);
  kth.add(-5);
  EXPECT_EQ(kth.low(), -5);
}

TEST(KthBest, FollowsTheKBest) {
  KthBest kth(2);
  for (const double low : {-9.0, -3.0, -7.0, -8.0}) kth.add(low);
  EXPECT_EQ(kth.low(), -7);
  kth.add(-1);
  EXPECT_EQ(kth.low(), -3);
}

TEST(KthBest, CutsAtZeroAndSkipsWhatIsNotANumber) {
  KthBest kth(2);
  kth.add(5);
  kth.add(std::nan(""));
  EXPECT_EQ(kth.low(), -kInfinity);
  kth.add(1);
  EXPECT_EQ(kth.low(), 0);
}

TEST(KthBest, OfNoneIsNoBar) {
  KthBest kth(0);
  kth.add(0);
  EXPECT_EQ(kth.low(), -kInfinity);
}

std::vector<EntityId> kept(std::vector<ScoreBounds> candidates, std::size_t k, EntityId except) {
  keep_best(candidates, k, except);
  std::vector<EntityId> ids;
  for (const ScoreBounds& c : candidates) ids.push_back(c.entity);
  return ids;
}

using Ids = std::vector<EntityId>;

TEST(KeepBest, LeavesOutWhatKOthersSurelyBeat) {
  const std::vector<ScoreBounds> candidates{{4, -3, -2}, {5, -2, -1}, {6, -9, -2.5}, {7, -8, -4}};
  EXPECT_EQ(kept(candidates, 1, 99), (Ids{4, 5}));
  EXPECT_EQ(kept(candidates, 2, 99), (Ids{4, 5, 6}));
  EXPECT_EQ(kept(candidates, 9, 99), (Ids{4, 5, 6, 7}));
  EXPECT_EQ(kept(candidates, 0, 99), Ids{});
}

TEST(KeepBest, LeavesOutTheExceptionAndDoesNotCountIt) {
  EXPECT_EQ(kept({{4, 0, 0}, {5, -2, -1}, {6, -4, -3}}, 1, 4), Ids{5});
}

TEST(KeepBest, KeepsWhatIsEqualAboveZeroOrNotANumber) {
  const double none = std::nan("");
  EXPECT_EQ(kept({{1, 2, 3}, {2, -0.5, 0}, {3, -1, -0.1}, {4, none, none}}, 1, 99), (Ids{1, 2, 4}));
}

}  // namespace
}  // namespace gumbelbox
