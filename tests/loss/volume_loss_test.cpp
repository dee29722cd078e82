#include "gumbelbox/loss/volume_loss.h"

#include <gtest/gtest.h>

#include "tests/expect_slope.h"

namespace gumbelbox {
namespace {

TEST(VolumeLoss, GivesWhatWasWorkedOutByHand) {
  EXPECT_NEAR(volume_loss(std::log(0.5), 0.25).value, 0.5 + 0.25 * std::log(2.0), 1e-15);
  EXPECT_NEAR(volume_loss(std::log(0.5), 0.25).slope, 0.25, 1e-15);
  EXPECT_NEAR(volume_loss(3, 0.5).value, 3 * std::exp(1.0) - 1.5, 1e-14);
}

TEST(VolumeLoss, SlopeIsTheDerivativeForEveryTarget) {
  for (const double target : {0.0, 0.1, 0.5, 0.9, 1.0}) {
    const auto loss = [&](double log_volume) { return volume_loss(log_volume, target); };
    for (const double log_volume : {-10.0, -1.0, -0.01, 0.0, 0.5, 0.99, 1.01, 5.0}) {
      expect_slope(loss, log_volume);
    }
  }
}

TEST(VolumeLoss, IsLeastWhereTheVolumeIsTheTarget) {
  for (const double target : {0.01, 0.3, 0.7, 0.99, 1.0}) {
    const double best = std::log(target);
    EXPECT_NEAR(volume_loss(best, target).slope, 0, 1e-15) << target;
    EXPECT_LT(volume_loss(best - 0.1, target).slope, 0) << target;
    EXPECT_GT(volume_loss(best + 0.1, target).slope, 0) << target;
  }
}

TEST(VolumeLoss, HasTheSlopesOfTheCrossEntropyWhereVolumesAreSmall) {
  for (const double target : {0.001, 0.003, 0.01}) {
    const double log_volume = std::log(0.002);
    const double expected = cross_entropy(log_volume, target, Log1mGuard::kAdditive).slope;
    EXPECT_NEAR(volume_loss(log_volume, target).slope, expected, 0.003 * std::abs(expected));
  }
}

TEST(VolumeLoss, IsContinuousWhereItGoesOnInAStraightLine) {
  const LossSlope below = volume_loss(1 - 1e-12, 0.5);
  const LossSlope above = volume_loss(1 + 1e-12, 0.5);
  EXPECT_NEAR(below.value, above.value, 1e-11);
  EXPECT_NEAR(below.slope, above.slope, 1e-11);
}

TEST(VolumeLoss, NoSlopeIsLargeHoweverLargeTheVolume) {
  for (const double log_volume : {0.0, 1.0, 50.0, 1e6}) {
    EXPECT_LE(volume_loss(log_volume, 0).slope, std::exp(1.0)) << log_volume;
    EXPECT_GE(volume_loss(log_volume, 0).slope, 1) << log_volume;
  }
  EXPECT_EQ(volume_loss(-1e6, 0.5).slope, -0.5);
}

}  // namespace
}  // namespace gumbelbox
