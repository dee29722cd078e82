#include "cli/relatives_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "gumbelbox/options/option_writer.h"
#include "gumbelbox/store/model_file.h"
#include "tests/cli/run_verb.h"

namespace gumbelbox {
namespace {

TEST(RelativesText, ALineSaysWhetherTheAnswerIsKnown) {
  Vocabulary vocabulary;
  for (const char* name : {"animal", "dog"}) vocabulary.add(name);
  EXPECT_EQ(relative_line({0, 0, true}, vocabulary), "animal\t1.0000\tknown\n");
  EXPECT_EQ(relative_line({1, std::log(0.25), false}, vocabulary), "dog\t0.2500\tinferred\n");
}

TEST(RelativesText, TellsTheTotalsIfNotAllAreShown) {
  const std::vector<Answer> answers{{0, 0, true}, {1, 0, true}, {2, 0, false}};
  EXPECT_EQ(rest_text(answers, 2), "2 of 3 answers (2 known, 1 inferred); -k 3 shows all\n");
  EXPECT_EQ(rest_text(answers, 3), "");
  EXPECT_EQ(rest_text(answers, 20), "");
  EXPECT_EQ(rest_text({}, 20), "");
}

/// Names that would control a terminal or break a column.
std::string save_hostile_names(const Scratch& scratch) {
  Model model;
  model.score = {.model = "hard", .dim = 1};
  model.rows = Table(3, 2);
  const char* const names[] = {"a\x1B[31mb", "tab\there\r\n", "csi \xC2\x9B[2J"};
  const float boxes[][2] = {{0, 8}, {0, 4}, {1, 2}};
  for (std::size_t i = 0; i < 3; ++i) {
    model.vocabulary.add(names[i]);
    std::copy_n(boxes[i], 2, model.rows.row(i).begin());
  }
  model.edges = {{0, 1}, {1, 2}};
  model.options = option_texts(model.score);
  save_model(model, scratch.path("hostile.model"));
  return scratch.path("hostile.model");
}

TEST(HostileNames, ContainsPrintsNamesThatATerminalCanShow) {
  const Scratch scratch;
  const std::string model = save_hostile_names(scratch);
  EXPECT_EQ(run_well({"contains", model, "#2"}).out,
            "tab\\x09here\\x0D\\x0A\t1.0000\tknown\na\\x1B[31mb\t1.0000\tknown\n");
  EXPECT_EQ(run_well({"contains", model, "#2", "--json"}).json()["results"][0]["name"],
            "tab\there\r\n");
}

TEST(HostileNames, InsidePrintsOneLineForEachAnswerOfABatch) {
  const Scratch scratch;
  const std::string model = save_hostile_names(scratch);
  const std::string names = scratch.file("names", "a\x1B[31mb\ntab\there\n");
  const Ran ran = run_verb({"inside", model, "--batch", names});
  EXPECT_EQ(ran.out,
            "a\\x1B[31mb\ttab\\x09here\\x0D\\x0A\t1.0000\tknown\n"
            "a\\x1B[31mb\tcsi \\xC2\\x9B[2J\t1.0000\tknown\n");
  EXPECT_EQ(ran.err, names +
                         ":2: no entity named 'tab\\x09here'; nearest: "
                         "tab\\x09here\\x0D\\x0A\ngumbelbox: 1 of 2 lines failed\n");
}

TEST(HostileNames, QueryPrintsWhatWasAskedOnOneLine) {
  const Scratch scratch;
  const std::string model = save_hostile_names(scratch);
  const std::string asked = scratch.file("asked", "P(a\x1B[31mb | \"csi \xC2\x9B[2J\")\n");
  EXPECT_EQ(run_well({"query", model, "--batch", asked}).out,
            "P(a\\x1B[31mb | \"csi \\xC2\\x9B[2J\")\t1\n");
  EXPECT_EQ(run_verb({"query", model, "P(\x1B[2J | #0)"}).err,
            "gumbelbox: no entity named '\\x1B[2J'\n");
}

TEST(HostileNames, VerbsRefuseATextThatMeansTwoEntities) {
  const Scratch scratch;
  const std::string data = scratch.file("data.tsv", "animal\tdog\nanimal\t#1\n\"#1\"\tpug\n");
  const std::string model = scratch.path("ids.model");
  run_well({"train", "--data", data, "--out", model, "--quiet"});
  const std::string refusal =
      "'#1' is a name and an id: write #2 for the name, #01 for the entity with id 1, 'dog'\n";
  EXPECT_EQ(run_verb({"inside", model, "#1"}).err, "gumbelbox: " + refusal);
  EXPECT_EQ(run_verb({"query", model, "P(animal | #1)"}).err, "gumbelbox: " + refusal);
  const std::string names = scratch.file("names", "#1\n#2\n#01\n");
  const Ran ran = run_verb({"inside", model, "--batch", names});
  EXPECT_EQ(ran.out, "#2\tpug\t1.0000\tknown\n");
  EXPECT_EQ(ran.err, names + ":1: " + refusal + "gumbelbox: 1 of 3 lines failed\n");
  const std::string asked = scratch.file("asked.tsv", "P(animal | pug)\t1\nP(#1 | pug)\t1\n");
  EXPECT_EQ(run_verb({"eval", model, "--task", "questions", asked}).err,
            "gumbelbox: " + asked + ":2: " + refusal);
}

}  // namespace
}  // namespace gumbelbox
