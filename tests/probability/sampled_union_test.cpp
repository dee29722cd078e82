#include "gumbelbox/probability/sampled_union.h"

#include <gtest/gtest.h>

#include <cmath>

#include "gumbelbox/probability/joint_volume.h"
#include "tests/probability/boxes.h"

namespace gumbelbox {
namespace {

std::vector<double> shares_of(const RandomBoxes& boxes, const Event& event) {
  const Volumes volumes = exact_volumes(boxes);
  std::vector<double> taken;
  for (const std::size_t box : event.absent) {
    Ids both = event.present;
    both.push_back(box);
    taken.push_back(std::exp(volumes.log_volume(both) - volumes.log_volume(event.present)));
  }
  return taken;
}

/// Box 0, and boxes that lie on its edge, `deep` inside of it.
RandomBoxes at_the_edge(const BoxProcess& process, std::size_t count, double deep) {
  RandomBoxes boxes(process, 2);
  boxes.add(std::vector<double>{0.2, 0.2}, std::vector<double>{0.8, 0.8});
  for (std::size_t i = 0; i < count; ++i) {
    const double y = 0.2 + 0.5 * static_cast<double>(i) / static_cast<double>(count);
    boxes.add(std::vector<double>{0.8 - deep, y}, std::vector<double>{0.95, y + 0.1});
  }
  return boxes;
}

TEST(SampledUnion, IsTheSumOverSubsets) {
  for (const BoxProcess process : {BoxProcess{Corners::kGumbel, 0.02},
                                   {Corners::kCensored, 0.02},
                                   {Corners::kTruncated, 0.02},
                                   {Corners::kFixed, 0}}) {
    for (const double deep : {0.3, 0.01, -0.06}) {
      if (process.corners == Corners::kFixed && deep < 0) continue;
      const RandomBoxes boxes = at_the_edge(process, 6, deep);
      const Event event{{0}, {1, 2, 3, 4, 5, 6}};
      const Volumes volumes = exact_volumes(boxes);
      const double inside =
          share_outside([&](std::span<const std::size_t> of) { return volumes.log_volume(of); }, 2,
                        event)
              .inside;
      const SampledUnion found =
          sampled_union(boxes, event, shares_of(boxes, event), {.samples = 4000}, 0);
      SCOPED_TRACE(testing::Message() << static_cast<int>(process.corners) << ' ' << deep);
      EXPECT_NEAR(found.share, inside, 4 * found.standard_error);
      EXPECT_LT(found.standard_error, 0.02 * inside) << "as sure however rare it is";
    }
  }
}

TEST(SampledUnion, OfBoxesThatNeverMeetIsTheirSumButNotForSure) {
  const RandomBoxes boxes =
      boxes_of({Corners::kFixed, 0}, {{{0}, {1}}, {{0}, {0.1}}, {{0.5}, {0.7}}});
  const Event event{{0}, {1, 2}};
  const SampledUnion found =
      sampled_union(boxes, event, shares_of(boxes, event), {.samples = 1000}, 0);
  EXPECT_NEAR(found.share, 0.3, 1e-12);
  EXPECT_NEAR(found.standard_error, 0.3e-3, 1e-9);
}

TEST(SampledUnion, GivesNobodyTheWeightOfAPartWithoutPoints) {
  // The first does not meet box 0, whatever is said of its share; the last two are one box.
  const RandomBoxes boxes = boxes_of(
      {Corners::kFixed, 0}, {{{0}, {1}}, {{2}, {3}}, {{0}, {0.1}}, {{0.5}, {0.6}}, {{0.5}, {0.6}}});
  const Event event{{0}, {1, 2, 3, 4}};
  const std::vector<double> taken{0.2, 0.1, 0.1, 0.1};
  const SampledUnion found = sampled_union(boxes, event, taken, {.samples = 10000}, 0);
  EXPECT_NEAR(found.share, 0.2, 0.01);
  EXPECT_GE(found.standard_error, 0.2) << "of what is lost nothing is known";
  const SampledUnion all_lost =
      sampled_union(boxes, {{0}, {1}}, std::span(taken).first(1), {.samples = 10}, 0);
  EXPECT_EQ(all_lost.share, 0.2);
  EXPECT_EQ(all_lost.standard_error, 0.2);
}

TEST(SampledUnion, IsNeverAboveWhatIsTaken) {
  const RandomBoxes boxes = at_the_edge({Corners::kGumbel, 0.02}, 1, 0.1);
  const Event event{{0}, {1}};
  const std::vector<double> taken = shares_of(boxes, event);
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    ASSERT_LE(sampled_union(boxes, event, taken, {.samples = 1, .seed = seed}, 0).share, taken[0]);
  }
}

TEST(SampledUnion, EqualSeedsGiveEqualShares) {
  const RandomBoxes boxes = at_the_edge({Corners::kGumbel, 0.02}, 3, 0.1);
  const Event event{{0}, {1, 2, 3}};
  const auto share = [&](std::uint64_t seed) {
    return sampled_union(boxes, event, shares_of(boxes, event), {.samples = 100, .seed = seed}, 0)
        .share;
  };
  EXPECT_EQ(share(1), share(1));
  EXPECT_NE(share(1), share(2));
}

}  // namespace
}  // namespace gumbelbox
