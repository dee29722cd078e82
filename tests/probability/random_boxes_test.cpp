#include "gumbelbox/probability/random_boxes.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/expect_error.h"
#include "tests/probability/boxes.h"

namespace gumbelbox {
namespace {

constexpr Corners kAllCorners[] = {Corners::kFixed, Corners::kGumbel, Corners::kCensored,
                                   Corners::kTruncated, Corners::kGaussian};

RandomBoxes one_box(const BoxProcess& process) {
  RandomBoxes boxes(process, 2);
  const std::vector<double> lower{0.2, 0.1};
  const std::vector<double> upper{0.7, 0.5};
  const std::vector<double> sigma{0.1, -0.2};
  if (process.corners == Corners::kGaussian) {
    boxes.add(lower, upper, sigma);
  } else {
    boxes.add(lower, upper);
  }
  return boxes;
}

bool holds(const BoxCorners& corners, const std::vector<double>& z) {
  for (std::size_t j = 0; j < z.size(); ++j) {
    if (z[j] < corners.lower[j] || z[j] > corners.upper[j]) return false;
  }
  return true;
}

TEST(RandomBoxes, HoldAPointAsOftenAsTheySay) {
  constexpr int kDraws = 20000;
  for (const Corners corners : kAllCorners) {
    const RandomBoxes boxes = one_box({corners, 0.15});
    for (const std::vector<double>& z : {std::vector<double>{0.3, 0.3}, {0.65, 0.12}, {0.1, 0.4}}) {
      Random random(7, RandomUse::kTest);
      BoxCorners drawn;
      int held = 0;
      for (int i = 0; i < kDraws; ++i) {
        boxes.draw(random, Ids{0}, drawn);
        held += holds(drawn, z) ? 1 : 0;
      }
      const double expected = std::exp(boxes.log_inside(0, z));
      const double error = std::sqrt(expected * (1 - expected) / kDraws);
      EXPECT_NEAR(static_cast<double>(held) / kDraws, expected, 4 * error)
          << static_cast<int>(corners) << " at " << z[0];
    }
  }
}

TEST(RandomBoxes, AreDrawnAloneOrTogether) {
  const RandomBoxes boxes = boxes_of({Corners::kGumbel, 0.1}, {{{0}, {1}}, {{5}, {6}}});
  Random random(1, RandomUse::kTest);
  BoxCorners corners{{-1, -1}, {-1, -1}};
  boxes.draw(random, Ids{1}, corners);
  EXPECT_EQ(corners.lower[0], -1);
  EXPECT_NEAR(corners.lower[1], 5, 2);
  EXPECT_NEAR(corners.upper[1], 6, 2);
}

TEST(RandomBoxes, EqualSeedsGiveEqualCorners) {
  const RandomBoxes boxes = one_box({Corners::kTruncated, 0.2});
  BoxCorners first;
  BoxCorners second;
  Random random(3, RandomUse::kCorners);
  Random again(3, RandomUse::kCorners);
  boxes.draw(random, Ids{0}, first);
  boxes.draw(again, Ids{0}, second);
  EXPECT_EQ(first.lower, second.lower);
  EXPECT_EQ(first.upper, second.upper);
}

TEST(RandomBoxes, GaussianBoxesKeepTheirSides) {
  const RandomBoxes boxes = one_box({Corners::kGaussian, 0});
  Random random(3, RandomUse::kTest);
  BoxCorners corners;
  boxes.draw(random, Ids{0}, corners);
  EXPECT_NE(corners.lower[0], 0.2);
  EXPECT_DOUBLE_EQ(corners.upper[0] - corners.lower[0], 0.5);
  EXPECT_DOUBLE_EQ(corners.upper[1] - corners.lower[1], 0.4);
}

TEST(RandomBoxes, FarOutAGaussianBoxKeepsItsDigits) {
  RandomBoxes boxes({Corners::kGaussian, 0}, 1);
  const std::vector<double> lower{0};
  const std::vector<double> upper{1};
  const std::vector<double> sigma{0.1};
  boxes.add(lower, upper, sigma);
  EXPECT_NEAR(boxes.log_inside(0, 0, 3.0), std::log(0.5 * std::erfc(20 / std::sqrt(2.0))), 1e-9);
  EXPECT_NEAR(boxes.log_inside(0, 0, -2.0), boxes.log_inside(0, 0, 3.0), 1e-9);
}

TEST(RandomBoxes, TheVolumeOfADrawIsThatOfTheIntersection) {
  const BoxCorners corners{{0, 0, 0.5, -1}, {2, 2, 3, 1}};  // two boxes in the plane
  EXPECT_DOUBLE_EQ(std::exp(drawn_log_volume(corners, 2, 0, Ids{0})), 4);
  EXPECT_DOUBLE_EQ(std::exp(drawn_log_volume(corners, 2, 0, Ids{0, 1})), 1.5);
  EXPECT_EQ(drawn_log_volume(corners, 2, 0, Ids{}), 0);
  EXPECT_NEAR(std::exp(drawn_log_volume(corners, 2, 0.5, Ids{0, 1})),
              0.25 * std::log1p(std::exp(3.0)) * std::log1p(std::exp(2.0)), 1e-14);
  const BoxCorners apart{{0, 2}, {1, 3}};
  EXPECT_EQ(std::exp(drawn_log_volume(apart, 1, 0, Ids{0, 1})), 0);
}

TEST(RandomBoxes, OnlyTheUnitCubeIsBounded) {
  EXPECT_TRUE((BoxProcess{Corners::kCensored, 1}.bounded()));
  EXPECT_TRUE((BoxProcess{Corners::kTruncated, 1}.bounded()));
  EXPECT_FALSE((BoxProcess{Corners::kGumbel, 1}.bounded()));
  EXPECT_FALSE((BoxProcess{Corners::kFixed, 1}.bounded()));
}

TEST(RandomBoxes, RefuseWrongNumbers) {
  const auto add = [](const BoxProcess& process, const std::vector<double>& lower,
                      const std::vector<double>& sigma) {
    RandomBoxes boxes(process, 2);
    const std::vector<double> upper{1, 1};
    boxes.add(lower, upper, sigma);
  };
  expect_error(ErrorKind::kUsage, "random boxes: expected beta > 0, got 0", [&] {
    add({Corners::kGumbel, 0}, {0, 0}, {});
  });
  expect_error(ErrorKind::kUsage, "random boxes: expected at least one dimension", [] {
    RandomBoxes({Corners::kFixed, 0}, 0);
  });
  expect_error(ErrorKind::kUsage, "lower corner of a box: expected 2 numbers, got 1", [&] {
    add({Corners::kFixed, 0}, {0}, {});
  });
  expect_error(ErrorKind::kUsage, "lower corner of a box: expected finite numbers", [&] {
    add({Corners::kFixed, 0}, {0, NAN}, {});
  });
  expect_error(ErrorKind::kUsage, "sigma of a box: expected 2 numbers, got 0", [&] {
    add({Corners::kGaussian, 0}, {0, 0}, {});
  });
  expect_error(ErrorKind::kUsage, "sigma of a box: expected 0 numbers, got 2", [&] {
    add({Corners::kFixed, 0}, {0, 0}, {1, 1});
  });
}

}  // namespace
}  // namespace gumbelbox
