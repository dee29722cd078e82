#include "gumbelbox/simd/best_blocks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <set>

#include "gumbelbox/simd/near_order.h"
#include "tests/simd/row_of_boxes.h"

namespace gumbelbox {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

class BestBlocksTest : public testing::Test {
 protected:
  std::vector<std::uint32_t> all(BestBlocks blocks, double lowest) const {
    std::vector<std::uint32_t> found;
    for (auto next = blocks.next(7, lowest); !next.empty(); next = blocks.next(7, lowest)) {
      EXPECT_LE(next.size(), 7U);
      found.insert(found.end(), next.begin(), next.end());
    }
    return found;
  }

  /// Distance of a block of intervals from the one that is asked about.
  double distance(std::uint32_t block) const {
    double least = kInfinity;
    for (std::size_t i = 64 * block; i < std::min<std::size_t>(64 * (block + 1), order_.size());
         ++i) {
      least = std::min<double>(least, std::abs(table_.row(order_[i])[0] - table_.row(kAsked)[0]));
    }
    return least;
  }

  static constexpr EntityId kAsked = 1234;
  Table table_ = row_of_boxes();
  BoxModel model_ = smooth_model(0.5, 1);
  std::vector<EntityId> order_ = near_order(table_.rows(), 1, boxes_in(table_, 1, 0));
  BoxColumns columns_{model_, table_.rows(), boxes_in(table_, 1, 0), order_};
  NearBlocks near_{model_, columns_, order_};
  SideTangents tangents_ = side_tangents(model_);
  FixedBox fixed_{columns_, near_.place_of(kAsked), 1, true};
  BestBlocks blocks_{near_, fixed_, tangents_};
};

TEST_F(BestBlocksTest, HandsOutEveryBlockOnceIfNoneIsTooLow) {
  std::vector<std::uint32_t> found = all(blocks_, -kInfinity);
  EXPECT_EQ(found.size(), columns_.blocks());
  EXPECT_EQ(std::set(found.begin(), found.end()).size(), columns_.blocks());
}

TEST_F(BestBlocksTest, HandsOutTheNearestFirst) {
  const std::vector<std::uint32_t> found = all(blocks_, -kInfinity);
  EXPECT_EQ(found.front(), near_.place_of(kAsked) / 64);
  EXPECT_TRUE(std::ranges::is_sorted(
      found, {}, [&](std::uint32_t block) { return std::max(distance(block), 2.0); }));
}

TEST_F(BestBlocksTest, StopsWhereNoBlockReachesTheScore) {
  for (const double lowest : {-0.1, -50.0, -3000.0}) {
    std::vector<std::uint32_t> found = all(blocks_, lowest);
    std::ranges::sort(found);
    EXPECT_EQ(found, near_.blocks(fixed_, tangents_, lowest)) << lowest;
  }
  EXPECT_LT(all(blocks_, -0.1).size(), 3U);
}

TEST_F(BestBlocksTest, AHigherScoreLeavesOutWhatWaits) {
  EXPECT_EQ(blocks_.next(1, -kInfinity).size(), 1U);
  EXPECT_LE(all(blocks_, -1).size(), 2U);
}

TEST_F(BestBlocksTest, CountsAScoreAboveZeroAsZero) {
  const std::vector<std::uint32_t> found = blocks_.next(1, 5);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0], near_.place_of(kAsked) / 64);
}

}  // namespace
}  // namespace gumbelbox
