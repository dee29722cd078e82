#include "gumbelbox/probability/expected_volume.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/probability/boxes.h"

namespace gumbelbox {
namespace {

/// The definition: a trapezoidal sum of the product of inside probabilities.
double integral(const RandomBoxes& boxes, const Ids& of, std::size_t j, double from, double to) {
  constexpr int kSteps = 20000;
  double sum = 0;
  for (int i = 0; i <= kSteps; ++i) {
    double log_inside = 0;
    for (const std::size_t box : of) {
      log_inside += boxes.log_inside(box, j, from + (to - from) * i / kSteps);
    }
    sum += std::exp(log_inside) * (i == 0 || i == kSteps ? 0.5 : 1);
  }
  return sum * (to - from) / kSteps;
}

TEST(ExpectedLogVolume, IsTheIntegralOfTheInsideProbabilities) {
  for (const Corners corners : {Corners::kGumbel, Corners::kCensored, Corners::kTruncated}) {
    for (const double beta : {0.03, 0.2}) {
      const RandomBoxes boxes = random_boxes({corners, beta}, 2, 3, 5);
      const double margin = boxes.process().bounded() ? 0 : 12 * beta;
      for (const Ids& of : {Ids{0}, Ids{1, 2}, Ids{0, 1, 2}}) {
        double expected = 0;
        for (std::size_t j = 0; j < 2; ++j) {
          expected += std::log(integral(boxes, of, j, -margin, 1 + margin));
        }
        EXPECT_NEAR(expected_log_volume(boxes, of), expected, 1e-8)
            << static_cast<int>(corners) << " " << beta << " " << of.size();
      }
    }
  }
}

TEST(ExpectedLogVolume, OfFixedBoxesIsTheirVolume) {
  const RandomBoxes boxes =
      boxes_of({Corners::kFixed, 0}, {{{0, 0}, {2, 2}}, {{1, -1}, {3, 1}}, {{5, 5}, {6, 6}}});
  EXPECT_DOUBLE_EQ(expected_log_volume(boxes, Ids{0}), std::log(4.0));
  EXPECT_DOUBLE_EQ(expected_log_volume(boxes, Ids{0, 1}), 0);
  EXPECT_EQ(std::exp(expected_log_volume(boxes, Ids{0, 2})), 0);
}

TEST(ExpectedLogVolume, OfNoBoxesIsThatOfTheUnitCube) {
  EXPECT_EQ(expected_log_volume(random_boxes({Corners::kCensored, 0.1}, 2, 1, 1), Ids{}), 0);
}

/// Whether the expected side of a box is within three standard errors of drawn ones.
bool agrees_with_draws(const BoxProcess& process, double lower, double upper, std::uint64_t seed) {
  constexpr int kDraws = 20000;
  RandomBoxes boxes(process, 1);
  boxes.add({&lower, 1}, {&upper, 1});
  const std::size_t box = 0;
  BoxCorners corners = boxes.locations();
  Random random(seed, RandomUse::kTest);
  double sum = 0, squares = 0;
  for (int i = 0; i < kDraws; ++i) {
    boxes.draw(random, {&box, 1}, corners);
    const double side = std::max(0.0, corners.upper[0] - corners.lower[0]);
    sum += side;
    squares += side * side;
  }
  const double mean = sum / kDraws;
  const double error = std::sqrt((squares / kDraws - mean * mean) / kDraws);
  return std::abs(std::exp(expected_log_volume(boxes, {&box, 1})) - mean) <= 3 * error;
}

TEST(ExpectedLogVolume, OnAGridIsTheMeanOfDrawnSides) {
  for (const Corners corners : {Corners::kGumbel, Corners::kCensored, Corners::kTruncated}) {
    int points = 0, agree = 0;
    for (const double beta : {1e-4, 1e-3, 0.01, 0.1, 1.0, 3.0}) {
      for (const double centre : {0.0, 0.02, 0.2, 0.5, 0.9, 1.0}) {
        for (const double gap : {-0.5, 0.0, 1.0, 2.0, 4.0}) {  // in units of beta
          ++points;
          agree += agrees_with_draws({corners, beta}, centre - gap * beta / 2,
                                     centre + gap * beta / 2, static_cast<std::uint64_t>(points));
        }
      }
    }
    EXPECT_GE(agree, 0.99 * points) << "corners " << static_cast<int>(corners);
    EXPECT_EQ(points, 180);
  }
}

}  // namespace
}  // namespace gumbelbox
