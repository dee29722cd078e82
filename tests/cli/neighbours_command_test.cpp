#include <cmath>

#include "gumbelbox/base/format.h"
#include "gumbelbox/options/option_writer.h"
#include "gumbelbox/store/model_file.h"
#include "tests/cli/point_models.h"
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

/// Twelve films of a model of this kind: a share of 1/(2^i) of Alien likes film i, all of whom like
/// Alien; films 2 and 3 have one title. Film i occurs 4096 / 2^i times.
std::string save_films(const Scratch& scratch, DataKind kind) {
  Model model;
  model.score = {.model = "hard", .dim = 1};
  model.rows = Table(12, 2);
  for (int i = 0; i < 12; ++i) {
    model.vocabulary.add(i == 0 ? "Alien" : fmt::format("Film {}", i == 3 ? 2 : i));
    model.rows.row(static_cast<std::size_t>(i))[1] = std::ldexp(1.0F, -i);
    model.counts.push_back(std::ldexp(4096, -i));
  }
  model.kind = kind;
  if (kind == DataKind::kHierarchy) model.counts.clear();
  model.options = option_texts(model.score);
  save_model(model, scratch.path("films.model"));
  return scratch.path("films.model");
}

TEST(ContainsCommand, OfCountsListsWhatIsMostLikely) {
  const Scratch scratch;
  const std::string model = save_films(scratch, DataKind::kProbability);
  const Ran ran = run_well({"contains", model, "Alien"});
  EXPECT_TRUE(ran.out.starts_with("Film 1\t0.5000\nFilm 2 #2\t0.2500\nFilm 2 #3\t0.1250\n"))
      << ran.out;
  EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 10);
  EXPECT_EQ(ran.err, "most likely given 'Alien', P(answer | 'Alien'):\n");
}

TEST(ContainsCommand, OfCountsSaysWhatHardlyOccurs) {
  const Scratch scratch;
  const std::string model = save_films(scratch, DataKind::kProbability);
  EXPECT_EQ(run_well({"contains", model, "Film 9"}).err,
            "most likely given 'Film 9', P(answer | 'Film 9'):\n"
            "gumbelbox: hardly any evidence: 'Film 9' occurs in fewer than 10 cases\n");
  // Whatever the number of answers that are sure: this is no hierarchy.
  EXPECT_EQ(
      run_well({"inside", model, "Alien"}).err,
      "what makes 'Alien' most likely, P('Alien' | answer):\n"
      "gumbelbox: hardly any evidence: 'Film 9' and 'Film 10' each occur in fewer than 10 cases\n");
  EXPECT_EQ(run_well({"inside", model, "Alien", "-k", "8"}).err,
            "what makes 'Alien' most likely, P('Alien' | answer):\n");
}

TEST(ContainsCommand, OfCountsKeepsRemarksOutOfJsonAndBatches) {
  const Scratch scratch;
  const std::string model = save_films(scratch, DataKind::kProbability);
  const Ran json = run_well({"contains", model, "Film 9", "-k", "1", "--json"});
  EXPECT_EQ(json.out, "{\"results\":[{\"name\":\"Film 8\",\"id\":8,\"probability\":1.0}]}\n");
  EXPECT_EQ(json.err, "");
  const Ran batch = run_well({"contains", model, "--batch", scratch.file("names", "#3\n")});
  EXPECT_TRUE(batch.out.starts_with("#3\tFilm 2 #2\t1.0000\n")) << batch.out;
  EXPECT_EQ(batch.err, "");
}

TEST(InsideCommand, OfAHierarchyTellsEntitiesOfOneNameApart) {
  const Scratch scratch;
  const Ran ran =
      run_well({"inside", save_films(scratch, DataKind::kHierarchy), "Alien", "-k", "3"});
  EXPECT_EQ(ran.out, "Film 1\t1.0000\nFilm 2 #2\t1.0000\nFilm 2 #3\t1.0000\n");
  EXPECT_EQ(ran.err, "");
}

TEST(ContainsCommand, TheHelpExplainsBothKindsOfData) {
  for (const char* verb : {"contains", "inside"}) {
    const std::string help = run_well({verb, "--help"}).out;
    for (const char* text : {"Hierarchies:", "Counts (ratings, baskets):", "films.model Alien"}) {
      EXPECT_NE(help.find(text), std::string::npos) << help;
    }
  }
}

TEST(ContainsCommand, UsesACalibrationUnlessRawIsGiven) {
  const Scratch scratch;
  const std::string path = train_animals(scratch);
  Model model = load_model(path);
  model.calibration = {.method = CalibrationMethod::kIsotonic,
                       .knots = {{0.1, 0.05}, {0.6, 0.25}},
                       .base_rate = 0.2,
                       .pairs = 30};
  save_model(model, path);
  const Json best = run_well({"contains", path, "poodle", "-k", "2", "--json"}).json();
  const Json raw = run_well({"contains", path, "poodle", "-k", "2", "--json", "--raw"}).json();
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(best.at("results")[i].at("name"), raw.at("results")[i].at("name"));
    EXPECT_NEAR(best.at("results")[i].at("probability").get<double>(), 0.25, 1e-12);
    EXPECT_GT(raw.at("results")[i].at("probability"), 0.8);
  }
  EXPECT_EQ(run_well({"contains", path, "poodle", "--at-least", "0.3"}).out, "");
  EXPECT_NE(run_well({"inside", path, "dog", "--at-least", "0.2"}).out.find("poodle\t0.2500\n"),
            std::string::npos);
  EXPECT_NE(run_well({"inside", path, "dog", "--raw", "--at-least", "0.8"}).out.find("poodle\t"),
            std::string::npos);
}

/// Names of the answers of a verb, best first; their probabilities must descend from at most 1.
std::vector<std::string> names_of(const std::vector<std::string>& words) {
  std::vector<std::string> all = words;
  all.push_back("--json");
  std::vector<std::string> names;
  double last = 1;
  const Json answer = run_well(all).json();
  for (const Json& result : answer.at("results")) {
    const double p = result.at("probability");
    EXPECT_LE(p, last);
    EXPECT_GE(p, 0);
    last = p;
    names.push_back(result.at("name"));
  }
  return names;
}

TEST(ContainsAndInside, OfModelsWithoutBoxesFindParentsAndChildren) {
  const Scratch scratch;
  for (const std::string& name : point_models()) {
    SCOPED_TRACE(name);
    const std::string model = train_points(scratch, name);
    std::vector<std::string> above = names_of({"contains", model, "poodle", "-k", "2"});
    std::ranges::sort(above);
    EXPECT_EQ(above, (std::vector<std::string>{"animal", "dog"}));
    EXPECT_EQ(names_of({"contains", model, "poodle", "-k", "100"}).size(), 7U);
    std::vector<std::string> below = names_of({"inside", model, "dog", "-k", "2"});
    std::ranges::sort(below);
    if (name == "poincare") continue;  // too few things to tell children from what is near
    EXPECT_EQ(below, (std::vector<std::string>{"poodle", "terrier"}));
    EXPECT_EQ(names_of({"contains", model, "poodle", "--at-least", "0.5"}).size(), 2U);
  }
}

TEST(ContainsAndInside, OfModelsTrainedByLazyAdamFindParents) {
  const Scratch scratch;
  for (const std::string name : {"order", "cones", "poe", "mf", "complex"}) {
    SCOPED_TRACE(name);
    const std::string dense = bytes_of(train_points(scratch, name));
    const std::string model = train_points(scratch, name, {"--adam", "lazy"});
    EXPECT_NE(bytes_of(model), dense);
    std::vector<std::string> above = names_of({"contains", model, "poodle", "-k", "2"});
    std::ranges::sort(above);
    EXPECT_EQ(above, (std::vector<std::string>{"animal", "dog"}));
  }
}

}  // namespace
}  // namespace gumbelbox
