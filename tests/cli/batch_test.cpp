#include "cli/batch.h"

#include "gumbelbox/base/format.h"
#include "tests/cli/run_verb.h"

namespace gumbelbox {
namespace {

TEST(BatchOption, GivesTheAnswersOfTheSingleForm) {
  const Scratch scratch;
  const std::string model = train_animals(scratch);
  const std::string names = scratch.file("names", "poodle\n\ngrey parrot\n#3\n");
  for (const std::string verb : {"contains", "inside"}) {
    for (const std::vector<std::string>& limit :
         {std::vector<std::string>{}, {"-k", "2"}, {"--at-least", "0.4"}}) {
      std::vector<std::string> words = {verb, model, "--batch", names, "--threads", "2"};
      words.insert(words.end(), limit.begin(), limit.end());
      std::string expected;
      for (const std::string name : {"poodle", "grey parrot", "#3"}) {
        std::vector<std::string> single = {verb, model, name};
        single.insert(single.end(), limit.begin(), limit.end());
        std::istringstream lines(run_well(single).out);
        for (std::string line; std::getline(lines, line);) expected += name + "\t" + line + "\n";
      }
      EXPECT_EQ(run_well(words).out, expected);
      EXPECT_EQ(run_well(words).err, "");
    }
  }
}

TEST(BatchOption, GivesTheJsonOfTheSingleForm) {
  const Scratch scratch;
  const std::string model = train_animals(scratch);
  const std::string question = "P(animal | poodle)";
  Json expected{{"question", question}};
  expected.update(run_well({"query", model, question, "--json"}).json());
  const std::string questions = scratch.file("questions", question + "\n");
  EXPECT_EQ(run_well({"query", model, "--batch", questions, "--json"}).out, expected.dump() + "\n");
  expected = {{"name", "poodle"}};
  expected.update(run_well({"contains", model, "poodle", "--json"}).json());
  const std::string names = scratch.file("names", "poodle\n");
  EXPECT_EQ(run_well({"contains", model, "--batch", names, "--json"}).out, expected.dump() + "\n");
}

TEST(BatchOption, PrintsQuestionProbabilityAndStandardErrorWhereSampled) {
  const Scratch scratch;
  const std::string model = train_animals(scratch);
  const std::string file = scratch.file("questions", "P(dog | dog)\nP(cat|\tcat)\n");
  EXPECT_EQ(run_well({"query", model, "--batch", file}).out,
            "P(dog | dog)\t1\nP(cat|\\x09cat)\t1\n");
  const std::string drawn = scratch.file("drawn", "P(dog | animal)\n");
  const Ran ran =
      run_well({"query", model, "--batch", drawn, "--method", "sample", "--samples", "1000"});
  EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\t'), 2) << ran.out;
  EXPECT_TRUE(ran.err.starts_with(drawn + ":1: about Gumbel corners")) << ran.err;
}

TEST(BatchOption, GoesOnAfterALineThatFailsAndSaysSoAtTheEnd) {
  const Scratch scratch;
  const std::string model = train_animals(scratch);
  const std::string file = scratch.file("names", "poodle\n\nyak\ntabby\n");
  const Ran ran = run_verb({"contains", model, "--batch", file, "-k", "1"});
  EXPECT_EQ(ran.code, 1);
  EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 2) << ran.out;
  EXPECT_EQ(ran.err, file + ":3: no entity named 'yak'\ngumbelbox: 1 of 3 lines failed\n");
  const Ran json = run_verb({"contains", model, "--batch", file, "-k", "1", "--json"});
  EXPECT_EQ(json.code, 1);
  EXPECT_NE(json.out.find("\n{\"name\":\"yak\",\"error\":\"no entity named 'yak'\"}\n"),
            std::string::npos)
      << json.out;
  EXPECT_EQ(json.err, "gumbelbox: 1 of 3 lines failed\n");
  const std::string bad = scratch.file("questions", "P(dog | )\n");
  EXPECT_TRUE(run_verb({"query", model, "--batch", bad})
                  .err.starts_with(bad + ":1: question:9: expected a name, got ')'"));
}

TEST(BatchOption, ALineThatIsNotUtf8FailsAlone) {
  const Scratch scratch;
  const std::string model = train_animals(scratch);
  const std::string file = scratch.file("names", "d\xffg\npoodle\n");
  const Ran ran = run_verb({"contains", model, "--batch", file, "--json"});
  EXPECT_EQ(ran.code, 1);
  EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 2) << ran.out;
}

TEST(BatchOption, StandsInsteadOfTheQuestion) {
  const Scratch scratch;
  const std::string model = train_animals(scratch);
  const auto refusal = [&](const std::vector<std::string>& words) {
    const Ran ran = run_verb(words);
    EXPECT_EQ(ran.code, 2) << ran.err;
    return ran.err;
  };
  EXPECT_EQ(refusal({"inside", model}),
            "gumbelbox: expected NAME or --batch FILE, got neither; --help explains\n");
  EXPECT_EQ(refusal({"query", model, "P(dog)", "--batch", "x"}),
            "gumbelbox: expected QUESTION or --batch FILE, got both\n");
  EXPECT_EQ(refusal({"query"}), "gumbelbox: expected MODEL [QUESTION]; --help explains\n");
  EXPECT_EQ(run_verb({"query", model, "--batch", scratch.path("missing")}).code, 1);
}

TEST(BatchPrinter, NoticesThatNothingCanBeWritten) {
  std::ostringstream out;
  std::ostringstream err;
  Console console{.out = out, .err = err};
  BatchPrinter printer("file", console);
  const std::vector<BatchAnswer<int>> answers(1);
  const BatchForm<int> form{.key = "name", .as_json = false, .text = {}, .json = {}};
  printer.print<int>(answers, form);
  out.setstate(std::ios::badbit);
  EXPECT_THROW(printer.print<int>(answers, form), Error);
}

}  // namespace
}  // namespace gumbelbox
