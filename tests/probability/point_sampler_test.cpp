#include "gumbelbox/probability/point_sampler.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/expect_error.h"
#include "tests/probability/boxes.h"

namespace gumbelbox {
namespace {

struct Moments {
  double mean = 0;
  double variance = 0;
};

/// Of dimension j under the density, by a sum over a fine grid.
Moments expected_moments(const RandomBoxes& boxes, const Ids& of, std::size_t j, double from,
                         double to) {
  constexpr int kSteps = 40000;
  double weight = 0, first = 0, second = 0;
  for (int i = 0; i < kSteps; ++i) {
    const double z = from + (to - from) * (i + 0.5) / kSteps;
    double log_inside = 0;
    for (const std::size_t box : of) log_inside += boxes.log_inside(box, j, z);
    weight += std::exp(log_inside);
    first += z * std::exp(log_inside);
    second += z * z * std::exp(log_inside);
  }
  const double mean = first / weight;
  return {mean, second / weight - mean * mean};
}

void expect_moments(const RandomBoxes& boxes, const Ids& of, double from, double to,
                    int draws = 20000) {
  const PointSampler points(boxes, of);
  ASSERT_TRUE(points.exists());
  Random random(11, RandomUse::kTest);
  std::vector<double> point(boxes.dim());
  std::vector<double> sum(boxes.dim());
  std::vector<double> squares(boxes.dim());
  for (int i = 0; i < draws; ++i) {
    points.draw(random, point);
    for (std::size_t j = 0; j < boxes.dim(); ++j) {
      sum[j] += point[j];
      squares[j] += point[j] * point[j];
    }
  }
  for (std::size_t j = 0; j < boxes.dim(); ++j) {
    const Moments expected = expected_moments(boxes, of, j, from, to);
    const double mean = sum[j] / draws;
    EXPECT_NEAR(mean, expected.mean, 4 * std::sqrt(expected.variance / draws)) << j;
    EXPECT_NEAR(squares[j] / draws - mean * mean, expected.variance,
                6 * std::sqrt(2.0 / draws) * expected.variance);
  }
}

TEST(PointSampler, FollowsTheProductOfTheInsideProbabilities) {
  for (const Corners corners : {Corners::kGumbel, Corners::kCensored, Corners::kTruncated}) {
    for (const double beta : {0.002, 0.1, 1.0}) {
      SCOPED_TRACE(testing::Message() << static_cast<int>(corners) << " " << beta);
      const RandomBoxes boxes = random_boxes({corners, beta}, 2, 3, 2);
      const bool bounded = boxes.process().bounded();
      const double margin = bounded ? 0 : 10 * beta;
      expect_moments(boxes, Ids{1}, -margin, 1.2 + (bounded ? -0.2 : margin));
      expect_moments(boxes, Ids{0, 1, 2}, -margin, 1.2 + (bounded ? -0.2 : margin));
    }
  }
}

TEST(PointSampler, FollowsThePeakMoreFinelyThanItsSteps) {
  const RandomBoxes boxes = boxes_of({Corners::kGumbel, 1}, {{{0}, {0.3}}});
  expect_moments(boxes, Ids{0}, -10, 10, 400000);
}

TEST(PointSampler, FindsASmallBoxInAWideDomain) {
  for (const Corners corners : {Corners::kCensored, Corners::kTruncated}) {
    const RandomBoxes boxes = boxes_of({corners, 1e-4}, {{{0.001}, {0.002}}, {{0.998}, {0.999}}});
    expect_moments(boxes, Ids{0}, 0, 0.01);
    expect_moments(boxes, Ids{1}, 0.99, 1);
  }
}

TEST(PointSampler, FindsWhereBoxesApartWouldMeet) {
  const RandomBoxes boxes = boxes_of({Corners::kGumbel, 0.1}, {{{0}, {1}}, {{1.5}, {2}}});
  expect_moments(boxes, Ids{0, 1}, 0.5, 2);
}

TEST(PointSampler, IsUniformInFixedBoxesAndInTheUnitCube) {
  const RandomBoxes fixed = boxes_of({Corners::kFixed, 0}, {{{0}, {2}}, {{1}, {5}}});
  expect_moments(fixed, Ids{0, 1}, 1, 2);
  expect_moments(random_boxes({Corners::kTruncated, 0.1}, 2, 1, 1), Ids{}, 0, 1);
  const BoxProcess in_cube{.corners = Corners::kFixed, .in_unit_cube = true};
  const RandomBoxes inner = boxes_of(in_cube, {{{0}, {0.5}}, {{0.25}, {0.75}}});
  expect_moments(inner, Ids{0}, 0, 0.5);
  expect_moments(inner, Ids{0, 1}, 0.25, 0.5);
  expect_moments(inner, Ids{}, 0, 1);
}

TEST(PointSampler, SaysWhenThereIsNoPoint) {
  const RandomBoxes fixed = boxes_of({Corners::kFixed, 0}, {{{0}, {1}}, {{2}, {3}}});
  EXPECT_FALSE(PointSampler(fixed, Ids{0, 1}).exists());
  const RandomBoxes far = boxes_of({Corners::kGumbel, 0.001}, {{{0}, {1}}, {{9}, {10}}});
  EXPECT_FALSE(PointSampler(far, Ids{0, 1}).exists());
}

TEST(PointSampler, RefusesWhatHasNoPoints) {
  expect_error(ErrorKind::kUsage, "a space without bounds has no uniform points", [] {
    PointSampler(random_boxes({Corners::kGumbel, 0.1}, 1, 1, 1), Ids{});
  });
  expect_error(ErrorKind::kUsage, "points are drawn from fixed or Gumbel boxes only", [] {
    PointSampler(RandomBoxes({Corners::kGaussian, 0}, 1), Ids{});
  });
}

}  // namespace
}  // namespace gumbelbox
