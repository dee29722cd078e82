#include "gumbelbox/store/model_file.h"
#include "tests/cli/point_models.h"
#include "tests/cli/run_verb.h"

namespace gumbelbox {
namespace {

TEST(InfoCommand, TellsWhatTheFileHolds) {
  const Scratch scratch;
  const std::string model = train_animals(scratch);
  const Json info = run_well({"info", model, "--json"}).json();
  EXPECT_EQ(info.at("model"), "gumbel");
  EXPECT_EQ(info.at("dim"), 2);
  EXPECT_EQ(info.at("entities"), 8);
  EXPECT_EQ(info.at("options").at("epochs"), 200);
  EXPECT_EQ(info.at("options").at("schedule"), "linear");
  EXPECT_EQ(info.at("metrics").at("epochs"), 200);
  EXPECT_EQ(info.at("data_checksum").get<std::string>().size(), 8U);
  const std::string text = run_well({"info", model}).out;
  EXPECT_EQ(text.find("gumbel in 2 dimensions, constructed, then trained, 8 entities"), 0U) << text;
}

TEST(InfoCommand, SetsOptionsApartThatDidNothing) {
  const Scratch scratch;
  const std::string trained = run_well({"info", train_animals(scratch)}).out;
  EXPECT_EQ(trained.find("not used"), std::string::npos) << trained;
  const std::string model = scratch.path("m");
  run_well({"train", "--data", scratch.file("e.tsv", "a\tb\n"), "--out", model, "--quiet"});
  const std::string text = run_well({"info", model}).out;
  const std::size_t idle = text.find("\nnot used, as nothing was trained\n");
  ASSERT_NE(idle, std::string::npos) << text;
  for (const char* name : {"dim", "epochs", "init", "layout_margin", "seed", "origin"}) {
    EXPECT_LT(text.find(std::string("\n  ") + name + " "), idle) << name;
  }
  for (const char* name : {"learning_rate", "batch_size", "negatives", "adam", "patience"}) {
    const std::size_t place = text.find(std::string("\n  ") + name + " ");
    EXPECT_NE(place, std::string::npos) << name;
    EXPECT_GT(place, idle) << name;
  }
  EXPECT_EQ(run_well({"info", model, "--json"}).json().at("options").at("adam"), "dense");
}

TEST(InfoCommand, ShowsNotesAndLetsNoFileTalkToTheTerminal) {
  const Scratch scratch;
  Model model = load_model(train_animals(scratch));
  model.notes = {{NoteKind::kCyclesMerged, 3, 1},
                 {.kind = NoteKind::kCornersRounded, .text = "\x1b[31mred"}};
  model.options.emplace_back("x", "\x1b]0;title");
  save_model(model, scratch.path("noted"));
  const std::string text = run_well({"info", scratch.path("noted")}).out;
  EXPECT_NE(text.find("\nnotes\n  3 entities on cycles share 1 box\n  \\x1B[31mred\n"), text.npos)
      << text;
  EXPECT_EQ(text.find('\x1b'), text.npos);
  const Json info = run_well({"info", scratch.path("noted"), "--json"}).json();
  EXPECT_EQ(info.at("kind"), "hierarchy");
  EXPECT_EQ(info.at("edges"), model.edges.size());
  EXPECT_EQ(info.at("notes")[0].at("kind"), "cycles_merged");
}

TEST(InfoCommand, ShowsACalibration) {
  const Scratch scratch;
  const std::string path = train_animals(scratch);
  EXPECT_EQ(run_well({"info", path}).out.find("calibration"), std::string::npos);
  EXPECT_TRUE(run_well({"info", path, "--json"}).json().at("calibration").is_null());
  Model model = load_model(path);
  model.calibration = {.slope = 0.5, .knots = {}, .base_rate = 0.25, .pairs = 30};
  save_model(model, path);
  const std::string text = run_well({"info", path}).out;
  EXPECT_NE(text.find("\ncalibration: temperature (slope 0.5), fitted to 30 pairs with mean P "
                      "0.2500\n"),
            std::string::npos)
      << text;
  EXPECT_EQ(run_well({"info", path, "--json"}).json().at("calibration").dump(),
            R"({"method":"temperature","slope":0.5,"base_rate":0.25,"pairs":30})");
}

TEST(InfoCommand, TellsOptionsAndFittedMapOfModelsWithoutBoxes) {
  const Scratch scratch;
  for (const std::string& name : point_models()) {
    SCOPED_TRACE(name);
    const std::string model = train_points(scratch, name, {"--dim", "3", "--epochs", "4"});
    const Json info = run_well({"info", model, "--json"}).json();
    EXPECT_EQ(info.at("model"), name);
    EXPECT_EQ(info.at("dim"), 3);
    EXPECT_EQ(info.at("edges"), 7);
    EXPECT_EQ(info.at("metrics").at("epochs"), 4);
    EXPECT_EQ(info.at("options").at("init"), name == "cones" ? "pretrained" : "random");
    EXPECT_EQ(info.at("options").contains("margin"), name == "order" || name == "cones");
    EXPECT_EQ(info.at("options").contains("burn_in"), name == "poincare");
    EXPECT_EQ(info.at("calibration").is_null(), !has_fitted_link(name));
    const std::string text = run_well({"info", model}).out;
    EXPECT_EQ(text.find(name + " in 3 dimensions, trained, 8 entities"), 0U) << text;
    EXPECT_EQ(text.find("the scores of '" + name + "' are no probabilities: ") != text.npos,
              has_fitted_link(name))
        << text;
  }
}

TEST(InfoCommand, SaysThatAnEarlyFileHasAWeakerChecksum) {
  const std::string early = std::string(GUMBELBOX_SOURCE_DIR) + "/tests/files/gumbel.v2.model";
  const std::string remark =
      "\nformat version 2: the checksum of this file is weaker, it misses tensors that were "
      "swapped; new files have version 3\n";
  EXPECT_NE(run_well({"info", early}).out.find(remark), std::string::npos);
  EXPECT_EQ(run_well({"info", early, "--json"}).json().at("weak_checksum"), true);
  const Scratch scratch;
  save_model(load_model(early), scratch.path("new"));
  EXPECT_EQ(run_well({"info", scratch.path("new")}).out.find("checksum"), std::string::npos);
  EXPECT_EQ(run_well({"info", scratch.path("new"), "--json"}).json().at("format_version"), 3);
}

TEST(InfoCommand, RefusesAFileOfAnotherKind) {
  const Scratch scratch;
  const Ran ran = run_verb({"info", scratch.file("x", "this is some text, not a model")});
  EXPECT_EQ(ran.code, 1);
  EXPECT_NE(ran.err.find("not a readable model file"), std::string::npos) << ran.err;
}

}  // namespace
}  // namespace gumbelbox
