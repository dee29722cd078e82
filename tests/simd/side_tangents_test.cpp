#include "gumbelbox/simd/side_tangents.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "gumbelbox/box/bessel_side.h"
#include "gumbelbox/box/gumbel_side.h"
#include "gumbelbox/box/softplus_side.h"
#include "gumbelbox/simd/box_columns.h"

namespace gumbelbox {
namespace {

/// Fails unless every tangent is above the log side everywhere, and one of them near it at z
/// scales.
template <class LogSide>
void expect_bounds(const BoxModel& model, const LogSide& log_side,
                   std::initializer_list<double> near) {
  const SideTangents tangents = side_tangents(model);
  const auto least = [&](double gap) {
    double bound = std::numeric_limits<double>::infinity();
    for (const SideTangent& t : tangents) bound = std::min(bound, t.slope * gap + t.offset);
    return bound;
  };
  for (double z = -60; z < 500; z += 0.37) {
    const double gap = z * side_scale(model);
    EXPECT_GE(least(gap) + 1e-6 * (1 + std::abs(z)), log_side(gap)) << z;
  }
  for (const double z : near) {
    const double gap = z * side_scale(model);
    EXPECT_NEAR(least(gap), log_side(gap), 0.3) << z;
  }
}

TEST(SideTangents, BoundTheLogSideOfEveryForm) {
  expect_bounds(gumbel_model(0.02, 0.1, 1),
                [](double gap) { return gumbel_log_side(gap, 0.02, 0.1).value; },
                {-30, -5, 0, 1, 6, 9});
  expect_bounds(smooth_model(0.3, 1), [](double gap) { return softplus_log_side(gap, 0.3).value; },
                {-30, -5, 0, 1, 6, 9});
  const BesselSide bessel(0.1, -4);
  expect_bounds(bessel_model(0.1, -4, 1), [&](double gap) { return bessel(0, gap).value; },
                {-3, -0.5, 3});
}

}  // namespace
}  // namespace gumbelbox
