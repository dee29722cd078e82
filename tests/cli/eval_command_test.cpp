#include "tests/cli/point_models.h"
#include "tests/cli/run_verb.h"
#include "tests/cli/saved_truths.h"

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

TEST(EvalCommand, MeasuresProbabilitiesBesideTheirBaselines) {
  const Scratch scratch;
  const SavedTruths saved(scratch);
  const Ran ran = run_well({"eval", saved.model, "--data", saved.data, "--json"});
  EXPECT_EQ(ran.err, "");
  const Json json = ran.json();
  for (const char* field : {"kl", "pearson", "spearman", "ece", "brier"}) {
    EXPECT_TRUE(json.at(field).is_number()) << field;
    EXPECT_TRUE(json.at("baselines").at("popularity").at(field).is_number()) << field;
  }
  EXPECT_NEAR(json.at("spearman").get<double>(), 1, 1e-9) << "the order is right";
  EXPECT_GT(json.at("ece"), 0.1);
  EXPECT_TRUE(json.at("baselines").at("counts").is_null());
  EXPECT_EQ(json.at("by_count").size(), 2U) << "b comes 10 or 100 times";
  EXPECT_EQ(json.at("calibrated"), false);
  const Ran text = run_well({"eval", saved.model, "--data", saved.data, "--task", "probability"});
  EXPECT_NE(text.out.find(" pairs of test.tsv with mean P "), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("\nmodel "), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("\npopularity "), std::string::npos) << text.out;
}

TEST(EvalCommand, WithoutTestTheProbabilitiesOfTrainAreTaken) {
  const Scratch scratch;
  const SavedTruths saved(scratch);
  std::filesystem::remove(saved.data + "/test.tsv");
  const Ran ran = run_well({"eval", saved.model, "--data", saved.data});
  EXPECT_EQ(ran.err, "no test.tsv: the pairs of train are taken\n");
  EXPECT_NE(ran.out.find("/train.tsv with mean P "), std::string::npos) << ran.out;
}

TEST(EvalCommand, UsesACalibrationUnlessRawIsGiven) {
  const Scratch scratch;
  const SavedTruths saved(scratch);
  const std::vector<std::string> eval{"eval", saved.model, "--data", saved.data};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), eval.begin(), eval.end());
    return run_well(more);
  };
  const double before = with({"--json"}).json().at("ece");
  const Json report = run_well({"calibrate", saved.model, "--data", saved.data, "--json"}).json();
  const Json after = with({"--json"}).json();
  EXPECT_EQ(after.at("calibrated"), true);
  EXPECT_EQ(after.at("ece"), report.at("ece_after"));
  EXPECT_EQ(after.at("kl"), report.at("kl_after"));
  const Json raw = with({"--json", "--raw"}).json();
  EXPECT_EQ(raw.at("ece"), before);
  EXPECT_EQ(raw.at("calibrated"), false);
  EXPECT_EQ(with({}).out.find("P is calibrated: platt "), 0U);
  EXPECT_EQ(with({"--raw"}).out.find("P is raw"), 0U);
}

TEST(EvalCommand, TheTaskMustSuitTheKindOfData) {
  const Scratch scratch;
  const std::string model = train_animals(scratch);
  const std::string pairs = scratch.file("p.tsv", "dog\tpoodle\t0.5\n");
  const std::string edges = scratch.file("e.tsv", "dog\tpoodle\n");
  const auto refusal = [&](const std::string& data, const std::string& task) {
    const Ran ran = run_verb({"eval", model, "--data", data, "--task", task});
    EXPECT_EQ(ran.code, 2) << task;
    return ran.err;
  };
  EXPECT_EQ(refusal(pairs, "ranking"),
            "gumbelbox: --task ranking: expected a hierarchy, found probabilities in " + pairs +
                "; use --task probability\n");
  EXPECT_EQ(refusal(edges, "probability"),
            "gumbelbox: --task probability: expected probabilities, found a hierarchy in " + edges +
                "; use --task ranking or classification\n");
  EXPECT_EQ(run_well({"eval", model, "--data", pairs, "--json"}).json().at("pairs"), 1);
}

TEST(EvalCommand, ComparesAnswersToQuestions) {
  const Scratch scratch;
  const SavedTruths saved(scratch);
  const std::string file =
      scratch.file("q.tsv", "P(1 | 2)\t0.5\t10\nP(1 | 3)\t0.25\t10\nP(1 | 2, !5)\t0.4\n");
  const Json json = run_well({"eval", saved.model, "--task", "questions", file, "--json"}).json();
  ASSERT_EQ(json.at("results").size(), 2U);
  EXPECT_EQ(json.at("results")[0].at("kind"), "pair");
  EXPECT_EQ(json.at("results")[1].at("kind"), "negation");
  for (std::size_t i = 0; i < 3; ++i) {
    const Json& answer = json.at("answers")[i];
    const Json asked = run_well({"query", saved.model, answer.at("question"), "--json"}).json();
    EXPECT_EQ(answer.at("answer"), asked.at("probability"));
  }
  const Ran text = run_well({"eval", saved.model, file, "--task", "questions"});
  EXPECT_EQ(text.out.find("kind "), 0U) << text.out;
}

TEST(EvalCommand, TellsWhereAQuestionIsWrong) {
  const Scratch scratch;
  const SavedTruths saved(scratch);
  const auto refusal = [&](const std::vector<std::string>& words, int code) {
    std::vector<std::string> all{"eval", saved.model};
    all.insert(all.end(), words.begin(), words.end());
    const Ran ran = run_verb(all);
    EXPECT_EQ(ran.code, code) << ran.err;
    return ran.err;
  };
  const std::string file = scratch.file("q.tsv", "P(1 | 2)\t0.5\nP(1 | x)\t0.5\n");
  EXPECT_EQ(refusal({"--task", "questions", file}, 1).find("gumbelbox: " + file + ":2: no entity"),
            0U);
  EXPECT_EQ(refusal({"--task", "questions"}, 2),
            "gumbelbox: --task questions: expected MODEL FILE; --help explains\n");
  EXPECT_EQ(refusal({"--task", "questions", file, "--data", saved.data}, 2),
            "gumbelbox: --data: --task questions reads FILE alone\n");
  EXPECT_EQ(refusal({saved.data}, 2), "gumbelbox: unexpected argument '" + saved.data +
                                          "'; did you mean --data " + saved.data +
                                          " or --task questions?\n");
  EXPECT_EQ(refusal({}, 2), "gumbelbox: expected --data; --help explains\n");
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
            "1000", "--init", "random", "--quiet"});
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

TEST(EvalCommand, RanksByModelsWithoutBoxes) {
  const Scratch scratch;
  for (const std::string& name : point_models()) {
    const std::string model = train_points(scratch, name);
    const Json json =
        run_well({"eval", model, "--data", scratch.path("animals.tsv"), "--json", "--quiet"})
            .json();
    EXPECT_GT(json.at("mrr"), name == "poincare" ? 0.5 : 0.99) << name;
  }
}

TEST(EvalCommand, ClassifiesByModelsWithoutBoxes) {
  const Scratch scratch;
  std::filesystem::create_directory(scratch.path("data"));
  scratch.file("data/entities.tsv", "0\tanimal\n1\tdog\n2\tcat\n3\tpoodle\n4\tterrier\n5\ttabby\n");
  scratch.file("data/train.tsv", "0\t1\n0\t2\n1\t3\n1\t4\n2\t5\n");
  scratch.file("data/valid.tsv", "0\t3\n0\t5\n");
  scratch.file("data/valid_neg.tsv", "3\t0\n2\t3\n1\t5\n");
  scratch.file("data/test.tsv", "0\t4\n1\t3\n");
  scratch.file("data/test_neg.tsv", "4\t0\n2\t4\n3\t4\n");
  const std::string data = scratch.path("data");
  for (const std::string& name : point_models()) {
    SCOPED_TRACE(name);
    const std::string model = scratch.path(name);
    const Json trained = run_well({"train", "--data", data, "--out", model, "--model", name,
                                   "--batch-size", "32", "--json", "--quiet"})
                             .json();
    EXPECT_GT(trained.at("best_metric"), 0.7);
    const Json json =
        run_well({"eval", model, "--data", data, "--task", "classification", "--json", "--quiet"})
            .json();
    EXPECT_EQ(json.at("right"), 2);
    EXPECT_EQ(json.at("wrong"), 3);
    EXPECT_GT(json.at("auc"), 0.7);
    EXPECT_GE(json.at("f1"), 0.5);
    EXPECT_EQ(json.at("calibrated"), has_fitted_link(name));
    for (const char* share : {"threshold", "ece", "brier"}) {
      EXPECT_TRUE(0 <= json.at(share) && json.at(share) <= 1) << share;
    }
    const Json info = run_well({"info", model, "--json"}).json();
    if (!has_fitted_link(name)) continue;
    EXPECT_EQ(info.at("calibration").at("pairs"), 55) << "valid has too few";
    EXPECT_EQ(info.at("notes")[0].at("text"),
              "the scores of '" + name +
                  "' are no probabilities: P(a | b) is fitted to the training edges and ten drawn "
                  "wrong pairs for each");
  }
}

TEST(EvalCommand, MeasuresProbabilitiesOfModelsWithoutBoxes) {
  const Scratch scratch;
  const std::string data =
      scratch.file("p.tsv", "tea\tmilk\t0.5\nmilk\ttea\t0.25\nbread\ttea\t0.1\ntea\tbread\t0.3\n");
  for (const std::string name : {"poe", "mf", "complex"}) {
    SCOPED_TRACE(name);
    const std::string model = scratch.path(name);
    run_well({"train", "--data", data, "--out", model, "--model", name, "--dim", "4", "--quiet"});
    const Json json = run_well({"eval", model, "--data", data, "--json", "--quiet"}).json();
    EXPECT_LT(json.at("kl"), 0.001);
    EXPECT_GT(json.at("spearman"), 0.99);
    EXPECT_EQ(json.at("calibrated"), false);
  }
}

}  // namespace
}  // namespace gumbelbox
