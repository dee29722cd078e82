#include "gumbelbox/simd/adam_floats.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "gumbelbox/base/random.h"
#include "tests/reference/worst_error.h"
#include "tests/simd/every_instruction_set.h"

namespace gumbelbox {
namespace {

/// What Adam works on: count numbers each.
struct Numbers {
  std::vector<float> gradient, mean, square, value;
};

Numbers random_numbers(std::size_t count) {
  Random random(11, RandomUse::kTest);
  Numbers numbers;
  for (std::size_t i = 0; i < count; ++i) {
    const double size = std::pow(10, 12 * random.uniform() - 8);  // of the slopes: 1e-8 to 1e4
    const auto some = [&](double factor) {
      return static_cast<float>(factor * (2 * random.uniform() - 1));
    };
    numbers.gradient.push_back(some(size));
    numbers.mean.push_back(some(size));
    numbers.square.push_back(std::abs(some(size * size)));
    numbers.value.push_back(i % 2 == 0 ? 0.0F : some(1));
  }
  return numbers;
}

void step(AdamStep step, std::size_t count, Numbers& n) {
  adam_floats(step, count, n.gradient.data(), n.mean.data(), n.square.data(), n.value.data());
}

constexpr AdamStep kStep{0.03F, 1.7F};

TEST(AdamFloats, IsTheFormulaInDouble) {
  WorstError mean_error("adam_floats mean", 3e-7, 1);
  WorstError square_error("adam_floats square", 3e-7, 0);
  WorstError value_error("adam_floats value", 5e-7, 1);
  const Numbers before = random_numbers(5000);
  with_every_instruction_set([&] {
    Numbers after = before;
    step(kStep, 5000, after);
    for (std::size_t i = 0; i < 5000; ++i) {
      const double gradient = before.gradient[i];
      const double mean = 0.9 * before.mean[i] + 0.1 * gradient;
      const double square = 0.999 * before.square[i] + 0.001 * gradient * gradient;
      const double move = kStep.rate * mean / (kStep.root_square * std::sqrt(square) + 1e-8);
      // Of opposite terms of the mean the larger one rounds.
      const double terms = 0.9 * std::abs(before.mean[i]) + 0.1 * std::abs(gradient);
      mean_error.expect((after.mean[i] - mean) / terms, 0, gradient);
      square_error.expect(after.square[i], square, gradient);
      const double size = std::abs(before.value[i]) + std::abs(move) * terms / std::abs(mean);
      value_error.expect((after.value[i] - (before.value[i] - move)) / size, 0, gradient);
    }
  });
}

TEST(AdamFloats, EveryTailIsRightAndNothingBeyondIsTouched) {
  const Numbers before = random_numbers(24);
  with_every_instruction_set([&] {
    Numbers whole = before;
    step(kStep, 24, whole);
    for (std::size_t count = 0; count <= 17; ++count) {
      Numbers some = before;
      step(kStep, count, some);
      for (std::size_t i = 0; i < 24; ++i) {
        SCOPED_TRACE(testing::Message() << i << " of " << count);
        const Numbers& expected = i < count ? whole : before;
        EXPECT_EQ(some.mean[i], expected.mean[i]);
        EXPECT_EQ(some.square[i], expected.square[i]);
        EXPECT_EQ(some.value[i], expected.value[i]);
        EXPECT_EQ(some.gradient[i], before.gradient[i]);
      }
    }
  });
}

TEST(AdamFloats, ZerosStayZeros) {
  with_every_instruction_set([] {
    Numbers numbers{std::vector<float>(9), std::vector<float>(9), std::vector<float>(9),
                    std::vector<float>(9)};
    step(kStep, 9, numbers);
    for (std::size_t i = 0; i < 9; ++i) {
      EXPECT_EQ(numbers.mean[i], 0);
      EXPECT_EQ(numbers.square[i], 0);
      EXPECT_EQ(numbers.value[i], 0);
    }
  });
}

}  // namespace
}  // namespace gumbelbox
