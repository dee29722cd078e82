#include "gumbelbox/eval/agreement.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace gumbelbox {
namespace {

const std::vector<double> kGiven{0.5, 0.2, 0.8};

TEST(Agreement, IsPerfectWithItself) {
  const Agreement same = agreement(kGiven, kGiven);
  EXPECT_EQ(same.kl, 0);
  EXPECT_EQ(same.brier, 0);
  EXPECT_EQ(same.ece, 0);
  EXPECT_NEAR(same.pearson, 1, 1e-15);
  EXPECT_NEAR(same.spearman, 1, 1e-15);
  EXPECT_EQ(same.pairs, 3U);
}

TEST(Agreement, HasTheFiguresOfItsFormulas) {
  const Agreement found = agreement(std::vector<double>{0.25, 0.3, 0.8}, kGiven);
  const double kl = 0.5 * std::log(2.0) + 0.5 * std::log(0.5 / 0.75) + 0.2 * std::log(0.2 / 0.3) +
                    0.8 * std::log(0.8 / 0.7);
  EXPECT_NEAR(found.kl, kl / 3, 1e-15);
  EXPECT_NEAR(found.brier, (0.0625 + 0.01) / 3, 1e-15);
  EXPECT_NEAR(found.ece, (0.25 + 0.1) / 3, 1e-15) << "three pairs, three bins";
  EXPECT_NEAR(found.spearman, 0.5, 1e-15);
  EXPECT_GT(found.pearson, 0.8);
}

TEST(Agreement, TheDirectionOfTheDivergenceIsFromTheGiven) {
  // The other direction has no limit here: it would divide by 0.
  const Agreement found = agreement(std::vector<double>{0.5}, std::vector<double>{1});
  EXPECT_NEAR(found.kl, std::log(2.0), 1e-15);
}

TEST(Agreement, WhatIsUndefinedIsNullInJson) {
  const Agreement constant = agreement(std::vector<double>(3, 0.5), kGiven);
  const Json json = Json::parse(agreement_json(constant).dump());
  EXPECT_TRUE(json.at("pearson").is_null());
  EXPECT_TRUE(json.at("spearman").is_null());
  EXPECT_EQ(json.at("pairs"), 3);
  for (const char* field : {"kl", "ece", "brier"}) EXPECT_TRUE(json.at(field).is_number()) << field;
}

}  // namespace
}  // namespace gumbelbox
