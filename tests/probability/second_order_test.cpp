#include "gumbelbox/probability/second_order.h"

#include <gtest/gtest.h>

#include <cmath>

#include "gumbelbox/probability/joint_volume.h"
#include "tests/expect_error.h"
#include "tests/probability/boxes.h"

namespace gumbelbox {
namespace {

/// The same factor from the moments of draws.
double drawn_factor(const RandomBoxes& boxes, const Event& a, const Event& b, int draws) {
  Ids all = a.present;
  all.insert(all.end(), a.absent.begin(), a.absent.end());
  Random random(21, RandomUse::kTest);
  BoxCorners corners;
  const auto volume = [&](const Event& event) {
    const auto log_volume = [&](std::span<const std::size_t> of) {
      return drawn_log_volume(corners, boxes.dim(), 0, of);
    };
    return std::exp(log_volume(event.present)) * share_outside(log_volume, 2, event).value;
  };
  double sum_a = 0, sum_b = 0, sum_ab = 0, sum_bb = 0;
  for (int i = 0; i < draws; ++i) {
    boxes.draw(random, all, corners);
    const double volume_a = volume(a);
    const double volume_b = volume(b);
    sum_a += volume_a;
    sum_b += volume_b;
    sum_ab += volume_a * volume_b;
    sum_bb += volume_b * volume_b;
  }
  return 1 - sum_ab * draws / (sum_a * sum_b) + sum_bb * draws / (sum_b * sum_b);
}

TEST(SecondOrder, IsWhatTheMomentsOfDrawsSay) {
  for (const Corners corners : {Corners::kGumbel, Corners::kCensored, Corners::kTruncated}) {
    const RandomBoxes boxes = random_boxes({corners, 0.05}, 2, 4, 9);
    for (const auto& [a, b] :
         std::vector<std::pair<Event, Event>>{{{{0, 1}, {}}, {{1}, {}}},
                                              {{{1}, {0}}, {{1}, {}}},
                                              {{{0, 1}, {2}}, {{1}, {2}}},
                                              {{{0, 1}, {2, 3}}, {{1}, {3}}}}) {
      const double factor = second_order_factor(boxes, a, b);
      EXPECT_NEAR(factor, drawn_factor(boxes, a, b, 60000), 0.01) << static_cast<int>(corners);
      EXPECT_GT(std::abs(factor - 1), 0.001);
    }
  }
}

TEST(SecondOrder, IsNothingWithoutRandomness) {
  const RandomBoxes boxes = random_boxes({Corners::kGumbel, 1e-5}, 2, 2, 9);
  EXPECT_NEAR(second_order_factor(boxes, {{0, 1}, {}}, {{1}, {}}), 1, 1e-6);
}

TEST(SecondOrder, WithTheWholeSpaceAsConditionIsNothing) {
  const RandomBoxes boxes = random_boxes({Corners::kTruncated, 0.2}, 2, 2, 9);
  EXPECT_NEAR(second_order_factor(boxes, {{0, 1}, {}}, {{}, {}}), 1, 1e-10);
}

TEST(SecondOrder, IsTheSecondOrderOfARatio) {
  // One dimension, b [0, 1], a far larger: A = B up to rounding, so that the two terms cancel.
  const RandomBoxes boxes = boxes_of({Corners::kGumbel, 0.02}, {{{-5}, {5}}, {{0}, {1}}});
  EXPECT_NEAR(second_order_factor(boxes, {{0, 1}, {}}, {{1}, {}}), 1, 1e-10);
  // a far inside b: A hardly depends on B, Cov = 0 and Var(B) = 2 beta^2 pi^2 / 6.
  const RandomBoxes inside = boxes_of({Corners::kGumbel, 0.02}, {{{0.4}, {0.6}}, {{-1}, {2}}});
  const double mean = 3 - 2 * 0.5772156649015329 * 0.02;
  const double variance = 2 * 0.02 * 0.02 * M_PI * M_PI / 6;
  EXPECT_NEAR(second_order_factor(inside, {{0, 1}, {}}, {{1}, {}}), 1 + variance / (mean * mean),
              1e-10);
}

TEST(SecondOrder, RefusesTermsThatItCannotComputeButThatCount) {
  // Boxes 0 and 1 are nearly as far apart as can be; with box 2 across the place where they meet
  // they are further, though most of what they have in common lies in it.
  const double apart = 0.2 * std::log(41.9 / 2);
  const double meet = 1 + apart / 2;
  const RandomBoxes boxes =
      boxes_of({Corners::kGumbel, 0.1},
               {{{0}, {1}}, {{1 + apart}, {2 + apart}}, {{meet - 0.09}, {meet + 3}}});
  EXPECT_GT(second_order_factor(boxes, {{0, 1}, {}}, {{1}, {}}), -1e9);
  expect_error(ErrorKind::kNumeric,
               "the boxes are too far apart for the second-order expansion; the method 'ratio' "
               "takes them",
               [&] {
                 second_order_factor(boxes, {{0, 1}, {2}}, {{1}, {}});
               });
}

TEST(SecondOrder, RefusesWhatItCannotDo) {
  RandomBoxes boxes = random_boxes({Corners::kGumbel, 0.1}, 1, 12, 1);
  Event many{{0}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}};
  expect_error(ErrorKind::kUsage,
               "the second-order expansion takes at most 10 negated names, those behind the bar "
               "twice, got 11; the methods 'ratio' and 'sample' take more",
               [&] {
                 second_order_factor(boxes, many, {{0}, {}});
               });
  const RandomBoxes nested = boxes_of({Corners::kGumbel, 0.1}, {{{0}, {0.2}}, {{-2.5}, {2.6}}});
  expect_error(ErrorKind::kNumeric,
               "the second-order expansion loses its digits with these negated names; the method "
               "'sample' does not",
               [&] {
                 second_order_factor(nested, {{0}, {1}}, {{0}, {}});
               });
  const RandomBoxes apart = boxes_of({Corners::kGumbel, 0.01}, {{{0}, {1}}, {{2}, {3}}});
  expect_error(ErrorKind::kNumeric,
               "the boxes are too far apart for the second-order expansion; the method 'ratio' "
               "takes them",
               [&] {
                 second_order_factor(apart, {{0, 1}, {}}, {{1}, {}});
               });
}

}  // namespace
}  // namespace gumbelbox
