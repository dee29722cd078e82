#include "gumbelbox/store/calibration_json.h"

#include <gtest/gtest.h>

#include "tests/store/damaged_model_file.h"

namespace gumbelbox {
namespace {

const CalibrationMap kPlatt{.method = CalibrationMethod::kPlatt,
                            .slope = 0.75,
                            .shift = -1.25,
                            .knots = {},
                            .base_rate = 0.125,
                            .pairs = 1000};
const CalibrationMap kIsotonic{.method = CalibrationMethod::kIsotonic,
                               .knots = {{0.25, 1.0 / 3}, {0.5, 0.5}},
                               .base_rate = 0.125,
                               .pairs = 7};

TEST(CalibrationJson, HasWhatTheMethodNeeds) {
  EXPECT_EQ(calibration_json(kPlatt).dump(),
            R"({"method":"platt","slope":0.75,"shift":-1.25,"base_rate":0.125,"pairs":1000})");
  CalibrationMap temperature = kPlatt;
  temperature.method = CalibrationMethod::kTemperature;
  EXPECT_EQ(calibration_json(temperature).dump(),
            R"({"method":"temperature","slope":0.75,"base_rate":0.125,"pairs":1000})");
  EXPECT_EQ(calibration_json(kIsotonic).dump(),
            R"({"method":"isotonic","knots":[[0.25,0.3333333333333333],[0.5,0.5]],)"
            R"("base_rate":0.125,"pairs":7})");
}

TEST(CalibrationJson, ComesBackFromAFile) {
  const TemporaryFolder folder;
  Model model = sample_model();
  for (const CalibrationMap& map : {kPlatt, kIsotonic}) {
    model.calibration = map;
    save_model(model, folder.path("m"));
    EXPECT_EQ(load_model(folder.path("m")).calibration, map);
  }
  model.calibration.reset();
  save_model(model, folder.path("m"));
  EXPECT_FALSE(load_model(folder.path("m")).calibration);
  EXPECT_EQ(read_file(folder.path("m")).find("calibration"), std::string::npos);
}

TEST(CalibrationJson, NonsenseIsNotSaved) {
  const TemporaryFolder folder;
  Model model = sample_model();
  model.calibration = kPlatt;
  model.calibration->slope = -1;
  expect_error(ErrorKind::kNumeric,
               "the calibration is none: its slope is not a number above 0; the model is not saved",
               [&] { save_model(model, folder.path("m")); });
  EXPECT_FALSE(std::filesystem::exists(folder.path("m")));
}

TEST_F(DamagedModelFile, ACalibrationIsReadStrictly) {
  const auto expect_refused = [&](const std::string& text, const std::string& what) {
    expect_damaged([&](Json& head, std::string&) { head["__metadata__"]["calibration"] = text; },
                   what);
  };
  const std::string rest = R"("base_rate":0.1,"pairs":9})";
  const std::string own = "its calibration: ";
  expect_refused("7", "metadata 'calibration' is not a JSON object");
  expect_refused("{" + rest, own + "it has no 'method'");
  expect_refused(R"({"method":"magic",)" + rest, own + "its method 'magic' is no known method");
  expect_refused(R"({"method":3,)" + rest, own + "its method '3' is no known method");
  expect_refused(R"({"method":"platt","slope":1,)" + rest, own + "it has no 'shift'");
  expect_refused(R"({"method":"temperature","slope":"1",)" + rest,
                 own + "its 'slope' is not a number");
  expect_refused(R"({"method":"temperature","slope":-1,)" + rest,
                 own + "its slope is not a number above 0");
  expect_refused(R"({"method":"temperature","slope":null,)" + rest,
                 own + "its 'slope' is not a number");
  expect_refused(R"({"method":"isotonic","knots":3,)" + rest, own + "its 'knots' are no list");
  expect_refused(R"({"method":"isotonic","knots":[[0.1,0.2,0.3]],)" + rest,
                 own + "a knot is not a pair of numbers");
  expect_refused(R"({"method":"isotonic","knots":[[0.1,"x"]],)" + rest,
                 own + "a knot is not a pair of numbers");
  expect_refused(R"({"method":"isotonic","knots":[[0.1,0.2],[0.2,0.1]],)" + rest,
                 own + "it is not monotone");
  expect_refused(R"({"method":"isotonic","knots":[[0.1,0.2],[1e999,0.3]],)" + rest,
                 "metadata 'calibration' is not a JSON object");
  expect_refused(R"({"method":"temperature","slope":1,"base_rate":0.1,"pairs":-9})",
                 own + "its 'pairs' is not a count");
  expect_refused(R"({"method":"temperature","slope":1,"base_rate":2,"pairs":9})",
                 own + "its base rate is not in [0, 1]");
}

}  // namespace
}  // namespace gumbelbox
