#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace gumbelbox {

/// What a formula says of two rows.
struct Scored {
  double value;
  std::vector<double> d_a;
  std::vector<double> d_b;
};

template <class Formula>
Scored scored(const Formula& formula, const std::vector<float>& a, const std::vector<float>& b) {
  const std::vector<double> unset(a.size(), std::numeric_limits<double>::quiet_NaN());
  Scored result{0, unset, unset};
  result.value = formula.score(a, b, result.d_a, result.d_b);
  return result;
}

inline bool all_finite(const Scored& result) {
  const auto finite = [](double slope) { return std::isfinite(slope); };
  return std::isfinite(result.value) && std::ranges::all_of(result.d_a, finite) &&
         std::ranges::all_of(result.d_b, finite);
}

/// Fails unless the derivatives by both rows agree with central differences.
template <class Formula>
void expect_slopes(const Formula& formula, std::vector<float> a, std::vector<float> b,
                   double tolerance = 1e-6) {
  const Scored here = scored(formula, a, b);
  for (std::vector<float>* row : {&a, &b}) {
    const std::vector<double>& slopes = row == &a ? here.d_a : here.d_b;
    for (std::size_t j = 0; j < row->size(); ++j) {
      SCOPED_TRACE(testing::Message() << (row == &a ? "a " : "b ") << j);
      float& value = (*row)[j];
      const float kept = value;
      const float above = value = kept + 0x1p-13F;
      const double score_above = scored(formula, a, b).value;
      const float below = value = kept - 0x1p-13F;
      const double score_below = scored(formula, a, b).value;
      value = kept;
      const double numeric =
          (score_above - score_below) / (static_cast<double>(above) - static_cast<double>(below));
      EXPECT_NEAR(slopes[j], numeric, tolerance * std::max(1.0, std::abs(numeric)));
    }
  }
}

}  // namespace gumbelbox
