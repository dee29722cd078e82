#include "gumbelbox/train/options.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

TEST(TrainOptions, EveryEdgeComesWithItsNegativesInEveryEpoch) {
  TrainOptions options;
  options.epochs = 3;
  options.sample.negatives = 4;
  EXPECT_EQ(pairs_in_all(options, 10), 150U);
}

TEST(TrainOptions, ARunOverBillionsOfPairsIsCountedWhole) {
  TrainOptions options;
  options.epochs = 1000000;
  options.sample.negatives = 999;
  EXPECT_EQ(pairs_in_all(options, 1000000), 1000000000000000U);
}

}  // namespace
}  // namespace gumbelbox
