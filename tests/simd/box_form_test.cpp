#include "gumbelbox/simd/box_form.h"

#include <gtest/gtest.h>

#include "gumbelbox/box/bessel_side.h"

namespace gumbelbox {
namespace {

TEST(BoxForm, AModelKnowsItsFormItsScalesAndItsDimensions) {
  const BoxModel gumbel = gumbel_model(0.02, 0.3, 7);
  EXPECT_EQ(gumbel.form, BoxForm::kGumbel);
  EXPECT_EQ(gumbel.intersection_beta, 0.02);
  EXPECT_EQ(gumbel.volume_beta, 0.3);
  EXPECT_EQ(gumbel.dim, 7U);

  const BoxModel smooth = smooth_model(0.3, 5);
  EXPECT_EQ(smooth.form, BoxForm::kSmooth);
  EXPECT_EQ(smooth.volume_beta, 0.3);
  EXPECT_EQ(smooth.dim, 5U);

  const BoxModel bessel = bessel_model(0.02, -4, 3);
  EXPECT_EQ(bessel.form, BoxForm::kBessel);
  EXPECT_EQ(bessel.intersection_beta, 0.02);
  EXPECT_EQ(bessel.exact_from, -4);
  EXPECT_EQ(bessel.dim, 3U);
}

TEST(BoxForm, TheTangentOfTheExactModelHasTheSlopeOfItsSideAtTheEdge) {
  for (const double beta : {1e-5, 0.02, 100.0}) {
    for (const double exact_from : {-120.0, -4.0, -0.5, 0.0}) {
      const BesselSide side(beta, exact_from);
      const double slope = side(0, 2 * exact_from * beta - beta).d_upper;
      const double of_model = bessel_model(beta, exact_from, 1).slope_below / (2 * beta);
      EXPECT_NEAR(of_model, slope, 1e-12 * slope) << beta << ' ' << exact_from;
    }
  }
}

}  // namespace
}  // namespace gumbelbox
