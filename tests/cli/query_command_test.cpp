#include <algorithm>
#include <cmath>

#include "gumbelbox/options/option_writer.h"
#include "gumbelbox/store/model_file.h"
#include "tests/cli/point_models.h"
#include "tests/cli/run_verb.h"

namespace gumbelbox {
namespace {

TEST(QueryCommand, SaysThatANameWithACommaGoesInQuotes) {
  const Scratch scratch;
  const std::string model = scratch.path("m");
  run_well({"train", "--data", scratch.file("e.tsv", "Seat\tChair, folding\n"), "--out", model,
            "--quiet"});
  const auto error = [&](const std::string& question) {
    return run_verb({"query", model, question}).err;
  };
  EXPECT_EQ(error("P(Seat | Chair, folding)"),
            "gumbelbox: no entity named 'Chair'; nearest: 'Chair, folding'; a name with a comma "
            "goes in quotes\n");
  EXPECT_EQ(error("P(Seat | Chain)"),
            "gumbelbox: no entity named 'Chain'; nearest: 'Chair, folding'\n");
  EXPECT_EQ(run_well({"query", model, "P(Seat | \"Chair, folding\")"}).out, "1\n");
}

TEST(QueryCommand, AnswersWithAProbability) {
  const Scratch scratch;
  const std::string model = train_animals(scratch);
  const Json inside = run_well({"query", model, "P(animal | poodle)", "--json"}).json();
  const Json outside = run_well({"query", model, "P(cat | poodle)", "--json"}).json();
  EXPECT_GT(inside.at("probability"), 0.8);
  EXPECT_LT(outside.at("probability"), 0.2);
  EXPECT_DOUBLE_EQ(inside.at("probability"), std::exp(inside.at("log_probability").get<double>()));
  EXPECT_EQ(run_well({"query", model, "P(dog | dog)"}).out, "1\n");
}

/// A model of few numbers: boxes [0, 1/2] and [1/4, 3/4] in one dimension, and one far away.
std::string save_boxes(const Scratch& scratch, const std::string& name) {
  Model model;
  model.score = {.model = name, .dim = 1};
  if (name == "gumbel-exact" || name == "gumbel-censored") model.score.values["beta"] = 0.01;
  model.rows = Table(3, name == "gaussian" ? 3 : 2);
  const float rows[3][3] = {{0, 0.5F, 0.1F}, {0.25F, 0.5F, 0.1F}, {0.9F, 0.05F, 0.1F}};
  for (std::size_t i = 0; i < 3; ++i) {
    model.vocabulary.add(std::string(1, static_cast<char>('a' + i)));
    std::copy_n(rows[i], model.rows.width(), model.rows.row(i).begin());
  }
  model.options = option_texts(model.score);
  save_model(model, scratch.path(name));
  return scratch.path(name);
}

TEST(QueryCommand, TakesNegationAndMarginals) {
  const Scratch scratch;
  const std::string hard = save_boxes(scratch, "hard");
  EXPECT_EQ(run_well({"query", hard, "P(!a | b)"}).out, "0.5\n");
  EXPECT_EQ(run_well({"query", hard, "P(a, !b | a, !c)"}).out, "0.5\n");
  EXPECT_EQ(run_well({"query", hard, "P(a, !a | b)"}).out, "0\n");
  const Json never = run_well({"query", hard, "P(a, !a | b)", "--json"}).json();
  EXPECT_EQ(never.at("probability"), 0);
  EXPECT_TRUE(never.at("log_probability").is_null());
  const std::string censored = save_boxes(scratch, "gumbel-censored");
  const Json both = run_well({"query", censored, "P(a, b)", "--json"}).json();
  EXPECT_NEAR(both.at("probability").get<double>(), 0.25, 0.02);
  const Json exactly = run_well({"query", censored, "P(a)", "--others-absent", "--json"}).json();
  EXPECT_EQ(exactly, run_well({"query", censored, "P(a, !b, !c)", "--json"}).json());
}

TEST(QueryCommand, SaysHowItCameToTheNumber) {
  const Scratch scratch;
  const std::string model = save_boxes(scratch, "gumbel-exact");
  const auto ask = [&](const std::string& method) {
    return run_well({"query", model, "P(a | b)", "--method", method, "--samples", "1000", "--json"})
        .json();
  };
  EXPECT_EQ(ask("ratio").at("method"), "ratio");
  EXPECT_FALSE(ask("ratio").contains("standard_error"));
  EXPECT_EQ(ask("second-order").at("method"), "second-order");
  EXPECT_FALSE(ask("second-order").contains("samples"));
  const Json sampled = ask("sample");
  EXPECT_EQ(sampled.at("method"), "sample");
  EXPECT_EQ(sampled.at("samples"), 1000);
  EXPECT_EQ(sampled.at("left_out"), 0);
  EXPECT_GT(sampled.at("standard_error"), 0);
  EXPECT_NEAR(sampled.at("probability").get<double>(), ask("ratio").at("probability"), 0.01);
}

TEST(QueryCommand, EqualSeedsGiveEqualAnswers) {
  const Scratch scratch;
  const std::string model = save_boxes(scratch, "gaussian");
  const auto ask = [&](const std::string& seed) {
    return run_well({"query", model, "P(a | b)", "--samples", "500", "--seed", seed}).out;
  };
  EXPECT_EQ(ask("1"), ask("1"));
  EXPECT_NE(ask("1"), ask("2"));
  EXPECT_NE(ask("1").find(" +- "), std::string::npos) << ask("1");
}

TEST(QueryCommand, RemarksGoBesideTheResult) {
  const Scratch scratch;
  const std::string hard = save_boxes(scratch, "hard");
  const Ran ran = run_well({"query", hard, "P(a | b)", "--method", "sample"});
  EXPECT_EQ(ran.out, "0.5\n");
  EXPECT_EQ(ran.err, "gumbelbox: the corners are fixed: every method gives the ratio\n");
  const Json json = run_well({"query", hard, "P(a | b)", "--method", "sample", "--json"}).json();
  EXPECT_EQ(json.at("remark"), "the corners are fixed: every method gives the ratio");
}

/// Of b half lies in a, and 1/8 in c. In the data b occurs 24 times.
std::string save_counts(const Scratch& scratch, std::vector<double> counts) {
  Model model;
  model.score = {.model = "hard", .dim = 1};
  model.rows = Table(3, 2);
  const float rows[3][2] = {{0, 4}, {0, 8}, {3, 1}};
  for (std::size_t i = 0; i < 3; ++i) {
    model.vocabulary.add(std::string(1, static_cast<char>('a' + i)));
    std::copy_n(rows[i], 2, model.rows.row(i).begin());
  }
  model.kind = DataKind::kProbability;
  model.counts = std::move(counts);
  model.options = option_texts(model.score);
  save_model(model, scratch.path("counts.model"));
  return scratch.path("counts.model");
}

TEST(QueryCommand, AnAnswerWithHardlyAnyEvidenceSaysSo) {
  const Scratch scratch;
  const std::string model = save_counts(scratch, {1000, 24, 1000});
  EXPECT_EQ(run_well({"query", model, "P(a | b)"}).out, "0.5\n");
  const Ran ran = run_well({"query", model, "P(a | b, c)"});
  EXPECT_EQ(ran.out, "1 (hardly any evidence: about 3 cases have 'b' and 'c')\n");
  EXPECT_EQ(ran.err, "");
}

TEST(QueryCommand, JsonHasTheCasesBehindAnAnswerAboutCounts) {
  const Scratch scratch;
  const std::string model = save_counts(scratch, {1000, 24, 1000});
  const auto ask = [&](const std::string& question) {
    return run_well({"query", model, question, "--json"}).json();
  };
  EXPECT_EQ(ask("P(a | b)").at("cases"), 24);
  EXPECT_FALSE(ask("P(a | b)").contains("remark"));
  EXPECT_NEAR(ask("P(a | b, c)").at("cases").get<double>(), 3, 1e-9);
  EXPECT_EQ(ask("P(a | b, c)").at("remark"), "hardly any evidence: about 3 cases have 'b' and 'c'");
  save_counts(scratch, {});
  EXPECT_FALSE(ask("P(a | b)").contains("cases"));
  EXPECT_FALSE(run_well({"query", save_boxes(scratch, "hard"), "P(a | b)", "--json"})
                   .json()
                   .contains("cases"));
}

TEST(QueryCommand, ABatchKeepsItsLinesAndRemarksBesideThem) {
  const Scratch scratch;
  const std::string model = save_counts(scratch, {1000, 24, 1000});
  const std::string file = scratch.file("questions", "P(a | b)\nP(a | b, c)\n");
  const Ran ran = run_well({"query", model, "--batch", file});
  EXPECT_EQ(ran.out, "P(a | b)\t0.5\nP(a | b, c)\t1\n");
  EXPECT_EQ(ran.err, file + ":2: hardly any evidence: about 3 cases have 'b' and 'c'\n");
}

TEST(QueryCommand, RefusesAnUnknownMethod) {
  const Scratch scratch;
  const Ran ran = run_verb({"query", save_boxes(scratch, "hard"), "P(a | b)", "--method", "guess"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("--method: expected"), std::string::npos) << ran.err;
}

TEST(QueryCommand, PointsAtTheColumnOfAMistake) {
  const Scratch scratch;
  const Ran ran = run_verb({"query", train_animals(scratch), "P(dog | )"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("question:9: expected a name, got ')'"), std::string::npos) << ran.err;
}

TEST(QueryCommand, SaysHowAQuestionIsWrittenIfAllOfItIsTakenForAName) {
  const Scratch scratch;
  const std::string model = train_animals(scratch);
  const auto refusal = [&](const std::string& question) {
    const Ran ran = run_verb({"query", model, question});
    EXPECT_EQ(ran.code, 1) << question;
    return ran.err;
  };
  const std::string hint = "; a question looks like P(a, !b | c)\n";
  EXPECT_EQ(refusal("P(bird given whale)"), "gumbelbox: no entity named 'bird given whale'" + hint);
  EXPECT_EQ(refusal("P(whale;fish)"), "gumbelbox: no entity named 'whale;fish'" + hint);
  EXPECT_EQ(refusal("P(whale | dog)"), "gumbelbox: no entity named 'whale'\n");
  EXPECT_EQ(refusal("P(whale, dog)"), "gumbelbox: no entity named 'whale'\n");
}

TEST(QueryCommand, TheHelpSaysWhichProbabilitiesMeanSomething) {
  const std::string help = run_well({"query", "--help"}).out;
  for (const char* text : {"Trust P(ancestor | descendant).", "share of the cases with b"}) {
    EXPECT_NE(help.find(text), std::string::npos) << help;
  }
}

TEST(QueryCommand, UsesACalibrationUnlessRawIsGiven) {
  const Scratch scratch;
  const std::string path = save_boxes(scratch, "hard");
  Model model = load_model(path);
  model.calibration = {.method = CalibrationMethod::kIsotonic,
                       .knots = {{0.25, 0.1}, {0.75, 0.3}},
                       .base_rate = 0.2,
                       .pairs = 30};
  save_model(model, path);
  EXPECT_EQ(run_well({"query", path, "P(a | b)"}).out, "0.2\n");
  EXPECT_EQ(run_well({"query", path, "P(a | b)", "--raw"}).out, "0.5\n");
  EXPECT_EQ(run_well({"query", path, "P(!a | b)"}).out, "0.8\n");
  EXPECT_EQ(run_well({"query", path, "P(a, !c | b)"}).out, "0.2\n") << "no more than P(a | b)";
  EXPECT_EQ(run_well({"query", path, "P(a, !c | b)", "--raw"}).out, "0.5\n");
  EXPECT_EQ(run_well({"query", path, "P(a | b)", "--json"}).json().at("calibrated"), true);
  EXPECT_EQ(run_well({"query", path, "P(a | b)", "--json", "--raw"}).json().at("calibrated"),
            false);
  const std::string file = scratch.file("q.txt", "P(a | b)\n");
  EXPECT_EQ(run_well({"query", path, "--batch", file}).out, "P(a | b)\t0.2\n");
  EXPECT_EQ(run_well({"query", path, "--batch", file, "--raw"}).out, "P(a | b)\t0.5\n");
}

TEST(QueryCommand, SuggestsTheNearestNames) {
  const Scratch scratch;
  const Ran ran = run_verb({"query", train_animals(scratch), "P(dgo | poodle)"});
  EXPECT_EQ(ran.code, 1);
  EXPECT_NE(ran.err.find("no entity named 'dgo'; nearest: dog"), std::string::npos) << ran.err;
}

TEST(QueryCommand, AsksModelsWithoutBoxesForPairs) {
  const Scratch scratch;
  for (const std::string& name : point_models()) {
    SCOPED_TRACE(name);
    const std::string model = train_points(scratch, name);
    const Json parent = run_well({"query", model, "P(dog | poodle)", "--json"}).json();
    const Json other = run_well({"query", model, "P(cat | poodle)", "--json"}).json();
    EXPECT_GT(parent.at("probability"), other.at("probability"));
    if (name != "poincare") {
      EXPECT_GT(parent.at("probability"), 0.9);
      EXPECT_LT(other.at("probability"), 0.2);
    }
    EXPECT_EQ(parent.contains("calibrated"), has_fitted_link(name));
    if (!has_fitted_link(name)) continue;
    EXPECT_EQ(parent.at("calibrated"), true);
    EXPECT_NE(
        run_well({"query", model, "P(cat | poodle)", "--json", "--raw"}).json().at("probability"),
        other.at("probability"));
  }
}

TEST(QueryCommand, RefusesQuestionsThatAModelWithoutBoxesCannotAnswer) {
  const Scratch scratch;
  for (const std::string name : {"order", "poincare", "cones", "mf", "complex"}) {
    SCOPED_TRACE(name);
    const std::string model = train_points(scratch, name, {"--epochs", "1"});
    for (const std::string question :
         {"P(dog)", "P(dog, cat | animal)", "P(!dog | poodle)", "P(dog | !cat)"}) {
      const Ran ran = run_verb({"query", model, question});
      EXPECT_EQ(ran.code, 2) << question;
      EXPECT_EQ(ran.out, "") << question;
      EXPECT_EQ(ran.err, "gumbelbox: model '" + name +
                             "' answers P(a | b) only, with one name on each side "
                             "and the method 'ratio'; for other questions train a model with joint "
                             "probabilities, such as 'gumbel'\n")
          << question;
    }
    for (const std::string method : {"sample", "second-order"}) {
      const Ran ran = run_verb({"query", model, "P(dog | poodle)", "--method", method});
      EXPECT_EQ(ran.code, 2) << method;
      EXPECT_NE(ran.err.find("answers P(a | b) only"), std::string::npos) << ran.err;
    }
  }
}

TEST(QueryCommand, PoeAnswersAboutThingsAloneAndTogether) {
  const Scratch scratch;
  const std::string model = train_points(scratch, "poe");
  const auto p = [&](const std::string& question) -> double {
    return run_well({"query", model, question, "--json"}).json().at("probability");
  };
  EXPECT_GT(p("P(dog)"), 0);
  EXPECT_LT(p("P(dog)"), p("P(animal)"));
  EXPECT_NEAR(p("P(dog)") + p("P(!dog)"), 1, 1e-12);
  EXPECT_NEAR(p("P(dog, poodle)"), p("P(dog | poodle)") * p("P(poodle)"), 1e-12);
  EXPECT_NEAR(p("P(dog, !cat | animal)") + p("P(dog, cat | animal)"), p("P(dog | animal)"), 1e-12);
  EXPECT_EQ(run_well({"query", model, "P(dog | poodle)", "--method", "sample"}).err,
            "gumbelbox: the corners are fixed: every method gives the ratio\n");
}

}  // namespace
}  // namespace gumbelbox
