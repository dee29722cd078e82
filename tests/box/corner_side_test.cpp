#include "gumbelbox/box/corner_side.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>

#include "gumbelbox/box/bessel_side.h"
#include "gumbelbox/box/gumbel_intersection.h"
#include "gumbelbox/box/gumbel_side.h"
#include "gumbelbox/box/hard_intersection.h"
#include "gumbelbox/box/hard_side.h"
#include "gumbelbox/box/side_parameter.h"
#include "gumbelbox/box/softplus_side.h"
#include "gumbelbox/math/log1m_exp.h"

namespace gumbelbox {
namespace {

TEST(CornerLogSide, OfAGapHasOppositeSlopes) {
  constexpr CornerLogSide side = corner_log_side({-1.5, 4});
  EXPECT_EQ(side.value, -1.5);
  EXPECT_EQ(side.d_lower, -4);
  EXPECT_EQ(side.d_upper, 4);
}

// The rest puts intersections and sides together as a score does, to see that the two fit.

constexpr std::size_t kDim = 2;
using Point = std::array<double, kDim>;

struct Box {
  Point lower, upper;
};

struct LogVolume {
  double value = 0;
  std::array<Point, 2> d_lower{}, d_upper{};  // by box and dimension
};

template <class Intersection, class Side>
LogVolume log_volume(const Box& first, const Box& second, Intersection intersection, Side side) {
  LogVolume volume;
  for (std::size_t j = 0; j < kDim; ++j) {
    const Corner lower = intersection.lower(first.lower[j], second.lower[j]);
    const Corner upper = intersection.upper(first.upper[j], second.upper[j]);
    const CornerLogSide log_side = side(lower.value, upper.value);
    volume.value += log_side.value;
    volume.d_lower[0][j] = log_side.d_lower * lower.d_first;
    volume.d_lower[1][j] = log_side.d_lower * lower.d_second;
    volume.d_upper[0][j] = log_side.d_upper * upper.d_first;
    volume.d_upper[1][j] = log_side.d_upper * upper.d_second;
  }
  return volume;
}

template <class Side>
double log_volume(const Box& box, Side side) {
  return side(box.lower[0], box.upper[0]).value + side(box.lower[1], box.upper[1]).value;
}

struct Row {
  Point lower, raw;

  Box box() const {
    Box result{lower, lower};
    for (std::size_t j = 0; j < kDim; ++j) {
      result.upper[j] += SoftplusSideParameter::side(raw[j]).side;
    }
    return result;
  }
};

struct PublishedPair {
  Row parent, child;
  double smooth, gumbel, exact;
};

// log P(parent | child) by the published code in double, protocol of the paper's experiments.
constexpr PublishedPair kContained = {
    {{0.1, 0.2}, {0.5, 0.6}}, {{0.3, 0.35}, {0.05, 0.0}}, 0, -0.020523239, -0.056125318};
constexpr PublishedPair kPartial = {
    {{0, 0}, {0.2, 0.3}}, {{0.1, 0.15}, {0.25, 0.1}}, -0.413092375, -0.747960362, -1.404975050};
constexpr PublishedPair kDisjoint = {
    {{0, 0}, {0.1, 0.1}}, {{0.6, 0.1}, {0.1, 0.1}}, -2.788614463, -4.233841467, -220.920509745};
constexpr PublishedPair kSelf = {
    {{0.3, 0.4}, {0.1, 0.2}}, {{0.3, 0.4}, {0.1, 0.2}}, 0, -0.610968212, -1.324729103};

constexpr SoftplusSide kSmoothSide{1.0 / 5};
constexpr GumbelIntersection kGumbel{0.05};
constexpr GumbelSide kGumbelSide{0.05, 1.0 / 7};
const BesselSide kExactSide(0.05, kStoredExactFrom);

TEST(PairOfBoxes, ScoresAsInThePublishedCode) {
  for (const PublishedPair& pair : {kContained, kPartial, kDisjoint, kSelf}) {
    const Box parent = pair.parent.box(), child = pair.child.box();
    EXPECT_NEAR(log_volume(parent, child, HardIntersection{}, kSmoothSide).value -
                    log_volume(child, kSmoothSide),
                pair.smooth, 1e-9);
    EXPECT_NEAR(
        log_volume(parent, child, kGumbel, kGumbelSide).value - log_volume(child, kGumbelSide),
        pair.gumbel, 1e-9);
    EXPECT_NEAR(
        log_volume(parent, child, kGumbel, kExactSide).value - log_volume(child, kExactSide),
        pair.exact, 1e-9);
  }
}

// Derivatives of the score by the parent's row, which the denominator does not depend on.
template <class Intersection, class Side>
void expect_parent_gradient(const PublishedPair& pair, Intersection intersection, Side side,
                            Point by_lower, Point by_raw) {
  const LogVolume meet = log_volume(pair.parent.box(), pair.child.box(), intersection, side);
  for (std::size_t j = 0; j < kDim; ++j) {
    const double slope = SoftplusSideParameter::side(pair.parent.raw[j]).slope;
    EXPECT_NEAR(meet.d_lower[0][j] + meet.d_upper[0][j], by_lower[j], 1e-8) << j;
    EXPECT_NEAR(meet.d_upper[0][j] * slope, by_raw[j], 1e-8) << j;
  }
}

TEST(PairOfBoxes, HasTheGradientOfThePublishedCode) {
  expect_parent_gradient(kPartial, HardIntersection{}, kSmoothSide, {3.14211690, 0},
                         {2.76756738, 0});
  expect_parent_gradient(kPartial, kGumbel, kGumbelSide, {3.88008736, 1.57516614},
                         {3.90908268, 1.71159930});
  expect_parent_gradient(kContained, kGumbel, kGumbelSide, {-0.00530391, -0.23361947},
                         {0.07953384, 0.00243772});
  expect_parent_gradient(kDisjoint, kGumbel, kGumbelSide, {6.91385228, 4.07158328},
                         {5.05446208, 3.44245096});
}

// The paper's examples of boxes whose overlap fixed corners cannot reduce by moving, off centre.
constexpr Box kCrossA = {{0.2, 0.4}, {0.8, 0.6}};
constexpr Box kCrossB = {{0.45, 0.15}, {0.65, 0.75}};
constexpr Box kOuter = {{0, 0}, {1, 1}};
constexpr Box kInner = {{0.35, 0.30}, {0.65, 0.60}};

// Derivative by a translation of the first box.
template <class Intersection, class Side>
Point translation_gradient(const Box& first, const Box& second, Intersection intersection,
                           Side side) {
  const LogVolume meet = log_volume(first, second, intersection, side);
  return {meet.d_lower[0][0] + meet.d_upper[0][0], meet.d_lower[0][1] + meet.d_upper[0][1]};
}

TEST(PairOfBoxes, SmoothBoxesFeelNoTranslationAcrossOrInsideEachOther) {
  for (double volume_beta : {0.1, 1.0}) {
    const SoftplusSide side{volume_beta};
    EXPECT_EQ(translation_gradient(kCrossA, kCrossB, HardIntersection{}, side), (Point{0, 0}));
    EXPECT_EQ(translation_gradient(kOuter, kInner, HardIntersection{}, side), (Point{0, 0}));
    EXPECT_EQ(translation_gradient(kInner, kOuter, HardIntersection{}, side), (Point{0, 0}));
  }
}

// The protocol's loss: mean of -log(1 - P(A|B)) and -log(1 - P(B|A)).
Point loss_gradient(const Box& first, const Box& second, double beta, double volume_beta) {
  const GumbelIntersection intersection{beta};
  const GumbelSide side{beta, volume_beta};
  const double meet = log_volume(first, second, intersection, side).value;
  const double slope = -(log1m_exp(meet - log_volume(first, side)).slope +
                         log1m_exp(meet - log_volume(second, side)).slope) /
                       2;
  const Point by_translation = translation_gradient(first, second, intersection, side);
  return {slope * by_translation[0], slope * by_translation[1]};
}

TEST(PairOfBoxes, GumbelBoxesFeelTranslationAcrossAndInsideEachOther) {
  const Point cross = loss_gradient(kCrossA, kCrossB, 0.1, 0.1);
  EXPECT_NEAR(std::abs(cross[0]), 0.1435, 5e-5);
  EXPECT_NEAR(std::abs(cross[1]), 0.1435, 5e-5);
  const Point contained = loss_gradient(kOuter, kInner, 0.1, 0.1);
  EXPECT_NEAR(std::abs(contained[1]), 1.149, 5e-4);
  // 11.2012 with the 1e-7 that the published loss adds to 1 - P in its slope.
  EXPECT_NEAR(std::abs(loss_gradient(kOuter, kInner, 0.03, 0.1)[1]), 11.3707, 5e-5);
  EXPECT_NE(translation_gradient(kOuter, kInner, GumbelIntersection{0.1},
                                 BesselSide(0.1, kTrainedExactFrom))[1],
            0);
}

TEST(PairOfBoxes, MovingBothBoxesChangesNothing) {
  const LogVolume meet =
      log_volume(kCrossA, kCrossB, GumbelIntersection{0.1}, GumbelSide{0.1, 0.2});
  for (std::size_t j = 0; j < kDim; ++j) {
    EXPECT_NEAR(meet.d_lower[0][j] + meet.d_upper[0][j] + meet.d_lower[1][j] + meet.d_upper[1][j],
                0, 1e-14);
  }
}

TEST(PairOfBoxes, DisjointHardBoxesHaveNoGradient) {
  const Box far = {{5, 5}, {6, 6}};
  EXPECT_EQ(translation_gradient(kInner, far, HardIntersection{}, HardSide{}), (Point{0, 0}));
  EXPECT_GT(translation_gradient(kInner, far, GumbelIntersection{0.1}, GumbelSide{0.1, 0.1})[0], 0);
}

}  // namespace
}  // namespace gumbelbox
