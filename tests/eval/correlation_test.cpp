#include "gumbelbox/eval/correlation.h"

#include <gtest/gtest.h>

#include <cmath>

namespace gumbelbox {
namespace {

using Numbers = std::vector<double>;

TEST(Correlation, IsOneForALine) {
  EXPECT_NEAR(pearson(Numbers{1, 2, 4}, Numbers{5, 7, 11}), 1, 1e-15);
  EXPECT_NEAR(pearson(Numbers{1, 2, 4}, Numbers{-5, -7, -11}), -1, 1e-15);
}

TEST(Correlation, HasTheValueOfItsFormula) {
  // Deviations (-1, 0, 1) and (-1, 1, 0).
  EXPECT_NEAR(pearson(Numbers{1, 2, 3}, Numbers{1, 3, 2}), 0.5, 1e-15);
  EXPECT_NEAR(pearson(Numbers{0, 1, 0, 1}, Numbers{0, 0, 1, 1}), 0, 1e-15);
}

TEST(Correlation, IsUndefinedWithoutSpread) {
  EXPECT_TRUE(std::isnan(pearson(Numbers{0.1, 0.1, 0.1}, Numbers{1, 2, 3})));
  EXPECT_TRUE(std::isnan(pearson(Numbers{1, 2, 3}, Numbers{0.1, 0.1, 0.1})));
  EXPECT_TRUE(std::isnan(spearman(Numbers{1, 2, 3}, Numbers{0.1, 0.1, 0.1})));
  EXPECT_TRUE(std::isnan(pearson(Numbers{}, Numbers{})));
  EXPECT_TRUE(std::isnan(pearson(Numbers{1}, Numbers{1})));
}

TEST(Correlation, EqualNumbersShareTheirRanks) {
  EXPECT_EQ(mid_ranks(Numbers{7, 1, 7, 3, 7}), (Numbers{4, 1, 4, 2, 4}));
  EXPECT_EQ(mid_ranks(Numbers{2, 2}), (Numbers{1.5, 1.5}));
  EXPECT_EQ(mid_ranks(Numbers{}), Numbers{});
}

TEST(Correlation, OfRanksSeesOnlyTheOrder) {
  EXPECT_NEAR(spearman(Numbers{1, 10, 100}, Numbers{-3, -2, 7}), 1, 1e-15);
  EXPECT_LT(pearson(Numbers{1, 10, 100}, Numbers{-3, -2, 7}), 1 - 1e-6);
  // Ranks (1.5, 1.5, 3) and (1, 2, 3).
  EXPECT_NEAR(spearman(Numbers{0, 0, 5}, Numbers{1, 2, 3}), 1.5 / std::sqrt(1.5 * 2), 1e-15);
}

}  // namespace
}  // namespace gumbelbox
