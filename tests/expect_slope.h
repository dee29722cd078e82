#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace gumbelbox {

/// Fails unless kernel(x).slope agrees with a central difference of .value.
template <class Kernel>
void expect_slope(Kernel kernel, double x, double tolerance = 1e-7) {
  const double h = 1e-5 * std::max(1.0, std::abs(x));
  const double numeric = (kernel(x + h).value - kernel(x - h).value) / (2 * h);
  const double slope = kernel(x).slope;
  EXPECT_NEAR(slope, numeric, tolerance * std::max(1.0, std::abs(slope))) << "at x = " << x;
}

}  // namespace gumbelbox
