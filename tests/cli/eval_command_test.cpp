#include "tests/cli/run_verb.h"

namespace gumbelbox {
namespace {

TEST(EvalCommand, RanksByBothProtocols) {
  const Scratch scratch;
  const std::string model = scratch.path("m");
  run_well({"train", "--data", dataset("tree_balanced40"), "--out", model, "--model", "smooth",
            "--epochs", "100", "--batch-size", "64", "--quiet"});
  const std::string data = dataset("tree_balanced40");
  const Json strict = run_well({"eval", model, "--data", data, "--json"}).json();
  const Json paper =
      run_well({"eval", model, "--data", data, "--protocol", "paper", "--json"}).json();
  for (const char* field :
       {"mrr", "mrr_parent", "mrr_child", "hits_at_1", "hits_at_10", "mean_rank", "map"}) {
    EXPECT_TRUE(strict.at(field).is_number()) << field;
  }
  // P(x | x) = 1 ties with every true edge, so that no smooth box gets past 2/3 there.
  EXPECT_LE(paper.at("mrr"), 2.0 / 3 + 1e-12);
  EXPECT_GT(strict.at("mrr"), 0.8);
}

TEST(EvalCommand, MatchesEntitiesByName) {
  const Scratch scratch;
  const std::string model = train_animals(scratch);
  const std::string other_order = scratch.file("edges.tsv", "dog\tpoodle\nanimal\tdog\n");
  const Ran ran = run_well({"eval", model, "--data", other_order, "--json"});
  EXPECT_GT(ran.json().at("hits_at_10"), 0.9);
  EXPECT_NE(ran.err.find("no test.tsv"), std::string::npos) << ran.err;
}

TEST(EvalCommand, RefusesDataThatTheModelDoesNotKnow) {
  const Scratch scratch;
  const std::string model = train_animals(scratch);
  const Ran ran = run_verb({"eval", model, "--data", scratch.file("e.tsv", "animal\tfish\n")});
  EXPECT_EQ(ran.code, 1);
  EXPECT_NE(ran.err.find("'fish' of the data is not in the model"), std::string::npos) << ran.err;
}

TEST(EvalCommand, RefusesProbabilities) {
  const Scratch scratch;
  const std::string model = train_animals(scratch);
  const Ran ran = run_verb({"eval", model, "--data", scratch.file("e.tsv", "dog\tpoodle\t0.5\n")});
  EXPECT_EQ(ran.code, 1);
  EXPECT_NE(ran.err.find("found probabilities"), std::string::npos) << ran.err;
}

TEST(EvalCommand, MatchesByIdWhereNamesRepeat) {
  const Scratch scratch;
  std::filesystem::create_directory(scratch.path("films"));
  scratch.file("films/entities.tsv", "0\tplay\n1\tHamlet\n2\tHamlet\n");
  scratch.file("films/train.tsv", "0\t1\n0\t2\n");
  const std::string model = scratch.path("m");
  run_well({"train", "--data", scratch.path("films"), "--out", model, "--epochs", "2", "--quiet"});
  run_well({"eval", model, "--data", scratch.path("films"), "--quiet"});
  const Ran ran = run_verb({"eval", model, "--data", scratch.file("e.tsv", "play\tHamlet\n")});
  EXPECT_EQ(ran.code, 1);
  EXPECT_NE(ran.err.find("names repeat"), std::string::npos) << ran.err;
}

TEST(EvalCommand, TellsEdgesFromWrongPairsAtTheThresholdOfValid) {
  const Scratch scratch;
  run_well({"train", "--data", dataset("mammal_cones"), "--out", scratch.path("m"), "--epochs",
            "100", "--init", "random", "--quiet"});
  const Ran ran = run_well({"eval", scratch.path("m"), "--data", dataset("mammal_cones"), "--task",
                            "classification", "--json"});
  EXPECT_EQ(ran.err, "");
  const Json json = ran.json();
  EXPECT_GT(json.at("f1"), 0.5);
  EXPECT_NEAR(json.at("f1"), json.at("valid_f1"), 0.1);
  EXPECT_GT(json.at("auc"), 0.9);
  EXPECT_GT(json.at("average_precision"), 0.5);
  EXPECT_GT(json.at("threshold"), 0);
  EXPECT_LT(json.at("threshold"), 1);
  const double precision = json.at("precision");
  const double recall = json.at("recall");
  EXPECT_NEAR(json.at("f1"), 2 * precision * recall / (precision + recall), 1e-12);
}

TEST(EvalCommand, DrawsWrongPairsAndTakesOneHalfWhenTheFilesAreMissing) {
  const Scratch scratch;
  const std::string data =
      scratch.file("e.tsv", "food\tfruit\nfood\tbread\nfruit\tapple\nfruit\tpear\n");
  run_well({"train", "--data", data, "--out", scratch.path("m"), "--quiet"});
  const Ran ran = run_well({"eval", scratch.path("m"), "--data", data, "--task", "classification"});
  EXPECT_NE(ran.err.find("no test_neg.tsv: 10 wrong pairs are drawn"), std::string::npos)
      << ran.err;
  EXPECT_NE(ran.err.find("no valid.tsv: the threshold is 0.5"), std::string::npos) << ran.err;
  EXPECT_NE(ran.out.find("told apart at P = 0.5\nF1 "), std::string::npos) << ran.out;
}

}  // namespace
}  // namespace gumbelbox
