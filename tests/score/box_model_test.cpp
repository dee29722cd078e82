#include "gumbelbox/score/box_model.h"

#include <gtest/gtest.h>

#include "gumbelbox/box/hard_side.h"

namespace gumbelbox {
namespace {

TEST(FindBoxModel, KnowsThePoliciesThatHaveKernels) {
  const auto gumbel =
      find_box_model(IntersectionGeometry{GumbelIntersection{0.2}, GumbelSide{0.2, 0.3}}, 4);
  ASSERT_TRUE(gumbel);
  EXPECT_EQ(gumbel->form, BoxForm::kGumbel);
  EXPECT_EQ(gumbel->intersection_beta, 0.2);
  EXPECT_EQ(gumbel->volume_beta, 0.3);
  EXPECT_EQ(gumbel->dim, 4U);

  const auto bessel =
      find_box_model(IntersectionGeometry{GumbelIntersection{0.2}, BesselSide(0.2, -7)}, 5);
  ASSERT_TRUE(bessel);
  EXPECT_EQ(bessel->form, BoxForm::kBessel);
  EXPECT_EQ(bessel->intersection_beta, 0.2);
  EXPECT_EQ(bessel->exact_from, -7);
  EXPECT_EQ(bessel->dim, 5U);

  const auto smooth =
      find_box_model(IntersectionGeometry{HardIntersection{}, SoftplusSide{0.3}}, 6);
  ASSERT_TRUE(smooth);
  EXPECT_EQ(smooth->form, BoxForm::kSmooth);
  EXPECT_EQ(smooth->volume_beta, 0.3);
  EXPECT_EQ(smooth->dim, 6U);
}

TEST(FindBoxModel, FindsNothingForTheOthers) {
  EXPECT_FALSE(find_box_model(IntersectionGeometry{HardIntersection{}, HardSide{}}, 2));
  EXPECT_FALSE(find_box_model(IntersectionGeometry{HardIntersection{}, GumbelSide{0.2, 0.3}}, 2));
  EXPECT_FALSE(find_box_model(IntersectionGeometry{GumbelIntersection{0.2}, SoftplusSide{0.3}}, 2));
}

}  // namespace
}  // namespace gumbelbox
