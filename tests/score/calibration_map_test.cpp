#include "gumbelbox/score/calibration_map.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace gumbelbox {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

CalibrationMap logit_map(double slope, double shift) {
  return {.method = shift == 0 ? CalibrationMethod::kTemperature : CalibrationMethod::kPlatt,
          .slope = slope,
          .shift = shift,
          .knots = {},
          .base_rate = 0.1,
          .pairs = 100};
}

CalibrationMap knot_map(std::vector<CalibrationKnot> knots) {
  return {.method = CalibrationMethod::kIsotonic,
          .knots = std::move(knots),
          .base_rate = 0.1,
          .pairs = 100};
}

const CalibrationMap kBent = knot_map({{0.1, 0.2}, {0.5, 0.3}, {0.6, 0.3}, {0.8, 0.9}});
const CalibrationMap kMaps[] = {logit_map(0.5, 0), logit_map(2, 0), logit_map(0.7, -1.5), kBent};

TEST(CalibrationMap, ScalesTheLogit) {
  // The odds 9 become 3, and then a third of it.
  EXPECT_NEAR(logit_map(0.5, 0).probability(0.9), 0.75, 1e-15);
  EXPECT_NEAR(logit_map(0.5, -std::log(3.0)).probability(0.9), 0.5, 1e-15);
  EXPECT_NEAR(logit_map(2, 0).probability(0.25), 0.1, 1e-15);
}

TEST(CalibrationMap, DrawsStraightLinesBetweenKnots) {
  EXPECT_NEAR(kBent.probability(0.3), 0.25, 1e-15);
  EXPECT_NEAR(kBent.probability(0.55), 0.3, 1e-15);
  EXPECT_NEAR(kBent.probability(0.7), 0.6, 1e-15);
  EXPECT_EQ(kBent.probability(0.01), 0.2) << "constant beyond the knots";
  EXPECT_EQ(kBent.probability(0.99), 0.9);
  EXPECT_EQ(kBent.probability(0.5), 0.3) << "a knot itself";
}

TEST(CalibrationMap, NeverDescends) {
  for (const CalibrationMap& map : kMaps) {
    double last = 0;
    for (int i = 0; i <= 1000; ++i) {
      const double p = map.probability(i / 1000.0);
      EXPECT_GE(p, last) << i;
      EXPECT_GE(p, kLeastProbability);
      EXPECT_LE(p, 1 - kLeastProbability);
      last = p;
    }
  }
}

TEST(CalibrationMap, NothingIsCertain) {
  const CalibrationMap steep = logit_map(10, 0);
  EXPECT_EQ(steep.probability(0), 1e-6);
  EXPECT_EQ(steep.probability(1), 1 - 1e-6);
  EXPECT_EQ(steep.log_probability(-kInfinity), std::log(1e-6));
  EXPECT_EQ(steep.log_probability(-1e5), std::log(1e-6));
  EXPECT_EQ(steep.log_probability(0), std::log(1 - 1e-6));
  EXPECT_NEAR(logit_map(0.5, 0).probability(0), 1e-3, 1e-6) << "the clip is before the map, too";
}

TEST(CalibrationMap, TheLogIsThatOfTheProbability) {
  for (const CalibrationMap& map : kMaps) {
    EXPECT_NEAR(map.log_probability(std::log(0.4)), std::log(map.probability(0.4)), 1e-14);
  }
}

TEST(CalibrationMap, FindsTheLeastRawProbability) {
  for (const CalibrationMap& map : kMaps) {
    for (const double wanted : {0.25, 0.4, 0.5, 0.85}) {
      const auto raw = map.least_raw(wanted);
      ASSERT_TRUE(raw) << wanted;
      EXPECT_NEAR(map.probability(*raw), wanted, 1e-12);
      EXPECT_LT(map.probability(*raw * (1 - 1e-6)), wanted);
    }
  }
  EXPECT_NEAR(*kBent.least_raw(0.3), 0.5, 1e-15) << "where a level begins";
  EXPECT_EQ(kBent.least_raw(0.2), 0) << "everything has it";
  EXPECT_EQ(kBent.least_raw(0), 0);
  EXPECT_FALSE(kBent.least_raw(0.91)) << "nothing has it";
  EXPECT_FALSE(logit_map(1, 0).least_raw(1));
}

TEST(CalibrationMap, EveryMethodHasAName) {
  for (const CalibrationMethod method : kCalibrationMethods) {
    EXPECT_EQ(find_calibration_method(calibration_method_name(method)), method);
  }
  EXPECT_FALSE(find_calibration_method("auto"));
}

TEST(CalibrationMap, ComplainsAboutWhatIsNoMap) {
  for (const CalibrationMap& map : kMaps) EXPECT_FALSE(calibration_complaint(map));
  const auto complaint = [](CalibrationMap map) { return calibration_complaint(map).value_or(""); };
  EXPECT_EQ(complaint(logit_map(0, 0)), "its slope is not a number above 0");
  EXPECT_EQ(complaint(logit_map(std::nan(""), 0)), "its slope is not a number above 0");
  EXPECT_EQ(complaint(logit_map(kInfinity, 0)), "its slope is not a number above 0");
  EXPECT_EQ(complaint(logit_map(1, kInfinity)), "its shift is not finite");
  EXPECT_EQ(complaint(knot_map({{0.1, 0.1}})), "it has fewer than 2 knots");
  EXPECT_EQ(complaint(knot_map({{0.1, 0.2}, {0.2, 0.1}})), "it is not monotone");
  EXPECT_EQ(complaint(knot_map({{0.2, 0.1}, {0.2, 0.2}})), "its knots do not ascend");
  EXPECT_EQ(complaint(knot_map({{0.2, 0.1}, {0.3, 1.2}})), "a knot is not in [0, 1]");
  EXPECT_EQ(complaint(knot_map({{0.2, std::nan("")}, {0.3, 1}})), "a knot is not in [0, 1]");
  CalibrationMap map = logit_map(1, 0);
  map.base_rate = 1.5;
  EXPECT_EQ(complaint(map), "its base rate is not in [0, 1]");
  map = logit_map(1, 0);
  map.pairs = 0;
  EXPECT_EQ(complaint(map), "it is fitted to no pairs");
}

}  // namespace
}  // namespace gumbelbox
