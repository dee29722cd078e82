#include "gumbelbox/box/side_nodes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace gumbelbox {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

double phi(double z, double lower, double upper, double beta) {
  return std::exp((lower - z) / beta) + std::exp((z - upper) / beta);
}

TEST(SidePeak, IsTheCentreOrTheNearerBorder) {
  constexpr double kBeta = 0.1;
  const SidePeak inside(0.2, 0.6, kBeta, Domain{});
  EXPECT_NEAR(inside.below, 4, 1e-14);
  EXPECT_NEAR(inside.above, 6, 1e-14);
  EXPECT_EQ(inside.tilt, 0);
  const SidePeak before(-0.5, -0.1, kBeta, Domain{});
  EXPECT_EQ(before.below, 0);
  EXPECT_NEAR(before.above, 10, 1e-14);
  EXPECT_NEAR(before.tilt, std::exp(1) - std::exp(-5), 1e-14);
  const SidePeak after(1.1, 1.5, kBeta, Domain{});
  EXPECT_EQ(after.above, 0);
  EXPECT_NEAR(after.tilt, std::exp(-5) - std::exp(1), 1e-14);
}

TEST(SidePeak, EndsWhereTheFunctionHasFallenByFortyOrAtTheBorder) {
  for (double beta : {0.01, 0.1, 1.0}) {
    for (double lower : {-0.2, 0.1, 0.5, 1.05}) {
      for (double gap : {-4 * beta, 0.0, 0.1, 0.4}) {
        const SidePeak peak(lower, lower + gap, beta, Domain{});
        const double z = peak.below * beta;
        for (double end : {peak.start, peak.end}) {
          const double at = z + end * beta;
          if (std::abs(at) < 1e-12 || std::abs(at - 1) < 1e-12) continue;
          EXPECT_FALSE(end < 0 ? at < 0 : at > 1);
          EXPECT_NEAR(phi(at, lower, lower + gap, beta) - peak.phi(), 40,
                      1e-12 * (100 + peak.phi()));
        }
      }
    }
  }
}

TEST(SidePeak, IsCutOnlyByABorderThatMatters) {
  EXPECT_FALSE(SidePeak(0.2, 0.6, 0.01, Domain{}).cut);
  EXPECT_TRUE(SidePeak(0.02, 0.6, 0.01, Domain{}).cut);
  EXPECT_TRUE(SidePeak(0.2, 0.98, 0.01, Domain{}).cut);
  EXPECT_FALSE(SidePeak(0.02, 0.98, 0.01, Domain{-kInfinity, kInfinity}).cut);
}

TEST(SidePeak, VanishesWhereDoublesEnd) {
  EXPECT_FALSE(SidePeak(500, -500, 1, Domain{-kInfinity, kInfinity}).vanishes());
  EXPECT_TRUE(SidePeak(700, -700, 1, Domain{-kInfinity, kInfinity}).vanishes());
  EXPECT_TRUE(SidePeak(std::nan(""), 1, 1, Domain{}).vanishes());
}

TEST(SideNodes, HoldTheFunctionAtTheirPlaces) {
  for (double beta : {1e-3, 0.01, 0.1, 1.0, 3.0}) {
    for (double lower : {-0.02, 0.1, 0.5, 0.99}) {
      for (double gap : {-2 * beta, 0.0, 0.02, 0.4}) {
        const double upper = lower + gap;
        const SidePeak peak(lower, upper, beta, Domain{});
        if (peak.vanishes()) continue;
        const SideNodes nodes(peak);
        ASSERT_LE(nodes.count, SideNodes::kMost);
        double length = 0;
        for (std::size_t i = 0; i < nodes.count; ++i) {
          const double z = (peak.below + nodes.offset[i]) * beta;
          const double lower_term = std::exp((lower - z) / beta);
          const double upper_term = std::exp((z - upper) / beta);
          const double size = 1 + lower_term + upper_term;
          ASSERT_GE(z, 0);
          ASSERT_LE(z, 1);
          ASSERT_NEAR(nodes.rise[i], lower_term + upper_term - peak.phi(), 1e-11 * size);
          ASSERT_NEAR(nodes.lower_term[i], lower_term, 1e-9 * lower_term);
          ASSERT_NEAR(nodes.upper_term[i], upper_term, 1e-9 * upper_term);
          length += nodes.weight[i];
        }
        EXPECT_NEAR(length / (peak.end - peak.start), 1, 1e-13);
      }
    }
  }
}

TEST(SideNodes, RiseWithoutCancellationAtANarrowPeak) {
  // At gap / beta = -1000 phi is 2.8e217 and its parabola 1e-108 beta wide.
  const SidePeak peak(500, -500, 1, Domain{-kInfinity, kInfinity});
  const SideNodes nodes(peak);
  for (std::size_t i = 0; i < nodes.count; ++i) {
    const double parabola = peak.upper * nodes.offset[i] * nodes.offset[i];
    ASSERT_NEAR(nodes.rise[i], parabola, 1e-13 * (1 + parabola));
  }
}

TEST(SideNodes, AreFewWhereTheFunctionIsFlat) {
  EXPECT_EQ(SideNodes(SidePeak(0.2, 0.6, 1, Domain{})).count, 20);
  EXPECT_EQ(SideNodes(SidePeak(0.2, 0.6, 0.1, Domain{})).count, 80);
  EXPECT_EQ(SideNodes(SidePeak(0.2, 0.6, 1e-3, Domain{})).count, 121);
}

}  // namespace
}  // namespace gumbelbox
