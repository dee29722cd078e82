#include "gumbelbox/query/model_boxes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "gumbelbox/query/query_engine.h"
#include "gumbelbox/score/model_table.h"
#include "tests/expect_error.h"
#include "tests/query/model_of.h"
#include "tests/store/options_it_has.h"

namespace gumbelbox {
namespace {

/// What is behind the boxes of a model.
ModelBoxes behind(const ModelOptions& options) {
  return *model_entry(options.model).random_boxes(options);
}

TEST(RandomBoxesOfAModel, HaveTheCornersAndTheScaleOfTheModel) {
  const auto process = [](const char* name) {
    return behind(
               options_it_has(
                   {.model = name,
                    .values = {{"beta", 0.25}, {"intersection-beta", 0.5}, {"volume-beta", 0.75}}}))
        .process;
  };
  EXPECT_EQ(process("hard").corners, Corners::kFixed);
  EXPECT_EQ(process("gumbel").corners, Corners::kGumbel);
  EXPECT_EQ(process("gumbel").beta, 0.5);
  EXPECT_EQ(process("gumbel-exact").corners, Corners::kGumbel);
  EXPECT_EQ(process("gumbel-exact").beta, 0.25);
  EXPECT_EQ(process("gumbel-censored").corners, Corners::kCensored);
  EXPECT_EQ(process("gumbel-censored").beta, 0.25);
  EXPECT_EQ(process("gumbel-truncated").corners, Corners::kTruncated);
  EXPECT_EQ(process("gumbel-truncated").beta, 0.25);
  EXPECT_EQ(process("gaussian").corners, Corners::kGaussian);
  EXPECT_EQ(process("gaussian").beta, 0.75);
}

TEST(RandomBoxesOfAModel, DoNotExistForSmoothBoxesAndWithoutBoxes) {
  for (const char* name : {"smooth", "order", "poincare", "cones", "mf", "complex"}) {
    EXPECT_FALSE(model_entry(name).random_boxes({.model = name}).has_value()) << name;
  }
  EXPECT_THROW(model_entry("sphere"), Error) << "nor for a model that nobody knows";
}

TEST(RandomBoxesOfAModel, FillTheUnitCubeIfTheirSpaceHasBounds) {
  for (const ModelEntry& entry : model_table()) {
    const auto boxes = entry.random_boxes({.model = entry.name});
    if (!boxes) continue;
    const bool bounded =
        entry.name == "gumbel-censored" || entry.name == "gumbel-truncated" || entry.name == "poe";
    EXPECT_EQ(boxes->process.bounded(), bounded) << entry.name;
  }
}

TEST(RandomBoxesOfAModel, AreThoseOfItsVolumesUnlessItSaysInWhatWayTheyAreNot) {
  for (const ModelEntry& entry : model_table()) {
    const auto boxes = entry.random_boxes({.model = entry.name});
    if (!boxes) continue;
    EXPECT_EQ(boxes->approximation.empty(), entry.name != "gumbel") << entry.name;
  }
}

TEST(BoxesOf, AreThoseOfTheRowsInTheirOrder) {
  const Model model = model_of({.model = "hard", .dim = 2},
                               {{"x", {0, 1, 2, 3}}, {"y", {4, 5, 6, 7}}, {"z", {-1, -2, 1, 1}}});
  const RandomBoxes boxes = boxes_of(model, behind(model.score), std::vector<EntityId>{2, 0});
  ASSERT_EQ(boxes.size(), 2U);
  EXPECT_EQ(boxes.lower(0, 1), -2);
  EXPECT_EQ(boxes.upper(0, 1), -1);
  EXPECT_EQ(boxes.lower(1, 0), 0);
  EXPECT_EQ(boxes.upper(1, 0), 2);
  EXPECT_EQ(boxes.upper(1, 1), 4);
}

TEST(BoxesOf, GaussianRowsEndWithTheirNoise) {
  const Model model = model_of({.model = "gaussian", .dim = 2}, {{"x", {0, 0, 2, 2, 0.5, 0}}});
  const RandomBoxes boxes = boxes_of(model, behind(model.score), std::vector<EntityId>{0});
  EXPECT_NEAR(boxes.log_inside(0, 0, 0.0), std::log(0.5), 1e-4);  // half of the draws begin below 0
  EXPECT_EQ(boxes.log_inside(0, 1, 0.0), 0);                      // no noise here
}

/// The coordinate whose cone has so many 32nds of the measure of one dimension.
float coordinate(int parts) { return static_cast<float>(-std::log(parts / 32.0)); }

/// A cone of poe by the 32nds of the measure that it has in either dimension.
struct Cone {
  std::string name;
  int x, y;
};

Model cones_of(const std::vector<Cone>& cones) {
  std::vector<Entity> entities;
  for (const auto& [name, x, y] : cones) {
    entities.push_back({name.c_str(), {coordinate(x), coordinate(y)}});
  }
  return model_of({.model = "poe", .dim = 2}, entities);
}

/// The measure of the points in all cones of `in` and in none of `out`: cell by cell of a grid
/// that halves no cone, each of them 1 / 1024 of the whole.
double measure(const std::vector<Cone>& in, const std::vector<Cone>& out = {}) {
  int cells = 0;
  for (int i = 0; i < 32; ++i) {
    for (int j = 0; j < 32; ++j) {
      const auto holds = [&](const Cone& cone) { return i < cone.x && j < cone.y; };
      cells += std::ranges::all_of(in, holds) && std::ranges::none_of(out, holds) ? 1 : 0;
    }
  }
  return cells / 1024.0;
}

const Cone kA{"a", 16, 24};
const Cone kB{"b", 20, 8};
const Cone kC{"c", 28, 30};

double asked(const Model& model, const std::string& question, Method method = Method::kRatio) {
  return QueryEngine(model).probability(parse_expression(question), {.method = method}).value();
}

TEST(BoxesOf, ConesOfPoeHaveTheirMeasureAsVolume) {
  const Model model = cones_of({kA, kB, kC});
  const RandomBoxes boxes = boxes_of(model, behind(model.score), std::vector<EntityId>{2, 0});
  ASSERT_EQ(boxes.size(), 2U);
  EXPECT_EQ(boxes.lower(0, 0), 0);
  EXPECT_EQ(boxes.lower(1, 1), 0);
  EXPECT_NEAR(boxes.upper(0, 1), 30.0 / 32, 1e-7);
  EXPECT_NEAR(boxes.upper(1, 0), 16.0 / 32, 1e-7);
}

TEST(QuestionsOfPoe, HaveTheSharesOfTheMeasure) {
  const Model model = cones_of({kA, kB, kC});
  constexpr double kFloats = 1e-6;  // coordinates are floats
  for (const Method method : {Method::kRatio, Method::kSecondOrder, Method::kSample}) {
    const auto p = [&](const char* question) { return asked(model, question, method); };
    EXPECT_NEAR(p("P(a)"), 0.375, kFloats);
    EXPECT_NEAR(p("P(!a)"), 0.625, kFloats);
    EXPECT_NEAR(p("P(a, b)"), measure({kA, kB}), kFloats);
    EXPECT_NEAR(p("P(a | b)"), measure({kA, kB}) / measure({kB}), kFloats);
    EXPECT_NEAR(p("P(b | a)"), measure({kA, kB}) / measure({kA}), kFloats);
    EXPECT_NEAR(p("P(c | a)"), 1, kFloats);
    EXPECT_NEAR(p("P(a, !b | c)"), measure({kA, kC}, {kB}) / measure({kC}), kFloats);
    EXPECT_NEAR(p("P(a | !b)"), measure({kA}, {kB}) / measure({}, {kB}), kFloats);
    EXPECT_NEAR(p("P(!a, !b)"), measure({}, {kA, kB}), kFloats);
    EXPECT_NEAR(p("P(a, b | c)"), measure({kA, kB}) / measure({kC}), kFloats);
  }
  EXPECT_EQ(asked(model, "P(!c | a)"), 0);
  EXPECT_EQ(asked(model, "P(a | a)"), 1);
}

TEST(QuestionsOfPoe, AddUpOverAllDataCases) {
  const Model model = cones_of({kA, kB, kC});
  const QueryEngine engine(model);
  double sum = 0;
  for (unsigned bits = 0; bits < 8; ++bits) {
    std::vector<EntityId> present;
    std::vector<Cone> in;
    std::vector<Cone> out;
    for (EntityId id = 0; id < 3; ++id) {
      const bool holds = (bits >> id & 1U) != 0;
      (holds ? in : out).push_back(std::vector{kA, kB, kC}[id]);
      if (holds) present.push_back(id);
    }
    const double likelihood = engine.likelihood(present, {}).value();
    EXPECT_NEAR(likelihood, measure(in, out), 1e-6) << bits;
    sum += likelihood;
  }
  EXPECT_NEAR(sum, 1, 1e-12);
}

TEST(QuestionsOfPoe, WithManyNegatedNamesAreSampledWhereTheRestIs) {
  std::vector<Cone> cones{{"tea", 30, 16}};
  std::string negated;
  for (int i = 0; i < 24; ++i) {
    cones.push_back({"n" + std::to_string(i), 2 + i, 25 - i});  // steps of a staircase
    negated += ", !" + cones.back().name;
  }
  const Model model = cones_of(cones);
  const QueryEngine engine(model);
  const std::vector<Cone> steps(cones.begin() + 1, cones.end());
  const auto expect_near = [&](const std::string& question, double expected) {
    const Estimate found = engine.probability(parse_expression(question), {});
    EXPECT_GT(found.samples, 0U) << question;
    EXPECT_LT(found.standard_error(), 0.02) << question;
    EXPECT_NEAR(found.value(), expected, 4 * found.standard_error()) << question;
    EXPECT_EQ(found.remark, "24 negated names overlap the rest, more than 20: sampled instead");
  };
  expect_near("P(" + negated.substr(2) + ")", measure({}, steps));
  expect_near("P(tea" + negated + ")", measure({cones[0]}, steps));
  expect_near("P(" + negated.substr(2) + " | tea)", measure({cones[0]}, steps) * 1024 / 480);
}

TEST(QuestionsOfPoe, AgreeWithWhatContainsAndInsideFind) {
  const Model model = cones_of({kA, kB, kC});
  const QueryEngine engine(model);
  for (const Answer& answer : engine.contains(1, 9)) {
    const std::string name(model.vocabulary.name(answer.id));
    EXPECT_NEAR(std::exp(answer.log_probability), asked(model, "P(" + name + " | b)"), 1e-12);
  }
  const std::vector<Answer> inside = engine.inside(2, 9);
  ASSERT_EQ(inside.size(), 2U);
  EXPECT_EQ(inside[0].log_probability, 0);
  EXPECT_EQ(inside[0].id, 0U) << "of two that are inside the larger first";
}

/// Random rows of any model, as they would be stored.
Model random_rows(const std::string& name) {
  Model model;
  model.score = {.model = name, .dim = 3};
  const auto score = make_training_score(model.score);
  Table parameters(30, score->row_width());
  score->initialise(parameters, 7);
  model.rows = score->stored_rows(parameters);
  for (int i = 0; i < 30; ++i) model.vocabulary.add("n" + std::to_string(i));
  return model;
}

std::string refusal_of(const std::string& model) {
  return "model '" + model +
         "' answers P(a | b) only, with one name on each side and the method 'ratio'; for other "
         "questions train a model with joint probabilities, such as 'gumbel'";
}

TEST(ModelsWithoutBoxes, AnswerPairsAlone) {
  for (const std::string name : {"order", "poincare", "cones", "mf", "complex"}) {
    SCOPED_TRACE(name);
    const std::string pairs_only = refusal_of(name);
    const Model model = random_rows(name);
    const double pair = asked(model, "P(n1 | n2)");
    EXPECT_TRUE(0 < pair && pair <= 1) << pair;
    EXPECT_EQ(asked(model, "P(n1 | n1)"), 1);
    for (const char* question : {"P(n1)", "P(!n1)", "P(n1, n2)", "P(n1, n2 | n3)", "P(n1 | n2, n3)",
                                 "P(!n1 | n2)", "P(n1 | !n2)", "P(n1, !n2 | n3)"}) {
      SCOPED_TRACE(question);
      expect_error(ErrorKind::kUsage, pairs_only, [&] { asked(model, question); });
    }
    for (const Method method : {Method::kSecondOrder, Method::kSample}) {
      expect_error(ErrorKind::kUsage, pairs_only, [&] { asked(model, "P(n1 | n2)", method); });
    }
  }
}

TEST(ModelsWithoutBoxes, OfCountsDoNotPromiseMarginals) {
  Model model = random_rows("mf");
  model.kind = DataKind::kProbability;
  expect_error(ErrorKind::kUsage, refusal_of("mf"), [&] { asked(model, "P(n1)"); });
}

TEST(AnyModel, ListsProbabilitiesBestFirst) {
  for (const ModelEntry& entry : model_table()) {
    Model model = random_rows(entry.name);
    for (const bool calibrated : {false, true}) {
      SCOPED_TRACE(entry.name + (calibrated ? " calibrated" : ""));
      if (calibrated) {
        model.calibration = {
            .method = CalibrationMethod::kPlatt, .slope = 0.5, .shift = 1, .knots = {}};
      }
      const QueryEngine engine(model);
      const auto score = make_stored_score(model.score);
      for (const bool contains : {true, false}) {
        const std::vector<Answer> answers =
            contains ? engine.contains(4, 99) : engine.inside(4, 99);
        ASSERT_EQ(answers.size(), 29U);
        for (std::size_t i = 0; i < answers.size(); ++i) {
          const Pair pair = contains ? Pair{answers[i].id, 4} : Pair{4, answers[i].id};
          double one = 0;
          score->score(model.rows, {&pair, 1}, {&one, 1});
          const double raw = std::exp(log_probability(entry.link, one));
          const double expected = calibrated ? model.calibration->probability(raw) : raw;
          const double p = std::exp(answers[i].log_probability);
          EXPECT_NEAR(p, expected, 1e-12 * expected) << i;
          EXPECT_TRUE(0 <= p && p <= 1) << p;
          const Answer& before = answers[i > 0 ? i - 1 : 0];
          EXPECT_LE(answers[i].log_probability, before.log_probability);
        }
        ASSERT_EQ((contains ? engine.contains(4, 5) : engine.inside(4, 5))[4].id, answers[4].id);
      }
    }
  }
}

}  // namespace
}  // namespace gumbelbox
