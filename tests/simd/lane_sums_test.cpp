#include "gumbelbox/simd/lane_sums.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/simd/every_instruction_set.h"

namespace gumbelbox {
namespace {

/// Numbers that no order of addition but one sums up to the same bits.
float sample(std::size_t lane, std::size_t i) {
  return static_cast<float>(i + 1) * (lane % 2 == 0 ? 1e7F : 0.3F) / static_cast<float>(lane + 3);
}

TEST(LaneSums, AddInTheOrderOfTheLanesAndClearAllButTheFirst) {
  for (const std::size_t lane_count : {1, 2, 3, 8}) {
    for (const std::size_t count : {0, 1, 7, 8, 15, 16, 17, 100}) {
      with_every_instruction_set([&] {
        std::vector<std::vector<float>> lanes(lane_count, std::vector<float>(count + 1, 7));
        std::vector<float> expected(count);
        std::vector<float*> places;
        for (std::size_t lane = 0; lane < lane_count; ++lane) {
          for (std::size_t i = 0; i < count; ++i) {
            lanes[lane][i] = sample(lane, i);
            expected[i] = lane == 0 ? sample(lane, i) : expected[i] + sample(lane, i);
          }
          places.push_back(lanes[lane].data());
        }
        sum_lanes(places, count);
        for (std::size_t i = 0; i < count; ++i) {
          ASSERT_EQ(lanes[0][i], expected[i]) << i;
          for (std::size_t lane = 1; lane < lane_count; ++lane) ASSERT_EQ(lanes[lane][i], 0) << i;
        }
        for (const std::vector<float>& lane : lanes) EXPECT_EQ(lane[count], 7);
      });
    }
  }
}

}  // namespace
}  // namespace gumbelbox
