#include <cmath>

#include "gumbelbox/base/format.h"
#include "gumbelbox/options/option_writer.h"
#include "gumbelbox/store/model_file.h"
#include "tests/cli/point_models.h"
#include "tests/cli/run_verb.h"

namespace gumbelbox {
namespace {

/// Answers of a model of the hierarchy, by its boxes alone: animal [0, 8], cat [0, 4], pet [2, 6],
/// tabby [1, 3], stone [10, 12]. The edges say that stone is an animal and tabby a pet.
std::string save_animals(const Scratch& scratch,
                         const std::vector<Pair>& edges = {{0, 4}, {0, 1}, {0, 2}, {2, 3}}) {
  Model model;
  model.score = {.model = "hard", .dim = 1};
  model.rows = Table(5, 2);
  const char* const names[] = {"animal", "cat", "pet", "tabby", "stone"};
  const float boxes[][2] = {{0, 8}, {0, 4}, {2, 4}, {1, 2}, {10, 2}};
  for (std::size_t i = 0; i < 5; ++i) {
    model.vocabulary.add(names[i]);
    std::copy_n(boxes[i], 2, model.rows.row(i).begin());
  }
  model.edges = edges;
  model.options = option_texts(model.score);
  save_model(model, scratch.path("five.model"));
  return scratch.path("five.model");
}

TEST(ContainsCommand, ListsKnownAncestorsNearestFirstThenInferredOnes) {
  const Scratch scratch;
  const std::string model = save_animals(scratch);
  const Ran ran = run_well({"contains", model, "tabby"});
  EXPECT_EQ(ran.out, "pet\t0.5000\tknown\nanimal\t1.0000\tknown\ncat\t1.0000\tinferred\n");
  EXPECT_EQ(ran.err, "");
  EXPECT_EQ(run_well({"contains", model, "stone"}).out, "animal\t0.0000\tknown\n");
}

TEST(InsideCommand, ListsKnownDescendantsNearestFirstThenInferredOnes) {
  const Scratch scratch;
  const std::string model = save_animals(scratch);
  EXPECT_EQ(run_well({"inside", model, "animal"}).out,
            "cat\t1.0000\tknown\npet\t1.0000\tknown\nstone\t0.0000\tknown\n"
            "tabby\t1.0000\tknown\n");
  EXPECT_EQ(run_well({"inside", model, "cat"}).out,
            "tabby\t1.0000\tinferred\nanimal\t0.5000\tinferred\npet\t0.5000\tinferred\n");
}

TEST(ContainsCommand, AtLeastIsAboutInferredAnswersAlone) {
  const Scratch scratch;
  const std::string model = save_animals(scratch);
  const auto lines = [&](const std::string& at_least) {
    return run_well({"contains", model, "pet", "--at-least", at_least}).out;
  };
  EXPECT_EQ(lines("1"), "animal\t1.0000\tknown\n");
  EXPECT_EQ(lines("0.5"), "animal\t1.0000\tknown\ncat\t0.5000\tinferred\n");
  EXPECT_EQ(lines("0.25"), lines("0.5") + "tabby\t0.2500\tinferred\n");
  EXPECT_EQ(lines("0"), lines("0.25") + "stone\t0.0000\tinferred\n");
  EXPECT_EQ(run_well({"contains", model, "stone", "--at-least", "1"}).out,
            "animal\t0.0000\tknown\n");
  EXPECT_EQ(run_verb({"contains", model, "pet", "--at-least", "2"}).code, 2);
}

TEST(ContainsCommand, JsonHasAllAnswersAndTotals) {
  const Scratch scratch;
  const std::string model = save_animals(scratch);
  EXPECT_EQ(run_well({"contains", model, "tabby", "--json"}).out,
            R"({"results":[{"name":"pet","id":2,"probability":0.5,"known":true},)"
            R"({"name":"animal","id":0,"probability":1.0,"known":true},)"
            R"({"name":"cat","id":1,"probability":1.0,"known":false}],"known":2,"inferred":1})"
            "\n");
  const Ran first = run_well({"contains", model, "tabby", "--json", "-k", "1"});
  EXPECT_EQ(first.out, R"({"results":[{"name":"pet","id":2,"probability":0.5,"known":true}],)"
                       R"("known":2,"inferred":1})"
                       "\n");
  EXPECT_EQ(first.err, "");
}

TEST(ContainsCommand, SaysThatARootHasNoAncestorsAndALeafNoDescendants) {
  const Scratch scratch;
  const std::string model = save_animals(scratch);
  const Ran root = run_well({"contains", model, "animal", "--at-least", "0.9"});
  EXPECT_EQ(root.out, "");
  EXPECT_EQ(root.err, "gumbelbox: nothing contains 'animal': it is a root\n");
  EXPECT_EQ(run_well({"inside", model, "stone"}).err,
            "gumbelbox: nothing is inside 'stone': it is a leaf\n");
  const Ran json = run_well({"inside", model, "stone", "--json"});
  EXPECT_EQ(json.out, "{\"results\":[],\"known\":0,\"inferred\":0}\n");
  EXPECT_EQ(json.err, "");
}

TEST(ContainsCommand, OfAFileWithoutEdgesInfersAllAndSaysSoOnce) {
  const Scratch scratch;
  const std::string model = save_animals(scratch, {});
  const std::string remark =
      "gumbelbox: this model file keeps no edges: all answers are inferred\n";
  const Ran ran = run_well({"contains", model, "tabby"});
  EXPECT_EQ(ran.out, "cat\t1.0000\tinferred\nanimal\t1.0000\tinferred\npet\t0.5000\tinferred\n");
  EXPECT_EQ(ran.err, remark);
  EXPECT_EQ(run_well({"contains", model, "stone"}).err,
            remark + "gumbelbox: nothing contains 'stone' with P >= 0.5\n");
  const std::string names = scratch.file("names", "tabby\npet\n");
  EXPECT_EQ(run_well({"contains", model, "--batch", names}).err, remark);
  EXPECT_EQ(run_well({"contains", model, "tabby", "--json"}).err, "");
}

TEST(ContainsCommand, OfABatchPutsTheNameInFrontOfAllAnswers) {
  const Scratch scratch;
  const std::string model = save_animals(scratch);
  const std::string names = scratch.file("names", "tabby\n#4\n");
  EXPECT_EQ(run_well({"contains", model, "--batch", names}).out,
            "tabby\tpet\t0.5000\tknown\ntabby\tanimal\t1.0000\tknown\n"
            "tabby\tcat\t1.0000\tinferred\n#4\tanimal\t0.0000\tknown\n");
  EXPECT_EQ(run_well({"contains", model, "--batch", names, "-k", "1"}).out,
            "tabby\tpet\t0.5000\tknown\n#4\tanimal\t0.0000\tknown\n");
  EXPECT_EQ(run_well({"contains", model, "--batch", names, "--json", "-k", "1"}).out,
            R"({"name":"tabby","results":[{"name":"pet","id":2,"probability":0.5,"known":true}],)"
            R"("known":2,"inferred":1})"
            "\n"
            R"({"name":"#4","results":[{"name":"animal","id":0,"probability":)" +
                run_well({"contains", model, "stone", "--json"})
                    .json()
                    .at("results")[0]
                    .at("probability")
                    .dump() +
                R"(,"known":true}],"known":1,"inferred":0})"
                "\n");
}

/// A model with so many leaves below 'root', and another root.
std::string train_star(const Scratch& scratch, int leaves) {
  std::string edges = "other\tone\n";
  for (int i = 0; i < leaves; ++i) edges += fmt::format("root\tleaf {}\n", i);
  const std::string model = scratch.path("star.model");
  run_well({"train", "--data", scratch.file("star.tsv", edges), "--out", model, "--quiet"});
  return model;
}

TEST(InsideCommand, ShowsTwentyAnswersAndTheTotalUnlessACountIsGiven) {
  const Scratch scratch;
  const std::string model = train_star(scratch, 22);
  const std::string names = scratch.file("names", "root\n");
  const auto expect = [&](std::vector<std::string> words, long lines, const std::string& remark) {
    words.insert(words.begin(), {"inside", model});
    const Ran ran = run_well(words);
    EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), lines) << ran.out;
    EXPECT_EQ(ran.err, remark);
  };
  expect({"root"}, 20, "gumbelbox: 20 of 22 answers (22 known, 0 inferred); -k 22 shows all\n");
  expect({"root", "-k", "3"}, 3,
         "gumbelbox: 3 of 22 answers (22 known, 0 inferred); -k 22 shows all\n");
  expect({"root", "-k", "22"}, 22, "");
  expect({"root", "-k", "100"}, 22, "");
  expect({"root", "--at-least", "0"}, 20,
         "gumbelbox: 20 of 24 answers (22 known, 2 inferred); -k 24 shows all\n");
  expect({"--batch", names}, 22, "");
  EXPECT_EQ(run_well({"inside", model, "root", "--json"}).json().at("results").size(), 22U);
}

TEST(ContainsCommand, TakesANameThatBeginsWithADashBehindTwo) {
  const Scratch scratch;
  const std::string model = scratch.path("m");
  run_well(
      {"train", "--data", scratch.file("e.tsv", "suffix\t-ness\n"), "--out", model, "--quiet"});
  EXPECT_EQ(run_well({"contains", model, "--", "-ness"}).out, "suffix\t1.0000\tknown\n");
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

TEST(ContainsCommand, OfCountsLeavesOutWhatIsUnlikely) {
  const Scratch scratch;
  const std::string path = save_films(scratch, DataKind::kProbability);
  Model model = load_model(path);
  model.rows.row(11)[0] = 5;  // nobody who likes it likes another
  save_model(model, path);
  const auto lines = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words = {"contains", path, "Film 10"};
    words.insert(words.end(), more.begin(), more.end());
    const std::string out = run_well(words).out;
    return std::count(out.begin(), out.end(), '\n');
  };
  EXPECT_EQ(lines({}), 10);
  EXPECT_EQ(lines({"-k", "11"}), 11);
  EXPECT_EQ(lines({"--at-least", "0"}), 11);
  EXPECT_EQ(lines({"--at-least", "0.5"}), 10);
  EXPECT_EQ(lines({"--at-least", "0.5", "-k", "3"}), 3);
  EXPECT_EQ(run_well({"inside", path, "Film 11"}).out, "") << "a page of zeros";
  const Json json = run_well({"inside", path, "Film 11", "--json"}).json();
  EXPECT_EQ(json.at("results").size(), 10U);
  EXPECT_EQ(json.size(), 1U) << "nothing is known or inferred";
}

TEST(ContainsCommand, OfCountsSaysHowLikelyTheLikeliestIsWhenNothingIsLikelyEnough) {
  const Scratch scratch;
  const std::string model = save_films(scratch, DataKind::kProbability);
  const Ran ran = run_well({"contains", model, "Alien", "--at-least", "0.9"});
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err,
            "most likely given 'Alien', P(answer | 'Alien'):\n"
            "gumbelbox: nothing has P of at least 0.9; the likeliest is 'Film 1' with 0.5\n");
}

TEST(InsideCommand, OfAHierarchyTellsEntitiesOfOneNameApart) {
  const Scratch scratch;
  const Ran ran =
      run_well({"inside", save_films(scratch, DataKind::kHierarchy), "Alien", "-k", "3"});
  EXPECT_EQ(ran.out,
            "Film 1\t1.0000\tinferred\nFilm 2 #2\t1.0000\tinferred\n"
            "Film 2 #3\t1.0000\tinferred\n");
}

TEST(ContainsCommand, TheHelpExplainsBothKindsOfData) {
  for (const char* verb : {"contains", "inside"}) {
    const std::string help = run_well({verb, "--help"}).out;
    for (const char* text : {"Hierarchies:", "known: follows", "inferred: only",
                             "Counts (ratings, baskets):", "films.model Alien"}) {
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
  EXPECT_EQ(run_well({"contains", path, "poodle", "--at-least", "0.3"}).out,
            "dog\t0.2500\tknown\nanimal\t0.2500\tknown\n");
  EXPECT_NE(run_well({"inside", path, "dog"}).out.find("poodle\t0.2500\tknown\n"),
            std::string::npos);
  model.edges.clear();
  save_model(model, path);
  EXPECT_EQ(run_well({"contains", path, "poodle", "--at-least", "0.3"}).out, "");
  EXPECT_NE(run_well({"inside", path, "dog", "--at-least", "0.2"}).out.find("poodle\t0.2500\t"),
            std::string::npos);
  EXPECT_NE(run_well({"inside", path, "dog", "--raw", "--at-least", "0.8"}).out.find("poodle\t"),
            std::string::npos);
}

/// Names of the answers of a verb that are known or inferred.
std::vector<std::string> names_of(std::vector<std::string> words, bool known) {
  words.emplace_back("--json");
  std::vector<std::string> names;
  const Json answer = run_well(words).json();
  for (const Json& result : answer.at("results")) {
    const double p = result.at("probability");
    EXPECT_TRUE(0 <= p && p <= 1) << p;
    if (result.at("known") == known) names.push_back(result.at("name"));
  }
  EXPECT_EQ(answer.at(known ? "known" : "inferred"), names.size());
  return names;
}

using Names = std::vector<std::string>;

TEST(ContainsAndInside, OfModelsWithoutBoxesListWhatIsKnown) {
  const Scratch scratch;
  for (const std::string& name : point_models()) {
    SCOPED_TRACE(name);
    const std::string model = train_points(scratch, name);
    EXPECT_EQ(names_of({"contains", model, "poodle"}, true), (Names{"dog", "animal"}));
    EXPECT_EQ(names_of({"inside", model, "dog"}, true), (Names{"poodle", "terrier"}));
    EXPECT_EQ(names_of({"contains", model, "poodle", "--at-least", "0"}, false).size(), 5U);
  }
}

/// The two likeliest answers of a model file once it has lost its edges, by name.
Names likeliest_two(const std::string& verb, const std::string& path, const std::string& name) {
  Model model = load_model(path);
  model.edges.clear();
  save_model(model, path);
  Names names = names_of({verb, path, name, "--at-least", "0"}, false);
  EXPECT_EQ(names.size(), 7U);
  names.resize(2);
  std::ranges::sort(names);
  return names;
}

TEST(ContainsAndInside, OfModelsWithoutBoxesAndEdgesFindParentsAndChildren) {
  const Scratch scratch;
  for (const std::string& name : point_models()) {
    SCOPED_TRACE(name);
    const std::string model = train_points(scratch, name);
    EXPECT_EQ(likeliest_two("contains", model, "poodle"), (Names{"animal", "dog"}));
    if (name == "poincare") continue;  // too few things to tell children from what is near
    EXPECT_EQ(likeliest_two("inside", model, "dog"), (Names{"poodle", "terrier"}));
    EXPECT_EQ(names_of({"contains", model, "poodle"}, false).size(), 2U);
  }
}

TEST(ContainsAndInside, OfModelsTrainedByLazyAdamFindParents) {
  const Scratch scratch;
  for (const std::string name : {"order", "cones", "poe", "mf", "complex"}) {
    SCOPED_TRACE(name);
    const std::string dense = bytes_of(train_points(scratch, name));
    const std::string model = train_points(scratch, name, {"--adam", "lazy"});
    EXPECT_NE(bytes_of(model), dense);
    EXPECT_EQ(likeliest_two("contains", model, "poodle"), (Names{"animal", "dog"}));
  }
}

}  // namespace
}  // namespace gumbelbox
