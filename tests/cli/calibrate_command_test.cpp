#include "tests/cli/saved_truths.h"

namespace gumbelbox {
namespace {

TEST(CalibrateCommand, StoresAMapInTheModelFile) {
  const Scratch scratch;
  const SavedTruths saved(scratch);
  const Json json = run_well({"calibrate", saved.model, "--data", saved.data, "--json"}).json();
  EXPECT_EQ(json.at("method"), "platt");
  EXPECT_GT(json.at("ece_before"), 0.1);
  EXPECT_LT(json.at("ece_after"), 0.005);
  const Model model = load_model(saved.model);
  ASSERT_TRUE(model.calibration);
  EXPECT_NEAR(model.calibration->slope, 0.5, 0.01);
  EXPECT_EQ(model.rows, overlapping_intervals().rows);
}

TEST(CalibrateCommand, TellsBeforeAndAfter) {
  const Scratch scratch;
  const SavedTruths saved(scratch);
  const Ran ran = run_well({"calibrate", saved.model, "--data", saved.data});
  EXPECT_EQ(ran.out.find("platt (slope 0.5, shift -1), fitted to "), 0U) << ran.out;
  EXPECT_NE(ran.out.find("\n         before    after\nKL "), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("\nmeasured on "), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find(" of test.tsv with mean P "), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("\nmodel: " + saved.model + "\n"), std::string::npos) << ran.out;
}

TEST(CalibrateCommand, OutKeepsTheModelAsItIs) {
  const Scratch scratch;
  const SavedTruths saved(scratch);
  const std::string before = bytes_of(saved.model);
  const std::string out = scratch.path("calibrated.model");
  run_well({"calibrate", saved.model, "--data", saved.data, "--out", out, "--method", "isotonic"});
  EXPECT_EQ(bytes_of(saved.model), before);
  EXPECT_EQ(load_model(out).calibration->method, CalibrationMethod::kIsotonic);
  const Ran refused = run_verb({"calibrate", saved.model, "--data", saved.data, "--out",
                                scratch.file("essay.txt", "my own work")});
  EXPECT_EQ(refused.code, 2);
  EXPECT_EQ(bytes_of(scratch.path("essay.txt")), "my own work");
}

TEST(CalibrateCommand, TwiceGivesTheSameBytes) {
  const Scratch scratch;
  const SavedTruths saved(scratch);
  run_well({"calibrate", saved.model, "--data", saved.data});
  const std::string once = bytes_of(saved.model);
  run_well({"calibrate", saved.model, "--data", saved.data, "--threads", "1"});
  EXPECT_EQ(bytes_of(saved.model), once);
}

TEST(CalibrateCommand, TakesAMapAwayThatDoesNoGood) {
  const Scratch scratch;
  const SavedTruths saved(scratch);
  run_well({"calibrate", saved.model, "--data", saved.data});
  // What the boxes themselves say is the truth now.
  DataSet data = truths_of(overlapping_intervals());
  for (EdgeList* part : {&*data.valid, &*data.test}) {
    for (std::size_t i = 0; i < part->targets.size(); ++i) {
      float& p = part->targets[i];
      p = static_cast<float>(sigmoid(2 * (logit(static_cast<double>(p)) + 1)));
      part->n_ab[i] = static_cast<double>(p) * part->n_b[i];
    }
  }
  write_data_folder(data, scratch.path("raw"));
  const Ran ran = run_well({"calibrate", saved.model, "--data", scratch.path("raw")});
  EXPECT_EQ(ran.out.find("P is best as it is: no map surely lowers KL "), 0U) << ran.out;
  EXPECT_FALSE(load_model(saved.model).calibration);
  const std::string bytes = bytes_of(saved.model);
  run_well({"calibrate", saved.model, "--data", scratch.path("raw")});
  EXPECT_EQ(bytes_of(saved.model), bytes);
}

TEST(CalibrateCommand, NeedsValid) {
  const Scratch scratch;
  const SavedTruths saved(scratch);
  std::filesystem::remove(saved.data + "/valid.tsv");
  const Ran ran = run_verb({"calibrate", saved.model, "--data", saved.data});
  EXPECT_EQ(ran.code, 1);
  EXPECT_NE(ran.err.find("expected valid.tsv beside it"), std::string::npos) << ran.err;
  EXPECT_EQ(run_verb({"calibrate", saved.model}).code, 2);
  EXPECT_FALSE(load_model(saved.model).calibration);
}

}  // namespace
}  // namespace gumbelbox
