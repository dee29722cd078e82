#include "experiments/analysis/plane_boxes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace gumbelbox {
namespace {

constexpr PlanePair kOverlap{plane_box(0.2, 0.8, 0.4, 0.6), plane_box(0.45, 0.95, 0.15, 0.55)};

TEST(PlaneBox, MovesItsCornersFreely) {
  PlaneBox box = plane_box(0.2, 0.8, 0.4, 0.6);
  EXPECT_DOUBLE_EQ(box.lower(0), 0.2);
  EXPECT_DOUBLE_EQ(box.upper(1), 0.6);
  box.move_corners(0, 0.1, 0.3);
  EXPECT_DOUBLE_EQ(box.lower(0), 0.3);
  EXPECT_DOUBLE_EQ(box.upper(0), 1.1);
  EXPECT_DOUBLE_EQ(box.lower(1), 0.4);
}

TEST(PlaneBox, KeepsItsCentreToTheLastBitWhenItsCornersMoveApart) {
  PlaneBox box = plane_box(0.45, 0.65, 0.15, 0.75);
  const double centre = box.centre[0];
  for (int i = 1; i < 1000; ++i) box.move_corners(0, 0.1 / i, -0.1 / i);
  EXPECT_EQ(box.centre[0], centre);
}

// Computed with the published code: u and v = log(e^(10 side) - 1) / 10, softbox_temp 5
// and 7.
TEST(LogConditional, GivesTheCheckVectorsOfThePublishedCode) {
  const auto side = [](double raw) { return std::log1p(std::exp(10 * raw)) / 10; };
  const PlanePair boxes{plane_box(0, side(0.2), 0, side(0.3)),
                        plane_box(0.1, 0.1 + side(0.25), 0.15, 0.15 + side(0.1))};
  EXPECT_NEAR(log_conditional(PlaneModel::kSmooth, boxes, 1, {0.05, 0.2}).value, -0.413092375,
              1e-9);
  EXPECT_NEAR(log_conditional(PlaneModel::kGumbel, boxes, 1, {0.05, 1.0 / 7}).value, -0.747960362,
              1e-9);
  EXPECT_NEAR(log_conditional(PlaneModel::kGumbelExact, boxes, 1, {0.05, 1}).value, -1.404975050,
              1e-9);
}

TEST(LogJoint, IsTheLogOfTheSharedAreaForHardBoxes) {
  EXPECT_NEAR(std::exp(log_joint(PlaneModel::kHard, kOverlap).value), 0.35 * 0.15, 1e-15);
  EXPECT_NEAR(std::exp(log_conditional(PlaneModel::kHard, kOverlap, 0).value), 0.35 * 0.15 / 0.12,
              1e-14);
}

template <class Value>
void expect_slopes(Value value) {
  const PairValue at = value(kOverlap);
  constexpr double kStep = 1e-6;
  for (std::size_t box = 0; box < 2; ++box) {
    for (std::size_t j = 0; j < 2; ++j) {
      const auto difference = [&](double lower, double upper) {
        PlanePair up = kOverlap;
        PlanePair down = kOverlap;
        up[box].move_corners(j, lower * kStep, upper * kStep);
        down[box].move_corners(j, -lower * kStep, -upper * kStep);
        return (value(up).value - value(down).value) / (2 * kStep);
      };
      EXPECT_NEAR(at.slopes[box][j].lower, difference(1, 0), 1e-7) << box << j;
      EXPECT_NEAR(at.slopes[box][j].upper, difference(0, 1), 1e-7) << box << j;
      EXPECT_NEAR(at.slopes[box][j].shift(), difference(1, 1), 2e-7) << box << j;
    }
  }
}

TEST(PairValue, HasTheSlopesOfItsValueUnderEveryModel) {
  for (const PlaneModel model : kPlaneModels) {
    SCOPED_TRACE(model_name(model));
    expect_slopes([=](const PlanePair& boxes) { return log_joint(model, boxes); });
    expect_slopes([=](const PlanePair& boxes) { return log_conditional(model, boxes, 0); });
    expect_slopes([=](const PlanePair& boxes) { return log_conditional(model, boxes, 1); });
  }
}

}  // namespace
}  // namespace gumbelbox
