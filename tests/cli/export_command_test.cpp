#include <sstream>

#include "gumbelbox/export/export_format.h"
#include "gumbelbox/score/model_table.h"
#include "gumbelbox/store/model_file.h"
#include "tests/cli/point_models.h"
#include "tests/cli/run_verb.h"

namespace gumbelbox {
namespace {

TEST(ExportCommand, DrawsAnEntityInsideWhatContainsIt) {
  const Scratch scratch;
  const std::string model = train_animals(scratch);
  run_well(
      {"export", model, "--format", "svg", "--show", "poodle", "--out", scratch.path("a.svg")});
  const std::string svg = bytes_of(scratch.path("a.svg"));
  EXPECT_EQ(svg.find("<svg"), 0U);
  EXPECT_NE(svg.find(">poodle</text>"), std::string::npos);
  EXPECT_NE(svg.find(">dog</text>"), std::string::npos);
  EXPECT_LT(svg.find(">animal</text>"), svg.find(">poodle</text>"));
}

TEST(ExportCommand, RefusesAnUnknownNameBeforeItWrites) {
  const Scratch scratch;
  const Ran ran = run_verb(
      {"export", train_animals(scratch), "--show", "fish", "--out", scratch.path("a.svg")});
  EXPECT_EQ(ran.code, 1);
  EXPECT_FALSE(std::filesystem::exists(scratch.path("a.svg")));
}

/// The first bytes of what an export to this name holds.
std::string beginning_of(const std::string& path) { return bytes_of(path).substr(0, 12); }

TEST(ExportCommand, WritesWhatTheEndingSays) {
  const Scratch scratch;
  const std::string model = train_animals(scratch);
  const std::pair<const char*, std::string> expected[] = {
      {"a.csv", "name,lower_1"},     {"a.tsv", "name\tlower_1"}, {"a.npz", "PK\x03\x04"},
      {"a.npy", "\x93NUMPY"},        {"a.vec", "8 2\nanimal "},  {"a.w2v", "8 2\nanimal "},
      {"a.json", "{\"model\":\"gu"}, {"a.dot", "digraph gumb"},  {"a.gv", "digraph gumb"},
      {"a.SVG", "<svg xmlns="}};
  for (const auto& [name, beginning] : expected) {
    const Ran ran = run_well({"export", model, "--out", scratch.path(name)});
    EXPECT_EQ(beginning_of(scratch.path(name)).find(beginning), 0U) << name;
    EXPECT_EQ(ran.out.find(scratch.path(name) + "\n"), 0U) << ran.out;
  }
}

TEST(ExportCommand, NeverWritesAPictureUnderAnotherName) {
  const Scratch scratch;
  const std::string model = train_animals(scratch);
  for (const char* name : {"a.csv", "a.npz", "a.json", "a.dot", "a.vec"}) {
    const Ran ran = run_verb({"export", model, "--format", "svg", "--out", scratch.path(name)});
    EXPECT_EQ(ran.code, 2) << name;
    EXPECT_FALSE(std::filesystem::exists(scratch.path(name))) << name;
  }
  for (const char* name : {"a.png", "a.pdf", "a", "a.csv.gz"}) {
    const Ran ran = run_verb({"export", model, "--out", scratch.path(name)});
    EXPECT_EQ(ran.code, 2) << name;
    EXPECT_NE(ran.err.find("word2vec (.vec .w2v)"), std::string::npos) << ran.err;
    EXPECT_FALSE(std::filesystem::exists(scratch.path(name))) << name;
  }
}

TEST(ExportCommand, TakesTheFormatWhereTheEndingSaysNothing) {
  const Scratch scratch;
  const std::string model = train_animals(scratch);
  run_well({"export", model, "--format", "csv", "--out", scratch.path("table.txt")});
  EXPECT_EQ(beginning_of(scratch.path("table.txt")), "name,lower_1");
}

TEST(ExportCommand, SaysBothPathsOfTwoFiles) {
  const Scratch scratch;
  const std::string model = train_animals(scratch);
  EXPECT_EQ(run_well({"export", model, "--out", scratch.path("a.npy")}).out,
            scratch.path("a.npy") + "\n" + scratch.path("a.names.txt") + "\n");
  EXPECT_EQ(
      run_well({"export", model, "--format", "projector", "--out", scratch.path("folder")}).out,
      scratch.path("folder/vectors.tsv") + "\n" + scratch.path("folder/metadata.tsv") + "\n");
}

TEST(ExportCommand, ReplacesAnEarlierExportAndNothingElse) {
  const Scratch scratch;
  const std::string model = train_animals(scratch);
  for (const ExportFormatEntry& entry : export_formats()) {
    const std::vector<std::string> command = {"export",   model,   "--format",
                                              entry.name, "--out", scratch.path(entry.name)};
    run_well(command);
    run_well(command);
    if (entry.format == ExportFormat::kProjector) continue;
    scratch.file(entry.name, "dear diary");
    EXPECT_EQ(run_verb(command).code, 2) << entry.name;
    EXPECT_EQ(bytes_of(scratch.path(entry.name)), "dear diary");
  }
  EXPECT_EQ(run_verb({"export", model, "--format", "csv", "--out", model}).code, 2);
}

TEST(ExportCommand, ReplacesAnotherPictureButNoChangedOne) {
  const Scratch scratch;
  const std::string model = train_animals(scratch);
  const std::string picture = scratch.path("a.dot");
  run_well({"export", model, "--out", picture});
  run_well({"export", model, "--out", picture, "--show", "dog"});
  const std::string edited = "// by hand\n" + bytes_of(picture);
  scratch.file("a.dot", edited);
  EXPECT_EQ(run_verb({"export", model, "--out", picture}).code, 2);
  EXPECT_EQ(bytes_of(picture), edited);
  EXPECT_NE(run_well({"export", model, "--out", picture, "--force"}).err, "");
}

TEST(ExportCommand, KeepsAnArrayOfTheUserAndItsNames) {
  const Scratch scratch;
  const std::string model = train_animals(scratch);
  const std::string array = "\x93NUMPY of mine";
  scratch.file("v.npy", array);
  scratch.file("v.names.txt", "mine\n");
  EXPECT_EQ(run_verb({"export", model, "--out", scratch.path("v.npy")}).code, 2);
  std::filesystem::remove(scratch.path("v.npy"));
  EXPECT_EQ(run_verb({"export", model, "--out", scratch.path("v.npy")}).code, 2);
  EXPECT_FALSE(std::filesystem::exists(scratch.path("v.npy")));
  EXPECT_EQ(bytes_of(scratch.path("v.names.txt")), "mine\n");
}

TEST(ExportCommand, ShowsOneEntityWithItsAncestorsAndChildrenAsAGraph) {
  const Scratch scratch;
  const std::string model = train_animals(scratch);
  run_well({"export", model, "--show", "dog", "--out", scratch.path("dog.dot")});
  const std::string dot = bytes_of(scratch.path("dog.dot"));
  EXPECT_NE(dot.find("\"animal\" -> \"dog\""), std::string::npos) << dot;
  EXPECT_NE(dot.find("\"dog\" -> \"poodle\""), std::string::npos) << dot;
  EXPECT_EQ(dot.find("cat"), std::string::npos) << dot;
}

TEST(ExportCommand, WritesTheNumbersOfModelsWithoutBoxes) {
  const Scratch scratch;
  for (const std::string& name : point_models()) {
    SCOPED_TRACE(name);
    const std::string path = train_points(scratch, name, {"--dim", "2", "--epochs", "4"});
    const std::string out = scratch.path(name);
    const std::string head =
        name == "mf"        ? "name,as_a_1,as_a_2,as_b_1,as_b_2,bias_as_a_1,bias_as_b_1"
        : name == "complex" ? "name,re_1,re_2,im_1,im_2,bias_as_a_1,bias_as_b_1"
                            : "name,point_1,point_2";
    run_well({"export", path, "--out", out + ".csv"});
    run_well({"export", path, "--out", out + ".tsv"});
    const std::string csv = bytes_of(out + ".csv");
    EXPECT_EQ(csv.substr(0, csv.find('\n')), head);
    EXPECT_EQ(std::ranges::count(csv, '\n'), 9);
    std::string tsv = bytes_of(out + ".tsv");
    std::ranges::replace(tsv, '\t', ',');
    EXPECT_EQ(tsv, csv);
    const Model model = load_model(path);
    std::istringstream second(csv.substr(csv.find("\ndog,") + 5));
    for (const float expected : model.rows.row(1)) {
      float number = 0;
      char comma = 0;
      second >> number;
      second.get(comma);
      EXPECT_EQ(number, expected);
    }
    run_well({"export", path, "--out", out + ".npz"});
    const std::string npz = bytes_of(out + ".npz");
    for (const TensorPart& part : model_entry(name).tensors(model.score)) {
      EXPECT_NE(npz.find(part.name + ".npy"), std::string::npos) << part.name;
    }
    EXPECT_EQ(npz.find("lower.npy"), std::string::npos);
    const Ran drawn = run_verb({"export", path, "--out", out + ".svg"});
    EXPECT_NE(drawn.code, 0);
    EXPECT_EQ(drawn.err, "gumbelbox: model '" + name + "' has no boxes to draw\n");
    EXPECT_FALSE(std::filesystem::exists(out + ".svg"));
  }
}

TEST(ExportCommand, RefusesToShowAnEntityOfATable) {
  const Scratch scratch;
  const Ran ran =
      run_verb({"export", train_animals(scratch), "--show", "dog", "--out", scratch.path("a.csv")});
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("--show: applies to svg and dot only"), std::string::npos) << ran.err;
}

TEST(ExportCommand, PutsNothingBesideTheDataIntoADevice) {
  const Scratch scratch;
  EXPECT_EQ(
      run_well({"export", train_animals(scratch), "--format", "csv", "--out", "/dev/null"}).out,
      "");
}

}  // namespace
}  // namespace gumbelbox
