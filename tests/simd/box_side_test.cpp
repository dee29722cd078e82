#include "gumbelbox/simd/box_side.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "gumbelbox/box/bessel_side.h"
#include "gumbelbox/box/gumbel_side.h"
#include "gumbelbox/box/softplus_side.h"
#include "tests/reference/worst_error.h"
#include "tests/simd/every_instruction_set.h"

namespace gumbelbox {
namespace {

constexpr double kBetas[] = {1e-5, 1e-4, 0.003, 0.02, 0.1, 1, 7, 100};

/// Gaps of all sizes from -1e4 beta to 1e6 beta, dense where a form bends or changes its formula.
std::vector<float> gaps_for(double beta) {
  std::vector<float> gaps{0};
  const auto add = [&](double in_betas) { gaps.push_back(static_cast<float>(in_betas * beta)); };
  for (double size = 1e-6; size <= 1.001e6; size *= 1.02) {
    add(size);
    if (size <= 1.001e4) add(-size);
  }
  for (int i = -1400; i <= 600; ++i) add(i * 0.1);
  for (int i = -1000; i <= 1000; ++i) add(1 + i * 1e-4);
  return gaps;
}

struct Errors {
  WorstError value;
  WorstError slope;
};

/// Fails unless log_sides() gives what the policy gives, with errors that may grow as
/// growth(gap / beta) does.
template <class Side, class Growth>
void expect_sides(Errors& errors, const BoxModel& model, double beta, const Side& side,
                  Growth growth) {
  const std::vector<float> gaps = gaps_for(beta);
  with_every_instruction_set([&] {
    std::vector<float> values(gaps.size());
    std::vector<float> slopes(gaps.size());
    log_sides(model, gaps, values, slopes);
    for (std::size_t i = 0; i < gaps.size(); ++i) {
      const double gap = gaps[i];
      const CornerLogSide expected = side(0, gap);
      errors.value.expect_growing(growth(gap / beta), values[i], expected.value, gap, beta);
      errors.slope.expect_growing(growth(gap / beta), slopes[i], expected.d_upper, gap, beta);
    }
  });
}

double not_at_all(double) { return 1; }

TEST(LogSides, OfSmoothBoxesAreThoseOfSoftplusSide) {
  Errors errors{{"log_sides smooth value", 1e-6, 1}, {"log_sides smooth slope", 1e-6, 0}};
  for (const double beta : kBetas) {
    expect_sides(errors, smooth_model(beta, 1), beta, SoftplusSide{beta}, not_at_all);
  }
}

TEST(LogSides, OfGumbelBoxesAreThoseOfGumbelSide) {
  Errors errors{{"log_sides gumbel value", 1e-6, 1}, {"log_sides gumbel slope", 1e-6, 0}};
  for (const double beta : kBetas) {
    for (const double ratio : {0.01, 0.1, 1.0, 10.0}) {
      expect_sides(errors, gumbel_model(ratio * beta, beta, 1), beta,
                   GumbelSide{ratio * beta, beta}, [&](double) { return 1 + 0.3 * ratio; });
    }
  }
}

TEST(LogSides, OfExactBoxesThatTrainAreThoseOfBesselSide) {
  Errors errors{{"log_sides exact value", 2e-6, 1}, {"log_sides exact slope", 2e-6, 0}};
  for (const double beta : kBetas) {
    expect_sides(errors, bessel_model(beta, kTrainedExactFrom, 1), beta,
                 BesselSide(beta, kTrainedExactFrom), not_at_all);
  }
}

TEST(LogSides, OfStoredExactBoxesLoseDigitsFarBelowZero) {
  Errors errors{{"log_sides stored exact value", 2e-6, 1},
                {"log_sides stored exact slope", 2e-6, 0}};
  for (const double beta : kBetas) {
    expect_sides(
        errors, bessel_model(beta, kStoredExactFrom, 1), beta, BesselSide(beta, kStoredExactFrom),
        [](double in_betas) { return 1 + std::clamp(-in_betas, 0.0, -kStoredExactFrom) / 16; });
  }
}

TEST(LogSides, EveryTailIsRightAndNothingBeyondIsTouched) {
  const std::vector<float> gaps = gaps_for(0.1);
  for (const BoxModel& model :
       {gumbel_model(0.1, 0.1, 1), bessel_model(0.1, -4, 1), smooth_model(0.1, 1)}) {
    with_every_instruction_set([&] {
      for (std::size_t count = 0; count <= 17; ++count) {
        std::vector<float> values(18, 7.0F);
        std::vector<float> slopes(18, 7.0F);
        log_sides(model, std::span(gaps).first(count), values, slopes);
        for (std::size_t i = 0; i < 18; ++i) {
          float value = 7;
          float slope = 7;
          if (i < count) log_sides(model, {&gaps[i], 1}, {&value, 1}, {&slope, 1});
          EXPECT_EQ(values[i], value) << count << ' ' << i;
          EXPECT_EQ(slopes[i], slope) << count << ' ' << i;
        }
      }
    });
  }
}

}  // namespace
}  // namespace gumbelbox
