#include "gumbelbox/simd/random_numbers.h"

#include <gtest/gtest.h>

#include <vector>

#include "gumbelbox/base/random.h"
#include "tests/simd/every_instruction_set.h"

namespace gumbelbox {
namespace {

TEST(PhiloxBlocks, AreThoseOfTheScalarGenerator) {
  with_every_instruction_set([] {
    for (const std::uint32_t first : {0U, 5U, 0xFFFFFFF0U}) {
      for (std::size_t blocks = 0; blocks <= 9; ++blocks) {
        const std::array<std::uint32_t, 4> counter{first, 2, 0xFFFFFFFF, 4};
        const std::array<std::uint32_t, 2> key{0xFFFFFFFE, 77};
        std::vector<std::uint32_t> numbers(4 * blocks + 1, 123);
        philox_blocks(counter, key, blocks, numbers.data());
        for (std::uint32_t i = 0; i < blocks; ++i) {
          const auto expected = philox({first + i, counter[1], counter[2], counter[3]}, key);
          for (std::size_t j = 0; j < 4; ++j) EXPECT_EQ(numbers[4 * i + j], expected[j]);
        }
        EXPECT_EQ(numbers.back(), 123U);
      }
    }
  });
}

}  // namespace
}  // namespace gumbelbox
