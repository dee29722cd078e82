#include "gumbelbox/probability/panels.h"

#include <gtest/gtest.h>

#include <cmath>

namespace gumbelbox {
namespace {

template <class P, class Q>
double triangle(const Panels& panels, P p, Q q) {
  std::vector<double> p_values;
  std::vector<double> q_values;
  for (const double x : panels.nodes()) {
    p_values.push_back(p(x));
    q_values.push_back(q(x));
  }
  return panels.triangle(p_values, q_values);
}

TEST(Panels, AreExactForPolynomials) {
  const std::vector<double> edges{0, 0.2, 1, 3};
  const Panels panels(edges);
  const auto one = [](double) { return 1.0; };
  EXPECT_NEAR(triangle(panels, one, one), 4.5, 1e-13);
  // p = x^3, q = y^2: integral of x^3 (27 - x^3) / 3
  const auto cube = [](double x) { return x * x * x; };
  const auto square = [](double x) { return x * x; };
  const double expected = (27 * 81.0 / 4 - std::pow(3, 7) / 7) / 3;
  EXPECT_NEAR(triangle(panels, cube, square), expected, 1e-11);
}

TEST(Panels, AreAccurateForSmoothFunctions) {
  const std::vector<double> edges{-1, 0, 1, 2};
  const auto rising = [](double x) { return std::exp(x); };
  const auto falling = [](double x) { return std::exp(-2 * x); };
  // integral of e^x (e^(-2x) - e^-4) / 2 over [-1, 2]
  const double expected =
      (std::exp(1) - std::exp(-2) - std::exp(-4) * (std::exp(2) - std::exp(-1))) / 2;
  EXPECT_NEAR(triangle(Panels(edges), rising, falling), expected, 1e-14);
}

TEST(Panels, NodesAscendThroughAllPanels) {
  const std::vector<double> edges{0, 1, 10};
  const Panels panels(edges);
  ASSERT_EQ(panels.nodes().size(), 2 * Panels::kNodes);
  for (std::size_t i = 1; i < panels.nodes().size(); ++i) {
    EXPECT_LT(panels.nodes()[i - 1], panels.nodes()[i]);
  }
  EXPECT_LT(panels.nodes()[Panels::kNodes - 1], 1);
  EXPECT_GT(panels.nodes()[Panels::kNodes], 1);
}

}  // namespace
}  // namespace gumbelbox
