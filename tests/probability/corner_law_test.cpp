#include "gumbelbox/probability/corner_law.h"

#include <gtest/gtest.h>

#include <array>

namespace gumbelbox {
namespace {

constexpr std::array kGumbelCorners{Corners::kGumbel, Corners::kCensored, Corners::kTruncated};

/// The definition in long double, for numbers that do not overflow it.
double log_below_as_defined(const CornerLaw& law, long double z, long double lower) {
  const auto gumbel = [&](long double at) { return expl(-expl((lower - at) / law.beta)); };
  if (law.corners != Corners::kTruncated) return static_cast<double>(-expl((lower - z) / law.beta));
  return static_cast<double>(logl((gumbel(z) - gumbel(0)) / (gumbel(1) - gumbel(0))));
}

TEST(CornerLaw, IsTheDefinition) {
  for (const Corners corners : kGumbelCorners) {
    for (const double beta : {0.05, 0.3, 2.0}) {
      const CornerLaw law{corners, beta};
      for (const double lower : {0.0, 0.2, 0.9}) {
        for (const double z : {0.05, 0.3, 0.5, 0.95}) {
          const double expected = log_below_as_defined(law, z, lower);
          const double tolerance = 1e-13 * std::max(1.0, std::abs(expected));
          EXPECT_NEAR(law.log_below(z, lower), expected, tolerance) << beta << " " << lower;
          EXPECT_NEAR(law.log_above(1 - z, 1 - lower), expected, tolerance);
        }
      }
    }
  }
}

TEST(CornerLaw, OnTheLineTheUpperCornerMirrorsTheLower) {
  const CornerLaw law{Corners::kGumbel, 0.5};
  EXPECT_EQ(law.log_above(3, 2), -std::exp(2.0));
  EXPECT_EQ(law.log_above(-1, 2), -std::exp(-6.0));
}

TEST(CornerLaw, DrawsInvertTheDistribution) {
  for (const Corners corners : kGumbelCorners) {
    for (const double beta : {0.05, 0.3, 20.0}) {
      const CornerLaw law{corners, beta};
      for (const double location : {-0.4, 0.2, 0.9, 1.3}) {
        for (const double uniform : {1e-6, 0.1, 0.5, 0.9, 1 - 1e-6}) {
          SCOPED_TRACE(testing::Message() << beta << " " << location << " " << uniform);
          const double lower = law.draw_lower(uniform, location);
          const double upper = law.draw_upper(uniform, location);
          if (corners == Corners::kCensored && (lower == 0 || lower == 1)) continue;
          EXPECT_NEAR(std::exp(law.log_below(lower, location)), uniform, 1e-9);
          if (corners == Corners::kCensored && (upper == 0 || upper == 1)) continue;
          EXPECT_NEAR(std::exp(law.log_above(upper, location)), uniform, 1e-9);
        }
      }
    }
  }
}

TEST(CornerLaw, CensoredCornersGatherOnTheEdges) {
  const CornerLaw law{Corners::kCensored, 0.1};
  const CornerLaw line{Corners::kGumbel, 0.1};
  EXPECT_EQ(law.draw_lower(0.01, 0.05), 0);
  EXPECT_EQ(law.draw_lower(0.9999, 0.5), 1);
  EXPECT_EQ(law.draw_upper(0.01, 0.95), 1);
  EXPECT_DOUBLE_EQ(law.draw_upper(0.5, 0.7), line.draw_upper(0.5, 0.7));
}

TEST(CornerLaw, TruncatedCornersNeverLeaveTheUnitInterval) {
  const CornerLaw law{Corners::kTruncated, 0.01};
  EXPECT_EQ(law.log_below(0, 0.5), -std::numeric_limits<double>::infinity());
  EXPECT_EQ(law.log_below(1, 0.5), 0);
  for (const double location : {-30.0, -8.0, 0.0, 1.0, 9.0, 30.0}) {
    for (const double uniform : {1e-12, 0.5, 1 - 1e-12}) {
      const double corner = law.draw_lower(uniform, location);
      EXPECT_GE(corner, 0) << location;
      EXPECT_LE(corner, 1) << location;
    }
    double last = -std::numeric_limits<double>::infinity();
    for (const double z : {1e-9, 0.1, 0.5, 0.999, 1.0}) {
      EXPECT_LE(last, law.log_below(z, location)) << location << " " << z;
      last = law.log_below(z, location);
    }
  }
}

TEST(CornerLaw, FarBelowTheDomainATruncatedCornerIsExponential) {
  const CornerLaw near{Corners::kTruncated, 0.05};
  const double exponential = std::expm1(-0.02 / 0.05) / std::expm1(-1 / 0.05);
  EXPECT_NEAR(std::exp(near.log_below(0.02, -5)), exponential, 1e-14);
  EXPECT_NEAR(std::exp(near.log_below(0.02, -50)), exponential, 1e-14);
  EXPECT_NEAR(near.draw_lower(exponential, -5), 0.02, 1e-14);
  EXPECT_NEAR(near.draw_lower(exponential, -50), 0.02, 1e-14);
}

}  // namespace
}  // namespace gumbelbox
