#include "gumbelbox/math/guarded_log1m_exp.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "tests/expect_slope.h"

namespace gumbelbox {
namespace {

constexpr Log1mGuard kGuards[] = {Log1mGuard::kAdditive, Log1mGuard::kPublished};

Log1mExp additive(double score) { return guarded_log1m_exp(score, Log1mGuard::kAdditive); }
Log1mExp published(double score) { return guarded_log1m_exp(score, Log1mGuard::kPublished); }

// Values and slopes of reference protocol 1.12.
TEST(GuardedLog1mExp, GivesThePublishedNumbers) {
  const double rows[][3] = {{-1e-3, -6.90825523732, -999.400093346},
                            {-0.5, -0.932752129567, -1.54149369077},
                            {-1, -0.458675145387, -0.581976706869},
                            {-20, -2.06115362456e-9, -2.06115362669e-9},
                            {0, -87.4982335338, -1e7}};
  for (const auto& [score, value, slope] : rows) {
    EXPECT_NEAR(published(score).value, value, 2e-12 * std::abs(value)) << score;
    EXPECT_NEAR(published(score).slope, slope, 2e-12 * std::abs(slope)) << score;
  }
}

TEST(GuardedLog1mExp, PublishedTakesTheGuardedSlopeOnlyAboveOneHalf) {
  const double edge = -std::numbers::ln2;
  EXPECT_NEAR(published(edge).slope, -1, 1e-15);
  EXPECT_NEAR(published(edge + 1e-9).slope, -1 / (1 + 2e-7), 1e-8);
  EXPECT_NEAR(published(edge - 1e-9).value, published(edge + 1e-9).value, 3e-9);
}

TEST(GuardedLog1mExp, AdditiveIsTheLogOfTheGuardedDifference) {
  for (const double score : {-30.0, -1.0, -std::numbers::ln2, -0.1, -1e-7, 0.0}) {
    EXPECT_NEAR(additive(score).value, std::log(1 - std::exp(score) + 1e-7), 1e-9) << score;
  }
}

TEST(GuardedLog1mExp, AdditiveSlopeIsTheDerivative) {
  const double half = -std::numbers::ln2;
  for (const double score :
       {-30.0, -5.0, -1.0, half - 1e-3, half - 1e-5, half, half + 1e-5, half + 1e-3, -0.3, -0.1}) {
    expect_slope(additive, score);
  }
}

TEST(GuardedLog1mExp, AdditiveSlopeIsTheDerivativeWhereTheGuardRules) {
  for (const double score : {-1e-3, -1e-5, -1e-6, -3e-7, -1e-7, -2e-8}) {
    const double h = -score * 1e-3;
    const double numeric = (additive(score + h).value - additive(score - h).value) / (2 * h);
    EXPECT_NEAR(additive(score).slope / numeric, 1, 1e-6) << score;
  }
}

TEST(GuardedLog1mExp, IsFiniteWhereTheModelIsSure) {
  EXPECT_NEAR(additive(0).value, std::log(1e-7), 1e-9);
  EXPECT_NEAR(additive(0).slope, -1e7, 1e-3);
  for (const Log1mGuard guard : kGuards) {
    const Log1mExp sure = guarded_log1m_exp(0, guard);
    const Log1mExp rounded = guarded_log1m_exp(1e-9, guard);
    EXPECT_EQ(rounded.value, sure.value);
    EXPECT_EQ(rounded.slope, sure.slope);
  }
}

TEST(Log1mGuardNames, StandInTheOrderOfTheEnumeration) {
  const auto& names = log1m_guard_names();
  ASSERT_EQ(names.size(), 2U);
  EXPECT_EQ(names[static_cast<std::size_t>(Log1mGuard::kAdditive)], "additive");
  EXPECT_EQ(names[static_cast<std::size_t>(Log1mGuard::kPublished)], "published");
}

}  // namespace
}  // namespace gumbelbox
