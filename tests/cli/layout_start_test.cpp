#include "cli/layout_start.h"

#include <cmath>

#include "gumbelbox/score/registry.h"
#include "tests/cli/run_verb.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

Json train(const Scratch& scratch, const std::string& data, std::vector<std::string> flags = {}) {
  std::vector<std::string> words{"train",           "--data", data,     "--out",
                                 scratch.path("m"), "--json", "--quiet"};
  words.insert(words.end(), flags.begin(), flags.end());
  return run_well(words).json();
}

double mrr(const Scratch& scratch, const std::string& data) {
  return run_well({"eval", scratch.path("m"), "--data", data, "--json", "--quiet"})
      .json()
      .at("mrr");
}

TEST(SettleInit, IsALayoutIfTheModelCan) {
  const Arguments nothing({}, {});
  std::ostringstream out;
  std::ostringstream err;
  Console console{.out = out, .err = err};
  for (const std::string model : {"gumbel", "gumbel-exact", "smooth", "hard"}) {
    TrainOptions options = default_options(model);
    settle_init(nothing, options, console);
    EXPECT_EQ(options.init, "layout") << model;
    options.score.tables = 2;
    settle_init(nothing, options, console);
    EXPECT_EQ(options.init, "random") << model;
  }
  for (const std::string model : {"gumbel-censored", "gumbel-truncated", "gaussian"}) {
    TrainOptions options = default_options(model);
    settle_init(nothing, options, console);
    EXPECT_EQ(options.init, "random") << model;
    const Arguments asked({}, {{"init", {"layout", "--init"}}});
    options.init = "layout";
    EXPECT_THROW(settle_init(asked, options, console), Error) << model;
  }
  EXPECT_NE(err.str().find("starting from random boxes: a layout has one box an entity, not two\n"),
            std::string::npos)
      << err.str();
}

TEST(StartState, OfALayoutRanksTheMammalsInOneDimension) {
  const Scratch scratch;
  const Json result = train(scratch, dataset("mammal"), {"--dim", "1"});
  EXPECT_EQ(result.at("epochs"), 0);
  EXPECT_EQ(result.at("origin"), "constructed");
  EXPECT_GE(mrr(scratch, dataset("mammal")), 0.999);
}

TEST(StartState, OfALayoutHoldsTheRandomTreeInTwoDimensions) {
  const Scratch scratch;
  train(scratch, dataset("tree_random3000"), {"--dim", "1"});
  EXPECT_GE(mrr(scratch, dataset("tree_random3000")), 0.54);
  train(scratch, dataset("tree_random3000"), {"--dim", "2"});
  EXPECT_EQ(mrr(scratch, dataset("tree_random3000")), 1);
}

TEST(StartState, OfALayoutIsThatOfThePositives) {
  DataSet data;
  for (const char* name : {"a", "b", "c"}) data.vocabulary.add(name);
  data.train.pairs = {{0, 1}, {1, 2}};
  TrainOptions options = default_options("gumbel");
  options.init = "layout";
  const auto score = make_score(options.score, options.rows);
  Workers workers(1);
  std::ostringstream out;
  std::ostringstream err;
  Console console{.out = out, .err = err};
  const auto log_probability = [&](Pair pair, const std::vector<Pair>& positives) {
    const TrainState state = start_state(data, positives, *score, options, workers, console);
    std::vector<double> scores(1);
    score->score(state.parameters, std::vector<Pair>{pair}, scores);
    return scores[0];
  };
  EXPECT_GT(log_probability({1, 2}, data.train.pairs), std::log(0.9));
  EXPECT_LT(log_probability({1, 2}, {{0, 1}, {2, 1}}), std::log(0.5));
  EXPECT_GT(log_probability({2, 1}, {{0, 1}, {2, 1}}), std::log(0.9));
}

TEST(StartState, TrainedOnNeverEndsWorseOnValid) {
  const Scratch scratch;
  const Json start = train(scratch, dataset("mammal_cones"), {"--dim", "1"});
  EXPECT_EQ(start.at("best_epoch"), 0);
  const Json wild = train(scratch, dataset("mammal_cones"),
                          {"--dim", "1", "--epochs", "5", "--learning-rate", "5"});
  EXPECT_EQ(wild.at("best_metric"), start.at("best_metric"));
  EXPECT_EQ(wild.at("best_epoch"), 0);
  EXPECT_EQ(wild.at("origin"), "constructed");
}

TEST(StartState, TakesATaxonomyWithCyclesDuplicatesAndSeveralRoots) {
  const Scratch scratch;
  const std::string data = scratch.file(
      "e.tsv",
      "food\tfruit\nfood\tbread\nfruit\tapple\nfruit\tpear\nbread\trye\nfruit\tapple\n"
      "tool\thammer\ncar\tauto\nauto\tcar\nauto\tbeetle\ninsect\tbeetle\nself\tself\nself\tx\n");
  const Ran ran = run_well({"train", "--data", data, "--out", scratch.path("m")});
  EXPECT_NE(ran.out.find("gumbel in 5 dimensions, constructed: "), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("100.0% of the edges"), std::string::npos) << ran.out;
  EXPECT_NE(ran.err.find("2 entities on cycles share 1 box\n"), std::string::npos) << ran.err;
  const auto probability = [&](const std::string& question) -> double {
    return run_well({"query", scratch.path("m"), question, "--json"}).json().at("probability");
  };
  EXPECT_GT(probability("P(food | rye)"), 0.999);
  EXPECT_GT(probability("P(car | beetle)"), 0.999);
  EXPECT_GT(probability("P(insect | beetle)"), 0.999);
  EXPECT_GT(probability("P(car | auto)"), 0.95);
  EXPECT_GT(probability("P(auto | car)"), 0.95);
  EXPECT_LT(probability("P(fruit | rye)"), 0.01);
  EXPECT_LT(probability("P(insect | car)"), 0.5);
  EXPECT_LT(probability("P(rye | bread)"), 0.5);
}

TEST(OriginOf, TellsConstructedFromTrained) {
  TrainOptions options;
  EXPECT_EQ(origin_of(options, 0), "trained");
  options.init = "layout";
  EXPECT_EQ(origin_of(options, 0), "constructed");
  EXPECT_EQ(origin_of(options, 3), "constructed, then trained");
}

TEST(OriginOf, IsInTheModelFile) {
  const Scratch scratch;
  for (const std::string epochs : {"0", "2"}) {
    train(scratch, dataset("tree_balanced40"), {"--epochs", epochs});
    const Json options = run_well({"info", scratch.path("m"), "--json"}).json().at("options");
    EXPECT_EQ(options.at("init"), "layout");
    EXPECT_EQ(options.at("origin"), epochs == "0" ? "constructed" : "constructed, then trained");
  }
}

TEST(RemarkOnIdleOptions, NamesWhatDoesNothing) {
  const Scratch scratch;
  const std::string data = scratch.file("edges.tsv", "a\tb\na\tc\n");
  const auto remarks = [&](std::vector<std::string> more) {
    std::vector<std::string> words{"train", "--data", data, "--out", scratch.path("model")};
    words.insert(words.end(), more.begin(), more.end());
    return run_well(words).err;
  };
  const auto has = [](const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  };
  EXPECT_TRUE(
      has(remarks({"--penalty", "sides", "--negatives", "3"}),
          "nothing is trained, so that --negatives, --penalty do nothing; --epochs N trains"));
  EXPECT_TRUE(has(remarks({"--adam", "lazy"}), "so that --adam does nothing"));
  EXPECT_TRUE(has(remarks({"--layout-margin", "0.001"}), "boxes blur into their neighbours"));
  EXPECT_TRUE(has(remarks({"--init", "random", "--epochs", "1", "--layout-margin", "1"}),
                  "--layout-margin does nothing from random boxes"));
  const std::string trained = remarks({"--epochs", "1", "--negatives", "3"});
  EXPECT_FALSE(has(trained, "nothing")) << trained;
}

}  // namespace
}  // namespace gumbelbox
