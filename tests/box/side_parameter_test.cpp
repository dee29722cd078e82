#include "gumbelbox/box/side_parameter.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/expect_slope.h"
#include "tests/reference/worst_error.h"

namespace gumbelbox {
namespace {

struct Reference {
  double raw, side, slope;
};

constexpr Reference kReference[] = {
#include "tests/reference/side_parameter.inc"
};

struct InverseReference {
  double side, raw;
};

constexpr InverseReference kInverseReference[] = {
#include "tests/reference/side_parameter_inverse.inc"
};

TEST(SoftplusSideParameter, MatchesFiftyDigitReference) {
  WorstError side("SoftplusSideParameter side", 1e-13, 0);
  WorstError slope("SoftplusSideParameter slope", 1e-13, 0);
  for (const Reference& r : kReference) {
    side.expect(SoftplusSideParameter::side(r.raw).side, r.side, r.raw);
    slope.expect(SoftplusSideParameter::side(r.raw).slope, r.slope, r.raw);
  }
}

TEST(SoftplusSideParameter, InverseMatchesFiftyDigitReference) {
  WorstError raw("SoftplusSideParameter raw", 1e-15, 1);
  for (const InverseReference& r : kInverseReference) {
    raw.expect(SoftplusSideParameter::raw(r.side), r.raw, r.side);
  }
}

TEST(SoftplusSideParameter, StartsThePublishedExperiments) {
  EXPECT_NEAR(SoftplusSideParameter::raw(0.1), 0.0541324855, 1e-10);
  EXPECT_NEAR(SoftplusSideParameter::side(0.0541324855).side, 0.1, 1e-10);
}

template <class Parameter>
class SideParameter : public testing::Test {};

using Parameters = testing::Types<SoftplusSideParameter, ExpSideParameter, PlainSideParameter>;
TYPED_TEST_SUITE(SideParameter, Parameters);

TYPED_TEST(SideParameter, ComesBackFromItsInverse) {
  for (double side : {1e-30, 1e-8, 1e-4, 0.01, 0.1, 1.0, 1.99, 2.01, 50.0, 100.0}) {
    EXPECT_NEAR(TypeParam::side(TypeParam::raw(side)).side, side, 1e-13 * side);
  }
}

TYPED_TEST(SideParameter, SlopeIsTheDerivative) {
  struct Derivative {
    double value, slope;
  };
  const auto kernel = [](double raw) {
    const StoredSide stored = TypeParam::side(raw);
    return Derivative{stored.side, stored.slope};
  };
  for (double raw : {-2.0, -0.3, 0.0, 0.1, 1.0, 3.0}) expect_slope(kernel, raw);
}

TEST(ExpSideParameter, IsTheExponential) {
  EXPECT_DOUBLE_EQ(ExpSideParameter::side(-2).side, std::exp(-2));
  EXPECT_DOUBLE_EQ(ExpSideParameter::side(-2).slope, std::exp(-2));
}

TEST(PlainSideParameter, IsTheNumberItself) {
  EXPECT_EQ(PlainSideParameter::side(-0.3).side, -0.3);
  EXPECT_EQ(PlainSideParameter::side(-0.3).slope, 1);
  EXPECT_EQ(PlainSideParameter::raw(0.7), 0.7);
}

}  // namespace
}  // namespace gumbelbox
