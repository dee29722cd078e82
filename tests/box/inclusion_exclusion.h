#pragma once

#include <gtest/gtest.h>

#include <bit>
#include <vector>

#include "gumbelbox/base/random.h"
#include "tests/box/fine_integral.h"

namespace gumbelbox {

/// Checks on random boxes in one dimension that the probability to lie in some of four boxes and in
/// none of the others, as a signed sum of `side` of intersections, is the integral of the product
/// of `inside` and `1 - inside`, and not negative. side takes lower and upper corners of several
/// boxes, inside a point and the corners of one.
template <class Side, class Inside>
void expect_inclusion_exclusion(Side side, Inside inside) {
  constexpr unsigned kBoxes = 4;
  constexpr unsigned kAll = (1U << kBoxes) - 1;
  Random random(17, RandomUse::kTest);
  for (int round = 0; round < 8; ++round) {
    double lower[kBoxes], upper[kBoxes];
    for (unsigned i = 0; i < kBoxes; ++i) {
      lower[i] = random.uniform();
      upper[i] = lower[i] + (1 - lower[i]) * random.uniform();
    }
    for (unsigned in = 0; in <= kAll; ++in) {
      double sum = 0;
      for (unsigned both = 0; both <= kAll; ++both) {
        if ((both & in) != in) continue;
        std::vector<double> lowers, uppers;
        for (unsigned i = 0; i < kBoxes; ++i) {
          if ((both >> i & 1) == 0) continue;
          lowers.push_back(lower[i]);
          uppers.push_back(upper[i]);
        }
        const double sign = std::popcount(both & ~in) % 2 == 0 ? 1 : -1;
        sum += sign * (lowers.empty() ? 1 : side(lowers, uppers));
      }
      const double direct = fine_integral(
          [&](double z) {
            double product = 1;
            for (unsigned i = 0; i < kBoxes; ++i) {
              const double probability = inside(z, lower[i], upper[i]);
              product *= (in >> i & 1) != 0 ? probability : 1 - probability;
            }
            return product;
          },
          100);
      ASSERT_GE(sum, -1e-12) << "round " << round << ", boxes " << in;
      ASSERT_NEAR(sum, direct, 1e-12) << "round " << round << ", boxes " << in;
    }
  }
}

}  // namespace gumbelbox
