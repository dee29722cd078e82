#include "gumbelbox/base/nearest.h"

#include <gtest/gtest.h>

#include <ctime>
#include <vector>

namespace gumbelbox {
namespace {

const std::vector<std::string> kModels{"gumbel", "smooth", "hard", "k", "learning-rate"};

TEST(FindNearest, TakesTheNearestAndRefusesTheFar) {
  EXPECT_EQ(find_nearest("gumble", kModels), "gumbel");
  EXPECT_EQ(find_nearest("smoth", kModels), "smooth");
  EXPECT_EQ(find_nearest("poincare", kModels), std::nullopt);
  EXPECT_EQ(find_nearest("", kModels), std::nullopt);
}

TEST(FindNearest, OneLetterIsNotNearEveryOtherLetter) {
  EXPECT_EQ(find_nearest("j", kModels), std::nullopt);
}

TEST(FindNearest, TakesAnUnfinishedBeginningOfThreeLetters) {
  EXPECT_EQ(find_nearest("lea", kModels), "learning-rate");
  EXPECT_EQ(find_nearest("le", kModels), std::nullopt);
}

TEST(FindNearest, TakesNoTimeForAnAbsurdText) {
  const std::vector<std::string> candidates(1000, "learning-rate");
  const std::clock_t begin = std::clock();
  EXPECT_EQ(find_nearest(std::string(1'000'000, 'x'), candidates), std::nullopt);
  EXPECT_LT(std::clock() - begin, CLOCKS_PER_SEC);
}

TEST(DidYouMean, EndsAMessageOrAddsNothing) {
  EXPECT_EQ(did_you_mean("gumble", kModels), "; did you mean gumbel?");
  EXPECT_EQ(did_you_mean("poincare", kModels), "");
}

}  // namespace
}  // namespace gumbelbox
