#include "gumbelbox/layout/layout_choice.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace gumbelbox {
namespace {

using Numbers = std::vector<std::size_t>;

TEST(Apartness, IsTheLogOfTheShareAndZeroOnlyInside) {
  const Placement placement{.lower = {0, 2, 8, 20}, .upper = {10, 4, 12, 30}, .width = 30};
  const std::vector<Pair> pairs{{0, 1}, {0, 2}, {0, 3}, {1, 0}};
  const Apartness apart = apartness(placement, pairs);
  EXPECT_EQ(apart[0], 0);
  EXPECT_EQ(apart[1], static_cast<int>(16 * std::log(2.0)));
  EXPECT_EQ(apart[2], 255);
  EXPECT_EQ(apart[3], static_cast<int>(16 * std::log(5.0)));
  const Placement long_one{.lower = {0, 0}, .upper = {1e6, 1e6 + 1}, .width = 1e6};
  EXPECT_EQ(apartness(long_one, std::vector<Pair>{{0, 1}})[0], 1);  // apart, if only just
}

TEST(CostOf, IsTheProbabilityAndTwoMoreForGood) {
  EXPECT_NEAR(cost_of(std::vector<Apartness>{{16, 0, 255}, {16, 0, 255}}), std::exp(-2) + 3, 1e-5);
  EXPECT_EQ(cost_of({}), 0);
}

TEST(ChooseLayouts, TakesThoseThatTellMostApartTogether) {
  Workers workers(1);
  const std::vector<Apartness> candidates{
      {255, 255, 0, 0, 0}, {255, 0, 255, 255, 0}, {0, 0, 0, 0, 255}, {255, 0, 255, 0, 0}};
  EXPECT_EQ(choose_layouts(candidates, 1, 0, workers), Numbers{1});
  EXPECT_EQ(choose_layouts(candidates, 3, 0, workers), (Numbers{1, 0, 2}));
  EXPECT_EQ(choose_layouts(candidates, 2, 1, workers), (Numbers{0, 1}));
}

TEST(ChooseLayouts, ExchangesWhatAGreedyChoiceGotWrong) {
  Workers workers(2);
  // The best alone is none of the best two.
  const std::vector<Apartness> candidates{
      {0, 255, 255, 255, 255, 0}, {255, 255, 255, 0, 0, 0}, {0, 0, 0, 255, 255, 255}};
  Numbers chosen = choose_layouts(candidates, 2, 0, workers);
  std::ranges::sort(chosen);
  EXPECT_EQ(chosen, (Numbers{1, 2}));
}

TEST(ChooseLayouts, TakesManyNearlyInsideForOneInsideIfThatCostsMore) {
  Workers workers(1);
  const std::vector<Apartness> candidates{{255, 255, 255, 255, 0}, {1, 1, 1, 1, 1}};
  EXPECT_EQ(choose_layouts(candidates, 1, 0, workers), Numbers{0});
  EXPECT_EQ(choose_layouts(candidates, 1, 0, workers, kCostInsideCrowded), Numbers{1});
}

TEST(ChooseLayouts, RepeatsWhereThereAreTooFew) {
  Workers workers(1);
  EXPECT_EQ(choose_layouts({{1}}, 3, 0, workers), (Numbers{0, 0, 0}));
}

}  // namespace
}  // namespace gumbelbox
