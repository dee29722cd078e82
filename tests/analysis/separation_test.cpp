#include "experiments/analysis/separation.h"

#include <gtest/gtest.h>

#include <cmath>

namespace gumbelbox {
namespace {

// The starts of the identifiability report.
constexpr PlanePair kCross{plane_box(0.2, 0.8, 0.4, 0.6), plane_box(0.45, 0.65, 0.15, 0.75)};
constexpr PlanePair kContainment{plane_box(0, 1, 0, 1), plane_box(0.35, 0.65, 0.3, 0.6)};

Separation run(PlaneModel model, const PlanePair& start, PlaneScales scales = {}) {
  return separate(start, {.model = model, .scales = scales});
}

double distance(const Separation& run, std::size_t j) {
  const PlanePair& boxes = run.moments.back().boxes;
  return boxes[0].centre[j] - boxes[1].centre[j];
}

TEST(Separation, OfACrossDoesNotMoveTheCentresOfSmoothBoxesAtAll) {
  for (const double volume_beta : {0.1, 1.0}) {
    const Separation ran = run(PlaneModel::kSmooth, kCross, {0.1, volume_beta});
    for (const SeparationMoment& moment : ran.moments) {
      for (std::size_t box = 0; box < 2; ++box) {
        for (std::size_t j = 0; j < 2; ++j) {
          EXPECT_EQ(moment.boxes[box].centre[j], kCross[box].centre[j]) << moment.step;
        }
      }
    }
    // They only become skinny: A in height and B in width, until the sides turn negative.
    EXPECT_LT(ran.moments.back().boxes[0].half[1], 0);
    EXPECT_LT(ran.moments.back().boxes[1].half[0], 0);
  }
}

TEST(Separation, OfACrossMovesGumbelBoxesApartInBothDimensions) {
  const Separation ran = run(PlaneModel::kGumbel, kCross);
  EXPECT_LT(distance(ran, 0), -0.5);
  EXPECT_GT(distance(ran, 1), 0.5);
  // A separate implementation has (-0.633, 0.633), and a slope of 0.1435 by a shift.
  EXPECT_NEAR(distance(ran, 0), -0.633, 0.002);
  EXPECT_NEAR(distance(ran, 1), 0.633, 0.002);
  EXPECT_NEAR(std::abs(ran.gradient.slopes[0][0].shift()), 0.1435, 5e-5);
}

TEST(Separation, OfACrossMostlyShrinksGumbelBoxesOfASmallScale) {
  const Separation ran = run(PlaneModel::kGumbel, kCross, {0.03, 0.1});
  EXPECT_LT(std::abs(distance(ran, 0)), 0.1);
}

TEST(Separation, OfContainedSmoothBoxesDoesNothing) {
  const Separation ran = run(PlaneModel::kSmooth, kContainment);
  EXPECT_EQ(ran.moments.back().conditional[0], 1);
  EXPECT_EQ(ran.gradient.slopes[1][0].shift(), 0);
  EXPECT_EQ(distance(ran, 0), kContainment[0].centre[0] - kContainment[1].centre[0]);
}

TEST(Separation, OfContainedGumbelBoxesEndsWithBoxesApart) {
  const Separation ran = run(PlaneModel::kGumbel, kContainment);
  EXPECT_GT(ran.moments.front().conditional[0], 0.5);
  EXPECT_LT(ran.moments.back().conditional[0], 1e-3);
  EXPECT_LT(ran.moments.back().conditional[1], 1e-3);
  EXPECT_NEAR(std::abs(ran.gradient.slopes[1][1].shift()), 1.149, 5e-4);
}

TEST(Separation, OfGaussianBoxesDependsOnTheSeedOnly) {
  const SeparationOptions options{.model = PlaneModel::kGaussian, .steps = 50, .sigma = 0.2};
  const Separation first = separate(kCross, options);
  const Separation again = separate(kCross, options);
  SeparationOptions other = options;
  other.seed = 2;
  EXPECT_EQ(first.moments.back().boxes[0].half, again.moments.back().boxes[0].half);
  EXPECT_NE(first.sigma, separate(kCross, other).sigma);
  EXPECT_NE(first.sigma[0][0], 0.2);
}

// The paper: "GaussianBox behaves similarly to SmoothBox".
TEST(Separation, OfGaussianBoxesWithLittleNoiseLeavesTheirCentresAlone) {
  for (const PlanePair& start : {kCross, kContainment}) {
    const Separation ran = run(PlaneModel::kGaussian, start);
    for (std::size_t j = 0; j < 2; ++j) {
      EXPECT_LT(std::abs(distance(ran, j) - start[0].centre[j] + start[1].centre[j]), 0.05);
    }
  }
}

// What the paper says of GaussianBox holds for noise that is small beside the margins only.
TEST(Separation, OfGaussianBoxesWithMuchNoiseLeavesContainment) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const Separation ran =
        separate(kContainment, {.model = PlaneModel::kGaussian, .sigma = 0.2, .seed = seed});
    EXPECT_LT(ran.moments.back().conditional[0], 0.05) << seed;
  }
}

TEST(Separation, OfGaussianBoxesWithoutNoiseIsThatOfSmoothOnes) {
  const Separation smooth = run(PlaneModel::kSmooth, kCross);
  const Separation still = separate(kCross, {.model = PlaneModel::kGaussian, .sigma = 0});
  EXPECT_EQ(smooth.moments.back().boxes[1].half[1], still.moments.back().boxes[1].half[1]);
}

TEST(SeparationLoss, HasTheSlopesOfItsValue) {
  const PlanePair boxes{plane_box(0.2, 0.8, 0.4, 0.6), plane_box(0.45, 0.95, 0.15, 0.55)};
  constexpr double kStep = 1e-6;
  PlanePair up = boxes;
  PlanePair down = boxes;
  up[1].move_corners(0, kStep, 0);
  down[1].move_corners(0, -kStep, 0);
  const auto value = [](const PlanePair& at) {
    return separation_loss(PlaneModel::kGumbel, at, {}).value;
  };
  EXPECT_NEAR(separation_loss(PlaneModel::kGumbel, boxes, {}).slopes[1][0].lower,
              (value(up) - value(down)) / (2 * kStep), 1e-7);
}

}  // namespace
}  // namespace gumbelbox
