#include "gumbelbox/probability/product_moment.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "gumbelbox/math/gauss_legendre.h"
#include "gumbelbox/probability/expected_volume.h"
#include "tests/probability/boxes.h"

namespace gumbelbox {
namespace {

template <class F>
double integral(F f, double from, double to, int panels) {
  const auto& rule = GaussLegendre<20>::rule();
  const double half = (to - from) / panels / 2;
  double sum = 0;
  for (int panel = 0; panel < panels; ++panel) {
    for (std::size_t i = 0; i < 20; ++i) {
      sum += half * rule.weights[i] * f(from + half * (2 * panel + 1 + rule.nodes[i]));
    }
  }
  return sum;
}

/// The definition: a sum over x and y of the probability that x lies in a and y in b, which has a
/// kink at x = y.
double double_integral(const RandomBoxes& boxes, const Ids& a, const Ids& b, double from,
                       double to) {
  const CornerLaw law = boxes.process().law();
  const auto together = [&](double x, double y) {
    double log_p = 0;
    for (std::size_t box = 0; box < boxes.size(); ++box) {
      const bool in_a = std::ranges::count(a, box) > 0;
      const bool in_b = std::ranges::count(b, box) > 0;
      if (!in_a && !in_b) continue;
      const double least = in_a && in_b ? std::min(x, y) : in_a ? x : y;
      const double most = in_a && in_b ? std::max(x, y) : in_a ? x : y;
      log_p += law.log_below(least, boxes.lower(box, 0)) + law.log_above(most, boxes.upper(box, 0));
    }
    return std::exp(log_p);
  };
  constexpr int kPanels = 16;
  return integral(
      [&](double x) {
        const auto of_y = [&](double y) { return together(x, y); };
        return integral(of_y, from, x, kPanels) + integral(of_y, x, to, kPanels);
      },
      from, to, kPanels);
}

TEST(ProductMoment, IsTheDoubleIntegral) {
  for (const Corners corners : {Corners::kGumbel, Corners::kCensored, Corners::kTruncated}) {
    for (const double beta : {0.03, 0.2, 1.5}) {
      const RandomBoxes boxes =
          boxes_of({corners, beta}, {{{0.2}, {0.7}}, {{0.3}, {0.9}}, {{0.1}, {0.5}}});
      const double margin = boxes.process().bounded() ? 0 : 6 * beta;
      for (const auto& [a, b] : {std::pair{Ids{0, 1}, Ids{1, 2}},
                                 {Ids{0, 1}, Ids{1}},
                                 {Ids{1}, Ids{1}},
                                 {Ids{0}, Ids{2}}}) {
        const double expected = double_integral(boxes, a, b, -margin, 1 + margin);
        EXPECT_NEAR(std::exp(log_product_moment(boxes, a, b)) / expected, 1, 1e-10)
            << static_cast<int>(corners) << " " << beta << " " << a.size() << b.size();
      }
    }
  }
}

TEST(ProductMoment, KnowsCornersAtTheBorder) {
  // Truncated corners with locations far outside are exponential at the border: the side is
  // 1 - X - Y, X and Y of mean beta and variance beta^2.
  const double beta = 0.01;
  const RandomBoxes boxes = boxes_of({Corners::kTruncated, beta}, {{{-2}, {3}}});
  const double mean = 1 - 2 * beta;
  EXPECT_NEAR(std::exp(log_product_moment(boxes, Ids{0}, Ids{0})), mean * mean + 2 * beta * beta,
              1e-10);
}

TEST(ProductMoment, IsTheProductOfIndependentVolumes) {
  const RandomBoxes boxes = random_boxes({Corners::kGumbel, 0.1}, 3, 4, 8);
  EXPECT_NEAR(log_product_moment(boxes, Ids{0, 1}, Ids{2, 3}),
              expected_log_volume(boxes, Ids{0, 1}) + expected_log_volume(boxes, Ids{2, 3}), 1e-12);
}

TEST(ProductMoment, WithTheWholeSpaceIsTheVolume) {
  for (const Corners corners : {Corners::kCensored, Corners::kTruncated}) {
    const RandomBoxes boxes = random_boxes({corners, 0.1}, 2, 2, 8);
    EXPECT_NEAR(log_product_moment(boxes, Ids{0, 1}, Ids{}), expected_log_volume(boxes, Ids{0, 1}),
                1e-11);
    EXPECT_EQ(log_product_moment(boxes, Ids{}, Ids{}), 0);
  }
}

TEST(ProductMoment, IsTheMeanOverDraws) {
  const RandomBoxes boxes = random_boxes({Corners::kGumbel, 0.1}, 2, 2, 3);
  Random random(5, RandomUse::kTest);
  BoxCorners corners;
  constexpr int kDraws = 40000;
  double sum = 0, squares = 0;
  for (int i = 0; i < kDraws; ++i) {
    boxes.draw(random, Ids{0, 1}, corners);
    const double product = std::exp(drawn_log_volume(corners, 2, 0, Ids{0, 1}) +
                                    drawn_log_volume(corners, 2, 0, Ids{1}));
    sum += product;
    squares += product * product;
  }
  const double mean = sum / kDraws;
  const double error = std::sqrt((squares / kDraws - mean * mean) / kDraws);
  EXPECT_NEAR(std::exp(log_product_moment(boxes, Ids{0, 1}, Ids{1})), mean, 4 * error);
}

TEST(ProductMoment, StaysAccurateForBoxesApart) {
  for (const double gap : {1.0, 4.0, 6.0}) {
    const RandomBoxes boxes = boxes_of({Corners::kGumbel, 1}, {{{0}, {8}}, {{8 + gap}, {20}}});
    const double expected = double_integral(boxes, {0, 1}, {1}, -4, 26);
    EXPECT_NEAR(std::exp(log_product_moment(boxes, Ids{0, 1}, Ids{1})) / expected, 1, 1e-9) << gap;
  }
}

TEST(ProductMoment, PartsOfABoxMayLieApart) {
  const RandomBoxes boxes =
      boxes_of({Corners::kGumbel, 0.03}, {{{0}, {1}}, {{0}, {0.2}}, {{0.8}, {1}}});
  const double expected = double_integral(boxes, {0, 1}, {0, 2}, -0.2, 1.2);
  EXPECT_GT(expected, 0.01);
  EXPECT_NEAR(std::exp(log_product_moment(boxes, Ids{0, 1}, Ids{0, 2})) / expected, 1, 1e-9);
}

TEST(ProductMoment, OfBoxesFarApartIsNothing) {
  for (const double gap : {7.0, 8.0, 9.0, 100.0, 1e6}) {
    const RandomBoxes boxes = boxes_of({Corners::kGumbel, 1}, {{{0}, {8}}, {{8 + gap}, {2e6}}});
    EXPECT_EQ(std::exp(log_product_moment(boxes, Ids{0, 1}, Ids{1})), 0) << gap;
  }
}

TEST(ProductMoment, DoesNotDependOnFarDetails) {
  // A box a thousand times larger than beta: its corners are panels of their own.
  const RandomBoxes boxes = boxes_of({Corners::kGumbel, 1e-3}, {{{-1}, {1}}, {{0.3}, {0.31}}});
  const double small = expected_log_volume(boxes, Ids{1});
  EXPECT_NEAR(log_product_moment(boxes, Ids{0}, Ids{1}), expected_log_volume(boxes, Ids{0}) + small,
              1e-12);
}

}  // namespace
}  // namespace gumbelbox
