#include "gumbelbox/probability/joint_volume.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "gumbelbox/math/gauss_legendre.h"
#include "gumbelbox/probability/expected_volume.h"
#include "tests/expect_error.h"
#include "tests/probability/boxes.h"

namespace gumbelbox {
namespace {

constexpr std::size_t kBoxes = 4;

/// The event of a data case: bit i says whether box i is present.
Event event_of(unsigned bits) {
  Event event;
  for (std::size_t i = 0; i < kBoxes; ++i) {
    ((bits >> i & 1U) != 0 ? event.present : event.absent).push_back(i);
  }
  return event;
}

/// Nodes and weights of [0, 1], cut into panels as short as the corners need.
struct Grid {
  std::vector<double> nodes;
  std::vector<double> weights;
};

Grid unit_grid(int panels) {
  const auto& rule = GaussLegendre<20>::rule();
  Grid grid;
  const double half = 0.5 / panels;
  for (int panel = 0; panel < panels; ++panel) {
    for (std::size_t i = 0; i < 20; ++i) {
      grid.nodes.push_back(half * (2 * panel + 1 + rule.nodes[i]));
      grid.weights.push_back(half * rule.weights[i]);
    }
  }
  return grid;
}

/// The definition, in the plane: at every point boxes are there or not, independently.
std::vector<double> all_joints(const RandomBoxes& boxes) {
  const Grid grid = unit_grid(15);
  const std::size_t count = grid.nodes.size();
  std::vector<double> inside;  // boxes x dim x nodes
  for (std::size_t box = 0; box < kBoxes; ++box) {
    for (std::size_t j = 0; j < 2; ++j) {
      for (const double z : grid.nodes) inside.push_back(std::exp(boxes.log_inside(box, j, z)));
    }
  }
  std::vector<double> joints(1U << kBoxes);
  for (std::size_t x = 0; x < count; ++x) {
    for (std::size_t y = 0; y < count; ++y) {
      for (unsigned bits = 0; bits < joints.size(); ++bits) {
        double product = grid.weights[x] * grid.weights[y];
        for (std::size_t box = 0; box < kBoxes; ++box) {
          const double p = inside[2 * box * count + x] * inside[(2 * box + 1) * count + y];
          product *= (bits >> box & 1U) != 0 ? p : 1 - p;
        }
        joints[bits] += product;
      }
    }
  }
  return joints;
}

TEST(JointVolume, OfEveryDataCaseIsTheIntegralOverTheSquare) {
  for (const Corners corners : {Corners::kCensored, Corners::kTruncated}) {
    for (const double beta : {0.02, 0.1, 0.5}) {
      const RandomBoxes boxes = random_boxes({corners, beta}, 2, kBoxes, 4);
      const std::vector<double> expected = all_joints(boxes);
      const Volumes volumes = exact_volumes(boxes);
      double sum = 0;
      for (unsigned bits = 0; bits < expected.size(); ++bits) {
        SCOPED_TRACE(testing::Message() << static_cast<int>(corners) << " " << beta << " " << bits);
        const Estimate joint = joint_volume(volumes, event_of(bits), {}, 0);
        EXPECT_EQ(joint.samples, 0U);
        EXPECT_NEAR(joint.value(), expected[bits], 1e-9);
        sum += joint.value();
      }
      EXPECT_NEAR(sum, 1, 1e-12);
    }
  }
}

TEST(JointVolume, NoExactSumIsNegative) {
  for (const Corners corners : {Corners::kGumbel, Corners::kCensored, Corners::kTruncated}) {
    for (std::uint32_t seed = 0; seed < 20; ++seed) {
      const double beta = seed % 2 == 0 ? 0.03 : 0.4;
      const RandomBoxes boxes = random_boxes({corners, beta}, 1 + seed % 3, 7, seed);
      const auto log_volume = [&](std::span<const std::size_t> of) {
        return expected_log_volume(boxes, of);
      };
      const Event event{{0}, {1, 2, 3, 4, 5, 6}};
      const ShareOutside share = share_outside(log_volume, boxes.dim(), event);
      EXPECT_GE(share.value, -1e-12);
      EXPECT_LE(share.value, 1 + 1e-12);
    }
  }
}

TEST(JointVolume, MoreNamesAreNeverLikelier) {
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    const Corners corners = seed % 2 == 0 ? Corners::kCensored : Corners::kTruncated;
    const RandomBoxes boxes = random_boxes({corners, 0.15}, 2, 3, seed);
    const Volumes volumes = exact_volumes(boxes);
    const double one = joint_volume(volumes, {{0}, {}}, {}, 0).value();
    const double both = joint_volume(volumes, {{0, 1}, {}}, {}, 0).value();
    const double without = joint_volume(volumes, {{0}, {1}}, {}, 0).value();
    EXPECT_LE(both, one);
    EXPECT_LE(without, one);
    EXPECT_NEAR(both + without, one, 1e-14);
    EXPECT_LE(joint_volume(volumes, {{0}, {1, 2}}, {}, 0).value(), without);
  }
}

TEST(JointVolume, OfFixedBoxesIsTheArea) {
  const RandomBoxes boxes =
      boxes_of({Corners::kFixed, 0},
               {{{0, 0}, {4, 4}}, {{2, 2}, {6, 6}}, {{3, -1}, {5, 5}}, {{-1, -1}, {9, 9}}});
  const Volumes volumes = exact_volumes(boxes);
  EXPECT_DOUBLE_EQ(joint_volume(volumes, {{0}, {1}}, {}, 0).value(), 12);
  EXPECT_NEAR(joint_volume(volumes, {{0}, {1, 2}}, {}, 0).value(), 10, 1e-14);
  const Estimate covered = joint_volume(volumes, {{0}, {1, 3}}, {}, 0);
  EXPECT_EQ(covered.value(), 0);
  EXPECT_EQ(covered.samples, 0U);
  EXPECT_EQ(covered.remark, "");
}

/// A volume by inclusion-exclusion, however many boxes there are.
double summed(const RandomBoxes& boxes, const Event& event) {
  const auto log_volume = [&](std::span<const std::size_t> of) {
    return expected_log_volume(boxes, of);
  };
  return std::exp(expected_log_volume(boxes, event.present)) *
         share_outside(log_volume, boxes.dim(), event).value;
}

TEST(JointVolume, IsSampledBeyondTwentyBoxes) {
  // Slices of the unit square: few of them overlap, so that the sum is quick all the same.
  RandomBoxes boxes({Corners::kCensored, 0.002}, 2);
  Event event;
  for (std::size_t i = 0; i < 24; ++i) {
    const double left = static_cast<double>(i) / 25;
    const std::vector<double> lower{left, 0.1};
    const std::vector<double> upper{left + 0.05, 0.5 + 0.3 * left};
    boxes.add(lower, upper);
    event.absent.push_back(i);
  }
  const Estimate sampled = joint_volume(exact_volumes(boxes), event, {.samples = 20000}, 0);
  EXPECT_EQ(sampled.samples, 20000U);
  EXPECT_EQ(sampled.remark, "24 negated names overlap the rest, more than 20: sampled instead");
  EXPECT_GT(sampled.standard_error(), 0);
  EXPECT_LT(sampled.standard_error(), 0.01);
  EXPECT_NEAR(sampled.value(), summed(boxes, event), 4 * sampled.standard_error());
}

TEST(JointVolume, BoxesElsewhereDoNotCount) {
  RandomBoxes boxes({Corners::kGumbel, 0.01}, 1);
  Event event{{0}, {}};
  for (std::size_t i = 0; i < 40; ++i) {
    const std::vector<double> lower{i == 1 ? 0.5 : 3.0 * static_cast<double>(i)};
    const std::vector<double> upper{lower[0] + 1};
    boxes.add(lower, upper);
    if (i > 0) event.absent.push_back(i);
  }
  const Estimate joint = joint_volume(exact_volumes(boxes), event, {}, 0);
  EXPECT_EQ(joint.samples, 0U);
  EXPECT_NEAR(joint.value(), summed(boxes, {{0}, {1}}), 1e-15);
}

/// A small interval and one that holds it, `beyond` on either side.
RandomBoxes deep_inside(double beyond) {
  return boxes_of({Corners::kGumbel, 0.1}, {{{0.0}, {0.2}}, {{-beyond}, {0.2 + beyond}}});
}

/// E[volume of box 0 outside box 1], by a sum over points.
double volume_outside(const RandomBoxes& boxes) {
  double sum = 0;
  for (double z = -1; z < 1.2; z += 1e-4) {
    sum += 1e-4 * std::exp(boxes.log_inside(0, 0, z)) * -std::expm1(boxes.log_inside(1, 0, z));
  }
  return sum;
}

TEST(JointVolume, KeepsASumThatHasSomeDigitsLeft) {
  const RandomBoxes boxes = deep_inside(2.4);
  const double expected = volume_outside(boxes);
  EXPECT_LT(expected, 1e-9);
  const Estimate joint = joint_volume(exact_volumes(boxes), {{0}, {1}}, {.samples = 100}, 0);
  EXPECT_EQ(joint.samples, 0U);
  EXPECT_NE(joint.remark.find("rounding error"), std::string::npos) << joint.remark;
  EXPECT_NEAR(joint.value(), expected, joint.standard_error());
  EXPECT_GT(joint.standard_error(), 1e-6 * expected);
  EXPECT_LT(joint.standard_error(), 0.1 * expected);
}

TEST(JointVolume, IsSampledWhereTheSumLosesItsDigits) {
  const RandomBoxes boxes = deep_inside(4);
  const double expected = volume_outside(boxes);
  EXPECT_LT(expected, 1e-16);
  const Estimate joint = joint_volume(exact_volumes(boxes), {{0}, {1}}, {.samples = 20000}, 0);
  EXPECT_EQ(joint.samples, 20000U);
  EXPECT_NE(joint.remark.find(": sampled instead"), std::string::npos) << joint.remark;
  EXPECT_NEAR(joint.value(), expected, 4 * joint.standard_error());
  EXPECT_LT(joint.standard_error(), 0.05 * expected);
}

/// [0.2, 0.7]^dim and as many boxes, each of which leaves a tenth of it in one dimension.
RandomBoxes slices(std::size_t dim, std::size_t times, Corners corners, Event& event) {
  RandomBoxes boxes({corners, 1e-3}, dim);
  event.present.push_back(0);
  boxes.add(std::vector<double>(dim, 0.2), std::vector<double>(dim, 0.7));
  for (std::size_t i = 0; i < dim * times; ++i) {
    std::vector<double> upper(dim, 0.95);
    upper[i % dim] = 0.65;
    boxes.add(std::vector<double>(dim, 0.05), upper);
    event.absent.push_back(i + 1);
  }
  return boxes;
}

TEST(JointVolume, IsNoSampleThatMissesWhatTheSumKnows) {
  for (const std::size_t dim : {7U, 9U, 10U}) {
    Event event;
    const RandomBoxes boxes = slices(dim, 1, Corners::kGumbel, event);
    const Volumes volumes = exact_volumes(boxes);
    const Estimate joint = joint_volume(volumes, event, {.samples = 2000}, 0);
    const Ids one{0}, both{0, 1};
    // All dimensions are alike, and a box is left in its own only.
    const double side = std::exp(volumes.log_volume(one) / static_cast<double>(dim));
    const double left = std::exp(volumes.log_volume(one)) - std::exp(volumes.log_volume(both));
    const double expected =
        std::pow(left / std::exp(volumes.log_volume(one)) * side, static_cast<double>(dim));
    EXPECT_NEAR(joint.value(), expected, joint.standard_error() + 1e-6 * expected) << dim;
    EXPECT_LT(joint.standard_error(), expected) << dim;
  }
}

TEST(JointVolume, ASampleThatFoundNothingIsNotSure) {
  for (const Corners corners : {Corners::kGumbel, Corners::kCensored, Corners::kTruncated}) {
    Event event;
    const RandomBoxes boxes = slices(8, 3, corners, event);  // 24: too many for a sum
    const Volumes volumes = exact_volumes(boxes);
    const Estimate joint = joint_volume(volumes, event, {.samples = 1000}, 0);
    EXPECT_EQ(joint.samples, 1000U);
    EXPECT_LT(joint.value(), 1e-12);
    EXPECT_GE(joint.log_standard_error - volumes.log_volume(event.present), std::log(0.999e-3));
  }
}

TEST(JointVolume, ASampleThatMissedNothingIsNotSure) {
  // 25 boxes beside box 0, which take little of it.
  RandomBoxes boxes({Corners::kGumbel, 0.01}, 2);
  boxes.add(std::vector<double>{0, 0}, std::vector<double>{1, 1});
  Event event{{0}, {}};
  double sum = 0;
  for (std::size_t i = 1; i <= 25; ++i) {
    const double y = static_cast<double>(i) / 26;
    boxes.add(std::vector<double>{1.04, y}, std::vector<double>{1.3, y + 0.01});
    event.absent.push_back(i);
  }
  const Volumes volumes = exact_volumes(boxes);
  for (const std::size_t box : event.absent) {
    const Ids both{0, box};
    sum += std::exp(volumes.log_volume(both) - volumes.log_volume(event.present));
  }
  ASSERT_LT(sum, 1e-5);
  const Estimate share = joint_share(volumes, event, {.samples = 1000}, 0).share;
  EXPECT_EQ(share.samples, 1000U);
  EXPECT_LT(share.log_value, 0);
  EXPECT_NEAR(-std::expm1(share.log_value), sum, 1e-3 * sum + 4 * share.standard_error());
  EXPECT_GE(share.standard_error(), 0.999e-3 * sum);
  EXPECT_LT(share.standard_error(), 0.05 * sum);
}

TEST(JointVolume, NearAllOfAnIntersectionKeepsItsDigits) {
  const RandomBoxes boxes = boxes_of({Corners::kGumbel, 0.01}, {{{0}, {1}}, {{1.04}, {2}}});
  const Volumes volumes = exact_volumes(boxes);
  const Ids one{0}, both{0, 1};
  const double taken = std::exp(volumes.log_volume(both) - volumes.log_volume(one));
  ASSERT_LT(taken, 1e-6);
  const Estimate share = joint_share(volumes, {{0}, {1}}, {}, 0).share;
  EXPECT_NEAR(-std::expm1(share.log_value), taken, 1e-14 * taken);
  EXPECT_EQ(share.remark, "");
}

TEST(JointVolume, WhatIsSampledHasTheVolumesOfTheProcess) {
  Event event;
  const RandomBoxes boxes = slices(1, 21, Corners::kGumbel, event);
  const Volumes exact = exact_volumes(boxes);
  Volumes doubled = exact;
  doubled.exact = false;
  doubled.log_volume = [&](std::span<const std::size_t> of) {
    return std::log(2) + exact.log_volume(of);
  };
  EXPECT_EQ(joint_volume(doubled, event, {.samples = 1000}, 0).log_value,
            joint_volume(exact, event, {.samples = 1000}, 0).log_value);
}

TEST(JointVolume, EqualSeedsGiveEqualSamples) {
  const RandomBoxes boxes = deep_inside(4);
  const auto estimate = [&](std::uint64_t seed, std::uint32_t stream) {
    return joint_volume(exact_volumes(boxes), {{0}, {1}}, {.samples = 100, .seed = seed}, stream)
        .log_value;
  };
  EXPECT_EQ(estimate(1, 0), estimate(1, 0));
  EXPECT_NE(estimate(1, 0), estimate(2, 0));
  EXPECT_NE(estimate(1, 0), estimate(1, 1));
}

TEST(JointVolume, ANegativeSumOfApproximateVolumesIsNothing) {
  // No sets have these volumes: two halves without a common part leave nothing, not -0.2.
  const auto log_volume = [](std::span<const std::size_t> of) {
    return of.size() == 1 ? 0.0 : of.size() == 2 ? std::log(0.6) : -1e9;
  };
  const Estimate joint =
      joint_volume({.log_volume = log_volume, .exact = false}, {{0}, {1, 2}}, {}, 0);
  EXPECT_EQ(joint.value(), 0);
  EXPECT_EQ(joint.remark,
            "the sum over negated names is -0.2, which no volumes of sets could give, and counts "
            "as 0: the sides of this model are approximate");
  // Nor these: two parts of 0.1 have no common part of 0.6. The sum is more than all.
  const auto common = [](std::span<const std::size_t> of) {
    return of.size() == 1 ? 0.0 : of.size() == 2 ? std::log(0.1) : std::log(0.6);
  };
  const Estimate more = joint_volume({.log_volume = common, .exact = false}, {{0}, {1, 2}}, {}, 0);
  EXPECT_EQ(more.value(), 1);
  EXPECT_NE(more.remark.find("is 1.4, which no volumes of sets could give, and counts as 1"),
            std::string::npos)
      << more.remark;
}

TEST(JointVolume, WithoutAProcessThereIsNothingToSample) {
  const auto log_volume = [](std::span<const std::size_t>) { return 0.0; };
  Event event{{0}, {}};
  for (std::size_t i = 1; i < 30; ++i) event.absent.push_back(i);
  expect_error(ErrorKind::kUsage,
               "29 negated names overlap the rest, more than 20, and the volumes of this "
               "model cannot be sampled instead; ask with fewer negated names",
               [&] { joint_volume({.log_volume = log_volume}, event, {}, 0); });
}

}  // namespace
}  // namespace gumbelbox
