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

}  // namespace
}  // namespace gumbelbox
