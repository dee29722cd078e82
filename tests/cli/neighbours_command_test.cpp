#include <cmath>

#include "gumbelbox/base/format.h"
#include "tests/cli/run_verb.h"

namespace gumbelbox {
namespace {

TEST(ContainsCommand, ListsAncestorsBestFirst) {
  const Scratch scratch;
  const Json answer =
      run_well({"contains", train_animals(scratch), "poodle", "-k", "2", "--json"}).json();
  ASSERT_EQ(answer.at("results").size(), 2U);
  std::set<std::string> names;
  for (const Json& result : answer.at("results")) names.insert(result.at("name"));
  EXPECT_EQ(names, (std::set<std::string>{"animal", "dog"}));
  EXPECT_GE(answer.at("results")[0].at("probability"), answer.at("results")[1].at("probability"));
}

TEST(InsideCommand, ListsDescendantsAndLeavesTheEntityOut) {
  const Scratch scratch;
  const std::string model = train_animals(scratch);
  const Ran ran = run_well({"inside", model, "animal", "-k", "100"});
  EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 7);
  EXPECT_EQ(ran.out.find("animal\t"), std::string::npos) << ran.out;
  const Json bird = run_well({"inside", model, "bird", "-k", "1", "--json"}).json();
  EXPECT_EQ(bird.at("results")[0].at("name"), "grey parrot");
}

TEST(ContainsCommand, SaysHowLikelyTheLikeliestIsWhenNothingIsLikelyEnough) {
  const Scratch scratch;
  const std::string model = train_animals(scratch);
  const Json best = run_well({"contains", model, "animal", "-k", "1", "--json"}).json();
  const std::string name = best.at("results")[0].at("name");
  const double probability = best.at("results")[0].at("probability");
  ASSERT_LT(probability, 0.9);
  const Ran ran = run_well({"contains", model, "animal", "--at-least", "0.9"});
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err, fmt::format("gumbelbox: nothing has P of at least 0.9; the likeliest is '{}' "
                                 "with {:.6g}\n",
                                 name, probability));
  EXPECT_TRUE(run_well({"contains", model, "animal", "--at-least", "0.999999"})
                  .err.starts_with("gumbelbox: nothing has P of at least 0.999999;"));
  EXPECT_EQ(run_well({"contains", model, "animal", "--at-least", "0.9", "--json"}).err, "");
  EXPECT_EQ(run_well({"contains", model, "poodle", "--at-least", "0.9"}).err, "");
}

TEST(ContainsCommand, LeavesUnlikelyAnswersOut) {
  const Scratch scratch;
  const std::string model = train_animals(scratch);
  const auto answers = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words = {"contains", model, "poodle", "-k", "100", "--json"};
    words.insert(words.end(), more.begin(), more.end());
    return run_well(words).json().at("results");
  };
  const Json all = answers({});
  ASSERT_EQ(all.size(), 7U);
  const double third = all[2].at("probability");
  ASSERT_LT(all[3].at("probability").get<double>(), third);
  EXPECT_EQ(answers({"--at-least", fmt::format("{:.17g}", third)}).size(), 3U);
  const double hardly_more = std::nextafter(third, 1.0);
  EXPECT_EQ(answers({"--at-least", fmt::format("{:.17g}", hardly_more)}).size(), 2U);
  EXPECT_EQ(answers({"--at-least", "0"}), all);
  EXPECT_EQ(run_verb({"contains", model, "poodle", "--at-least", "2"}).code, 2);
}

/// A model with so many leaves below 'root', and another root.
std::string train_star(const Scratch& scratch, int leaves) {
  std::string edges = "other\tone\n";
  for (int i = 0; i < leaves; ++i) edges += fmt::format("root\tleaf {}\n", i);
  const std::string model = scratch.path("star.model");
  run_well({"train", "--data", scratch.file("star.tsv", edges), "--out", model, "--quiet"});
  return model;
}

TEST(InsideCommand, ShowsNoPageOfZeros) {
  const Scratch scratch;
  const std::string model = train_star(scratch, 3);
  const auto lines = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words = {"inside", model, "leaf 1"};
    words.insert(words.end(), more.begin(), more.end());
    return run_well(words);
  };
  const Ran ran = run_well({"contains", model, "leaf 1"});
  EXPECT_EQ(ran.out, "root\t1.0000\n");
  EXPECT_EQ(run_well({"contains", model, "one"}).out, "other\t1.0000\n");
  const std::string all = lines({"-k", "10"}).out;
  EXPECT_EQ(std::count(all.begin(), all.end(), '\n'), 5);
  EXPECT_NE(all.find("\t0.0000\n"), std::string::npos);
  EXPECT_EQ(lines({}).out.find("\t0.0000\n"), std::string::npos);
  EXPECT_EQ(lines({"--json"}).json().at("results").size(), 5U);
}

TEST(InsideCommand, SaysHowManyMoreAnswersAreLikely) {
  const auto remark = [](int leaves, const std::vector<std::string>& more) {
    const Scratch scratch;
    std::vector<std::string> words = {"inside", train_star(scratch, leaves), "root"};
    words.insert(words.end(), more.begin(), more.end());
    return run_well(words).err;
  };
  EXPECT_EQ(remark(12, {}),
            "gumbelbox: 2 more are at least as likely as not; --at-least 0.5 or a larger -k shows "
            "them\n");
  EXPECT_EQ(remark(11, {}),
            "gumbelbox: 1 more is at least as likely as not; --at-least 0.5 or a larger -k shows "
            "it\n");
  EXPECT_EQ(remark(10, {}), "");
  EXPECT_EQ(remark(9, {}), "");
  EXPECT_EQ(remark(12, {"-k", "10"}), "");
  EXPECT_EQ(remark(12, {"--at-least", "0.5"}), "");
  EXPECT_EQ(remark(12, {"--json"}), "");
}

TEST(InsideCommand, GivesAllLikelyAnswersUnlessACountIsGiven) {
  const Scratch scratch;
  const std::string model = train_star(scratch, 12);
  const auto lines = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words = {"inside", model, "root"};
    words.insert(words.end(), more.begin(), more.end());
    const std::string out = run_well(words).out;
    return std::count(out.begin(), out.end(), '\n');
  };
  EXPECT_EQ(lines({}), 10);
  EXPECT_EQ(lines({"--at-least", "0.5"}), 12);
  EXPECT_EQ(lines({"--at-least", "0.5", "-k", "11"}), 11);
  EXPECT_EQ(lines({"--at-least", "0"}), 14);
}

TEST(ContainsCommand, TakesANameThatBeginsWithADashBehindTwo) {
  const Scratch scratch;
  const std::string model = scratch.path("m");
  run_well(
      {"train", "--data", scratch.file("e.tsv", "suffix\t-ness\n"), "--out", model, "--quiet"});
  EXPECT_EQ(run_well({"contains", model, "--", "-ness"}).out, "suffix\t1.0000\n");
  EXPECT_NE(run_well({"contains", "--help"}).out.find("put -- before"), std::string::npos);
  EXPECT_EQ(run_verb({"contains", model, "-ness"}).code, 2);
}

TEST(ContainsCommand, TakesAnIdAndRefusesBadCounts) {
  const Scratch scratch;
  const std::string model = train_animals(scratch);
  EXPECT_EQ(run_well({"contains", model, "#0"}).out, run_well({"contains", model, "animal"}).out);
  const Ran ran = run_verb({"contains", model, "dog", "-k", "ten"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("-k: expected a whole number"), std::string::npos) << ran.err;
  EXPECT_EQ(run_verb({"contains", model}).code, 2);
  EXPECT_EQ(run_verb({"contains", scratch.path("missing"), "dog"}).code, 1);
}

}  // namespace
}  // namespace gumbelbox
