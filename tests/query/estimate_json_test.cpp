#include "gumbelbox/query/estimate_json.h"

#include <gtest/gtest.h>

#include <cmath>

namespace gumbelbox {
namespace {

TEST(EstimateJson, AComputedNumberStandsAlone) {
  EXPECT_EQ(estimate_json({.log_value = 0}, "ratio").dump(),
            R"({"probability":1.0,"log_probability":0.0,"method":"ratio"})");
  EXPECT_FALSE(is_uncertain({}));
}

TEST(EstimateJson, TheLogOfZeroIsNull) {
  EXPECT_EQ(estimate_json({.log_value = kLogZero}, "ratio").dump(),
            R"({"probability":0.0,"log_probability":null,"method":"ratio"})");
}

TEST(EstimateJson, DrawsComeWithTheirErrorAndTheirNumber) {
  const Estimate drawn{.log_value = 0,
                       .log_standard_error = kLogZero,
                       .samples = 90,
                       .left_out = 10,
                       .remark = "few"};
  EXPECT_TRUE(is_uncertain(drawn));
  EXPECT_EQ(estimate_json(drawn, "sample").dump(),
            R"({"probability":1.0,"log_probability":0.0,"method":"sample","standard_error":0.0,)"
            R"("samples":90,"left_out":10,"remark":"few"})");
}

TEST(EstimateJson, AnErrorWithoutDrawsIsTold) {
  const Estimate rounded{.log_value = std::log(0.5), .log_standard_error = std::log(0.25)};
  EXPECT_TRUE(is_uncertain(rounded));
  const Json json = estimate_json(rounded, "ratio");
  EXPECT_EQ(json.at("standard_error"), std::exp(std::log(0.25)));
  EXPECT_FALSE(json.contains("samples"));
}

TEST(EstimateJson, EvidenceComesWithItsCasesAndItsRemark) {
  const Estimate found{.log_value = 0, .remark = "sampled"};
  EXPECT_EQ(estimate_json(found, {.cases = 3, .remark = "few"}, "ratio").dump(),
            R"({"probability":1.0,"log_probability":0.0,"method":"ratio","remark":"sampled; few",)"
            R"("cases":3.0})");
  EXPECT_EQ(estimate_json(found, Evidence{}, "ratio"), estimate_json(found, "ratio"));
}

}  // namespace
}  // namespace gumbelbox
