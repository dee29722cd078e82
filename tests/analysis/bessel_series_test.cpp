#include "experiments/analysis/bessel_series.h"

#include <gtest/gtest.h>

#include <cmath>

#include "gumbelbox/box/bessel_side.h"

namespace gumbelbox {
namespace {

double side(double x) { return std::exp(bessel_log_side(x, 1).value); }

TEST(SeriesAtInfinity, IsTheSideOfBoxesFarApart) {
  for (const double x : {-11.5, -10.0, -9.0}) {
    EXPECT_NEAR(series_at_infinity(x, 8) / side(x), 1, 1e-12) << x;
  }
  EXPECT_GT(std::abs(series_at_infinity(2, 8) - side(2)), 1);
}

TEST(SeriesAtInfinity, LosesItsFirstOmittedTerm) {
  for (int n = 0; n < 6; ++n) {
    const double omitted = series_at_infinity(-4, n + 1) - series_at_infinity(-4, n);
    const double lost = side(-4) - series_at_infinity(-4, n);
    EXPECT_GT(lost / omitted, 0) << n;
    EXPECT_LT(lost / omitted, 1) << n;
  }
}

TEST(SeriesAtZero, IsTheSideOfLongBoxes) {
  for (const double x : {3.0, 6.0, 30.0}) {
    EXPECT_NEAR(series_at_zero(x, 8), side(x), 1e-13 * side(x)) << x;
  }
  // Converges everywhere, so that many terms serve negative gaps as well.
  EXPECT_NEAR(series_at_zero(-3, 20), side(-3), 1e-10);
  EXPECT_GT(std::abs(series_at_zero(-3, 3) - side(-3)), 1);
}

struct Reference {
  double n, alpha, error;
};

// From mpmath at 50 digits: tools/reference/bessel_series.py.
constexpr Reference kReference[] = {
#include "tests/reference/bessel_series.inc"
};

TEST(BestSwitch, MatchesTheReference) {
  for (const Reference& r : kReference) {
    const SeriesSwitch found = best_switch(static_cast<int>(r.n));
    EXPECT_NEAR(found.alpha, r.alpha, 1e-6) << r.n;
    EXPECT_NEAR(found.error, r.error, 1e-5 * r.error) << r.n;
  }
}

TEST(BestSwitch, HasTheErrorItPromisesOnBothSidesAndNoLess) {
  for (const int n : {0, 3, 8}) {
    const SeriesSwitch found = best_switch(n);
    double worst = 0;
    for (double x = -20; x <= 20; x += 1e-3) {
      const double series = x <= found.alpha ? series_at_infinity(x, n) : series_at_zero(x, n);
      worst = std::max(worst, std::abs(series - side(x)));
    }
    EXPECT_LE(worst, found.error * (1 + 1e-6)) << n;
    EXPECT_GE(worst, found.error * 0.98) << n;
    for (const double moved : {-0.01, 0.01}) {
      const double at = found.alpha + moved;
      const double error = std::max(std::abs(series_at_infinity(at, n) - side(at)),
                                    std::abs(series_at_zero(at, n) - side(at)));
      EXPECT_GT(error, found.error) << n << " moved by " << moved;
    }
  }
}

}  // namespace
}  // namespace gumbelbox
