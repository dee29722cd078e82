#include "gumbelbox/simd/normal_numbers.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "gumbelbox/base/random.h"
#include "tests/reference/worst_error.h"
#include "tests/simd/every_instruction_set.h"

namespace gumbelbox {
namespace {

using Words = std::vector<std::uint32_t>;

constexpr std::size_t kHalf = kNormalsAGroup / 2;

Words random_words(std::size_t groups) {
  Random random(3, RandomUse::kTest);
  Words words(groups * kNormalsAGroup);
  for (std::uint32_t& word : words) word = random.bits();
  return words;
}

std::vector<float> normals_of(const Words& words) {
  std::vector<float> normals(words.size());
  normal_numbers(words, normals);
  return normals;
}

/// The two normals of two words, in double.
std::pair<double, double> truth(std::uint32_t distance, std::uint32_t direction) {
  const double radius = std::sqrt(-2 * std::log(((distance >> 1) + 1.0) * 0x1p-31));
  const double angle = std::numbers::pi * 0x1p-31 * static_cast<std::int32_t>(direction);
  return {radius * std::cos(angle), radius * std::sin(angle)};
}

TEST(NormalNumbers, AreThoseOfBoxAndMuller) {
  Words words = random_words(2000);
  const std::uint32_t ends[] = {0,          1,          2,          0x7FFFFFFF,
                                0x80000000, 0xFFFF5679, 0xFFFFFF80, 0xFFFFFFFF};
  for (std::size_t i = 0; i < kHalf; ++i) {
    for (std::size_t j = 0; j < kHalf; ++j) {  // every end with every other, a group a distance
      words[i * kNormalsAGroup + j] = ends[i];
      words[i * kNormalsAGroup + kHalf + j] = ends[j];
    }
  }
  WorstError error("normal_numbers", 1e-6, 1);
  with_every_instruction_set([&] {
    const std::vector<float> normals = normals_of(words);
    for (std::size_t group = 0; group < words.size(); group += kNormalsAGroup) {
      for (std::size_t i = group; i < group + kHalf; ++i) {
        const auto [first, second] = truth(words[i], words[i + kHalf]);
        error.expect(normals[i], first, words[i], words[i + kHalf]);
        error.expect(normals[i + kHalf], second, words[i], words[i + kHalf]);
      }
    }
  });
}

TEST(NormalNumbers, HaveTheMomentsOfANormal) {
  const std::vector<float> normals = normals_of(random_words(20000));
  double sums[4] = {};
  for (const double x : normals) {
    for (double power = x; double& sum : sums) sum += std::exchange(power, power * x);
  }
  const auto count = static_cast<double>(normals.size());
  EXPECT_NEAR(sums[0] / count, 0, 0.01);
  EXPECT_NEAR(sums[1] / count, 1, 0.01);
  EXPECT_NEAR(sums[2] / count, 0, 0.03);
  EXPECT_NEAR(sums[3] / count, 3, 0.06);
}

TEST(NormalNumbers, AGroupDoesNotDependOnThoseBesideIt) {
  const Words words = random_words(3);
  with_every_instruction_set([&] {
    const std::vector<float> together = normals_of(words);
    for (std::size_t group = 0; group < 3; ++group) {
      const auto begin = words.begin() + static_cast<std::ptrdiff_t>(group * kNormalsAGroup);
      const std::vector<float> alone = normals_of({begin, begin + kNormalsAGroup});
      for (std::size_t i = 0; i < kNormalsAGroup; ++i) {
        EXPECT_EQ(alone[i], together[group * kNormalsAGroup + i]);
      }
    }
    EXPECT_TRUE(normals_of({}).empty());
  });
}

}  // namespace
}  // namespace gumbelbox
