#include "gumbelbox/simd/library_math.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "tests/simd/every_instruction_set.h"

namespace gumbelbox {
namespace {

TEST(LibraryMath, IsTheExponentialAndTheLogarithm) {
  with_every_instruction_set([] {
    for (const std::size_t count : {1U, 7U, 8U, 9U, 100U}) {
      std::vector<float> x(count);
      for (std::size_t i = 0; i < count; ++i) x[i] = 0.01F * static_cast<float>(i);
      std::vector<float> results(count);
      library_exp_floats(x, results);
      for (std::size_t i = 0; i < count; ++i) EXPECT_NEAR(results[i], std::exp(x[i]), 1e-6);
      library_log1p_floats(x, results);
      for (std::size_t i = 0; i < count; ++i) EXPECT_NEAR(results[i], std::log1p(x[i]), 1e-6);
    }
  });
}

}  // namespace
}  // namespace gumbelbox
