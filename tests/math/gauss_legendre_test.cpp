#include "gumbelbox/math/gauss_legendre.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

template <std::size_t n>
double integral_of_power(int power) {
  const GaussLegendre<n>& rule = GaussLegendre<n>::rule();
  double sum = 0;
  for (std::size_t i = 0; i < n; ++i) {
    sum += rule.weights[i] * std::pow(rule.nodes[i], power);
  }
  return sum;
}

template <std::size_t n>
void expect_exact_for_polynomials() {
  for (int power = 0; power < 2 * static_cast<int>(n); ++power) {
    EXPECT_NEAR(integral_of_power<n>(power), power % 2 == 0 ? 2.0 / (power + 1) : 0.0, 1e-14)
        << n << " nodes, power " << power;
  }
}

TEST(GaussLegendre, IsExactForPolynomialsBelowTwiceTheNodes) {
  expect_exact_for_polynomials<1>();
  expect_exact_for_polynomials<2>();
  expect_exact_for_polynomials<5>();
  expect_exact_for_polynomials<16>();
  expect_exact_for_polynomials<63>();
  expect_exact_for_polynomials<128>();
}

TEST(GaussLegendre, IsNotExactBeyond) {
  EXPECT_GT(std::abs(integral_of_power<2>(4) - 2.0 / 5), 0.1);
  EXPECT_GT(std::abs(integral_of_power<5>(10) - 2.0 / 11), 1e-3);
}

// Abramowitz and Stegun, table 25.4.
TEST(GaussLegendre, HasThePublishedNodesAndWeights) {
  const GaussLegendre<5>& rule = GaussLegendre<5>::rule();
  EXPECT_NEAR(rule.nodes[0], -0.906179845938664, 1e-15);
  EXPECT_NEAR(rule.nodes[1], -0.538469310105683, 1e-15);
  EXPECT_EQ(rule.nodes[2], 0);
  EXPECT_NEAR(rule.weights[0], 0.236926885056189, 1e-15);
  EXPECT_NEAR(rule.weights[2], 0.568888888888889, 1e-15);
}

}  // namespace
}  // namespace gumbelbox
