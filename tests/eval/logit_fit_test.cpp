#include "gumbelbox/eval/logit_fit.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "gumbelbox/math/log1p_exp.h"

namespace gumbelbox {
namespace {

struct Points {
  std::vector<double> z;
  std::vector<double> p;
};

Points on_line(double slope, double shift) {
  Points points;
  for (int i = -500; i <= 500; ++i) {
    points.z.push_back(i / 100.0);
    points.p.push_back(sigmoid(slope * i / 100.0 + shift));
  }
  return points;
}

TEST(LogitFit, FindsTheLine) {
  for (const double slope : {0.2, 1.0, 3.0}) {
    for (const double shift : {-4.0, 0.0, 1.5}) {
      const auto [z, p] = on_line(slope, shift);
      const LogitLine line = fit_logit_line(z, p, /*with_shift=*/true);
      EXPECT_NEAR(line.slope, slope, 1e-3);
      EXPECT_NEAR(line.shift, shift, 1e-3);
    }
  }
}

TEST(LogitFit, WithoutAShiftTheShiftStaysZero) {
  const auto [z, p] = on_line(0.5, 1);
  const LogitLine line = fit_logit_line(z, p, /*with_shift=*/false);
  EXPECT_EQ(line.shift, 0);
  EXPECT_NEAR(fit_logit_line(z, on_line(0.5, 0).p, false).slope, 0.5, 1e-3);
}

/// No neighbour of the line has a lower cross entropy.
TEST(LogitFit, IsTheLowestOfItsNeighbours) {
  Points points;
  for (int i = 0; i < 200; ++i) {
    points.z.push_back(std::sin(i * 1.7) * 4);
    points.p.push_back(0.5 + 0.1 * points.z.back() + 0.1 * std::sin(i * 2.3));
  }
  const LogitLine line = fit_logit_line(points.z, points.p, true);
  const auto cost = [&](double slope, double shift) {
    double sum = 0.0005 * ((slope - 1) * (slope - 1) + shift * shift);
    for (std::size_t i = 0; i < points.z.size(); ++i) {
      const double x = slope * points.z[i] + shift;
      sum += log1p_exp(x) - points.p[i] * x;
    }
    return sum;
  };
  const double least = cost(line.slope, line.shift);
  for (const double step : {-1e-3, 1e-3}) {
    EXPECT_LT(least, cost(line.slope + step, line.shift));
    EXPECT_LT(least, cost(line.slope, line.shift + step));
  }
}

TEST(LogitFit, SeparatedLabelsKeepItFinite) {
  const LogitLine line =
      fit_logit_line(std::vector<double>{-2, -1, 1, 2}, std::vector<double>{0, 0, 1, 1}, true);
  EXPECT_GT(line.slope, 3);
  EXPECT_LT(line.slope, 100);
}

TEST(LogitFit, NeverTurnsTheOrderAround) {
  const auto [z, p] = on_line(-1, 2);
  const LogitLine line = fit_logit_line(z, p, true);
  EXPECT_EQ(line.slope, 1e-3);
  double mean = 0;
  for (const double of_pair : p) mean += of_pair / static_cast<double>(p.size());
  EXPECT_NEAR(sigmoid(line.shift), mean, 1e-3) << "the shift is still fitted";
}

TEST(LogitFit, EqualLogitsKeepTheSlope) {
  const LogitLine line =
      fit_logit_line(std::vector<double>(100, 0), std::vector<double>(100, 0.9), true);
  EXPECT_NEAR(line.slope, 1, 1e-9);
  EXPECT_NEAR(line.shift, std::log(9.0), 1e-3);
}

}  // namespace
}  // namespace gumbelbox
