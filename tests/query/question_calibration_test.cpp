#include "gumbelbox/query/question_calibration.h"

#include <gtest/gtest.h>

#include <cmath>

#include "gumbelbox/query/query_engine.h"
#include "tests/query/model_of.h"

namespace gumbelbox {
namespace {

/// Halves the logit: the odds 9 become 3.
const CalibrationMap kHalf{.slope = 0.5, .knots = {}, .base_rate = 0.5, .pairs = 10};

/// `single` is the raw P of each event alone.
Estimate calibrated(const QuestionIds& question, double raw, double error = 0,
                    const std::vector<double>& single = {}) {
  Estimate found{.log_value = std::log(raw), .log_standard_error = std::log(error)};
  std::size_t asked = 0;
  calibrate(
      kHalf, question, [&](const QuestionIds&) { return single.at(asked++); }, found);
  return found;
}

TEST(QuestionCalibration, MapsOneNameGivenOthers) {
  EXPECT_NEAR(calibrated({{{0}, {}}, {{1}, {}}}, 0.9).value(), 0.75, 1e-12);
  EXPECT_NEAR(calibrated({{{0}, {}}, {{1}, {2}}}, 0.9).value(), 0.75, 1e-12);
  EXPECT_NEAR(calibrated({{{0}, {}}, {{}, {2}}}, 0.9).value(), 0.75, 1e-12);
  EXPECT_EQ(calibrated({{{0}, {}}, {{1}, {}}}, 0.9).remark, "");
}

TEST(QuestionCalibration, ANegatedNameHasTheRest) {
  const CalibrationMap shifted{.method = CalibrationMethod::kPlatt,
                               .slope = 1,
                               .shift = std::log(3.0),
                               .knots = {},
                               .base_rate = 0.5,
                               .pairs = 10};
  Estimate yes{.log_value = std::log(0.25)};
  Estimate no{.log_value = std::log(0.75)};
  const auto none = [](const QuestionIds&) { return 0.0; };
  calibrate(shifted, {{{0}, {}}, {{1}, {}}}, none, yes);
  calibrate(shifted, {{{}, {0}}, {{1}, {}}}, none, no);
  EXPECT_NEAR(yes.value(), 0.5, 1e-12);
  EXPECT_NEAR(no.value(), 0.5, 1e-12);
}

TEST(QuestionCalibration, WhatLogicDecidesStays) {
  for (const QuestionIds& question :
       {QuestionIds{{{}, {}}, {{0}, {}}}, QuestionIds{{{0}, {}}, {{1}, {0}}},
        QuestionIds{{{}, {0}}, {{0}, {}}}, QuestionIds{{{0}, {0}}, {{1}, {}}}}) {
    EXPECT_EQ(calibrated(question, 1).log_value, 0);
    EXPECT_EQ(calibrated(question, 0).log_value, kLogZero);
    EXPECT_EQ(calibrated(question, 0).remark, "");
  }
}

TEST(QuestionCalibration, WithoutAConditionItStaysRawAndSaysSo) {
  const Estimate found = calibrated({{{0}, {}}, {}}, 0.9);
  EXPECT_NEAR(found.value(), 0.9, 1e-12);
  EXPECT_EQ(found.remark, "not calibrated: the calibration is for names given others, P(a | b)");
}

TEST(QuestionCalibration, SeveralEventsStayWithinWhatEachAllows) {
  // 0.9 becomes 0.75, 0.5 stays, 0.1 becomes 0.25.
  const QuestionIds both{{{0, 2}, {}}, {{1}, {}}};
  EXPECT_NEAR(calibrated(both, 0.4, 0, {0.9, 0.5}).value(), 0.4, 1e-12);
  EXPECT_NEAR(calibrated(both, 0.85, 0, {0.9, 0.9}).value(), 0.75, 1e-12) << "no more than one";
  EXPECT_NEAR(calibrated(both, 0.1, 0, {0.9, 0.9}).value(), 0.5, 1e-12) << "no less than they must";
  EXPECT_NEAR(calibrated({{{0}, {2}}, {{1}, {}}}, 0.04, 0, {0.5, 0.1}).value(), 0.04, 1e-12);
  EXPECT_NEAR(calibrated(both, 0.4, 0.06, {0.9, 0.5}).standard_error(), 0.06, 1e-12);
}

TEST(QuestionCalibration, TinyProbabilitiesStayTiny) {
  Estimate tiny{.log_value = -2000};
  const auto none = [](const QuestionIds&) { return 0.0; };
  EXPECT_TRUE(calibrate(kHalf, {{{0, 2}, {}}, {{1}, {}}}, none, tiny));
  EXPECT_EQ(tiny.log_value, -2000);
  Estimate zero{.log_value = kLogZero};
  EXPECT_TRUE(calibrate(kHalf, {{{0}, {}}, {{1}, {}}}, none, zero));
  EXPECT_NEAR(zero.value(), kHalf.probability(0), 1e-12) << "as P(!a | b) has the rest";
}

TEST(QuestionCalibration, TheStandardErrorIsMappedToo) {
  // At one half the map has the slope 1/2.
  EXPECT_NEAR(calibrated({{{0}, {}}, {{1}, {}}}, 0.5, 0.01).standard_error(), 0.005, 1e-5);
  EXPECT_EQ(calibrated({{{0}, {}}, {{1}, {}}}, 0.5).log_standard_error, kLogZero);
}

/// Intervals: animal [0, 8], cat [0, 4], pet [2, 6], tabby [1, 3], stone [10, 12].
Model calibrated_animals() {
  Model model = model_of({.model = "hard", .dim = 1}, {{"animal", {0, 8}},
                                                       {"cat", {0, 4}},
                                                       {"pet", {2, 4}},
                                                       {"tabby", {1, 2}},
                                                       {"stone", {10, 2}}});
  model.calibration = {.method = CalibrationMethod::kIsotonic,
                       .knots = {{0.25, 0.1}, {0.5, 0.3}, {0.75, 0.3}, {1, 0.8}},
                       .base_rate = 0.2,
                       .pairs = 10};
  return model;
}

TEST(QuestionCalibration, AnEngineUsesItUnlessAskedForRawProbabilities) {
  const Model model = calibrated_animals();
  const auto ask = [&](const char* question, Probabilities probabilities) {
    return std::exp(QueryEngine(model, probabilities).log_probability(parse_expression(question)));
  };
  EXPECT_NEAR(ask("P(cat | animal)", Probabilities::kCalibrated), 0.3, 1e-12);
  EXPECT_NEAR(ask("P(cat | animal)", Probabilities::kRaw), 0.5, 1e-12);
  EXPECT_NEAR(ask("P(animal | cat)", Probabilities::kCalibrated), 0.8, 1e-5);
  EXPECT_NEAR(ask("P(tabby | cat, pet)", Probabilities::kCalibrated), 0.3, 1e-12);
  EXPECT_NEAR(ask("P(!cat | animal)", Probabilities::kCalibrated), 0.7, 1e-12);
  EXPECT_NEAR(ask("P(cat, pet | animal)", Probabilities::kCalibrated), 0.25, 1e-12);
  EXPECT_EQ(ask("P(cat | cat)", Probabilities::kCalibrated), 1);
  EXPECT_EQ(ask("P(cat | animal, !cat)", Probabilities::kCalibrated), 0);
}

TEST(QuestionCalibration, EventsTogetherAreNeverLikelierThanOneOfThem) {
  const Model model = calibrated_animals();
  const QueryEngine engine(model);
  const auto ask = [&](const std::string& question) {
    return std::exp(engine.log_probability(parse_expression(question)));
  };
  for (const char* a : {"cat", "pet", "tabby", "!cat", "!pet", "!tabby"}) {
    for (const char* b : {"cat", "pet", "tabby", "!pet"}) {
      const std::string both = std::string(a) + ", " + b;
      EXPECT_LE(ask("P(" + both + " | animal)"), ask(std::string("P(") + a + " | animal)") + 1e-12)
          << both;
    }
  }
}

TEST(QuestionCalibration, AnswersKeepTheirOrderAndHaveMappedProbabilities) {
  const Model model = calibrated_animals();
  const QueryEngine raw(model, Probabilities::kRaw);
  const QueryEngine engine(model);
  for (EntityId entity = 0; entity < 5; ++entity) {
    for (const auto search : {&QueryEngine::contains, &QueryEngine::inside}) {
      const auto expected = (raw.*search)(entity, 5, 0);
      const auto found = (engine.*search)(entity, 5, 0);
      ASSERT_EQ(found.size(), expected.size());
      for (std::size_t i = 0; i < found.size(); ++i) {
        EXPECT_EQ(found[i].id, expected[i].id);
        EXPECT_NEAR(std::exp(found[i].log_probability),
                    model.calibration->probability(std::exp(expected[i].log_probability)), 1e-12);
      }
    }
  }
}

TEST(QuestionCalibration, AtLeastIsAboutMappedProbabilities) {
  const Model model = calibrated_animals();
  const QueryEngine engine(model);
  const auto names = [&](const std::vector<Answer>& answers) {
    std::string text;
    for (const Answer& answer : answers) {
      text += std::string(model.vocabulary.name(answer.id)) + " ";
    }
    return text;
  };
  // Of tabby: animal and cat 1, pet 1/2, stone nothing; mapped 0.8, 0.3 and 0.1.
  EXPECT_EQ(names(engine.contains(3, 5, 0.31)), "cat animal ");
  EXPECT_EQ(names(engine.contains(3, 5, 0.3)), "cat animal pet ");
  EXPECT_EQ(names(engine.contains(3, 5, 0.1)), "cat animal pet stone ");
  EXPECT_EQ(names(engine.contains(3, 5, 0.9)), "") << "no P is mapped as high";
  EXPECT_EQ(names(engine.inside(1, 5, 0.7)), "tabby ");
  EXPECT_EQ(names(QueryEngine(model, Probabilities::kRaw).contains(3, 5, 0.5)), "cat animal pet ");
}

}  // namespace
}  // namespace gumbelbox
