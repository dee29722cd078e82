#include "gumbelbox/query/answer_search.h"

#include <gtest/gtest.h>

#include <cmath>

#include "gumbelbox/query/query_engine.h"
#include "gumbelbox/score/candidates.h"
#include "tests/expect_error.h"
#include "tests/query/model_of.h"
#include "tests/query/random_model.h"
#include "tests/query/slow_search.h"

namespace gumbelbox {
namespace {

/// Intervals: animal [0, 8], cat [0, 4], pet [2, 6], tabby [1, 3], stone [10, 12].
Model animals(const std::vector<Pair>& edges) {
  Model model = model_of({.model = "hard", .dim = 1}, {{"animal", {0, 8}},
                                                       {"cat", {0, 4}},
                                                       {"pet", {2, 4}},
                                                       {"tabby", {1, 2}},
                                                       {"stone", {10, 2}}});
  model.edges = edges;
  return model;
}

/// Names of the answers with their probabilities, known ones marked by a star.
std::string text(const Model& model, const std::vector<Answer>& answers) {
  std::string all;
  for (const Answer& answer : answers) {
    const double percent = 100 * std::exp(answer.log_probability);
    all += std::string(model.vocabulary.name(answer.id)) + (answer.known ? "* " : " ") +
           std::to_string(std::lround(percent)) + ", ";
  }
  return all;
}

TEST(AnswerSearch, KnownComeFirstAndTheOthersAreInferred) {
  const Model model = animals({{0, 1}, {2, 3}});
  const QueryEngine engine(model);
  // The half of tabby that lies in pet would not come before cat by its probability.
  EXPECT_EQ(text(model, engine.ancestors(3)), "pet* 50, cat 100, animal 100, ");
  EXPECT_EQ(text(model, engine.descendants(0)), "cat* 100, pet 100, tabby 100, ");
}

TEST(AnswerSearch, KnownAreListedHoweverUnlikely) {
  const Model model = animals({{4, 3}, {1, 4}});
  const QueryEngine engine(model);
  EXPECT_EQ(text(model, engine.ancestors(3, 1)), "stone* 0, cat* 100, animal 100, ");
  EXPECT_EQ(text(model, engine.descendants(1, 1)), "stone* 0, tabby* 100, ");
  EXPECT_EQ(text(model, engine.descendants(4, 1)), "tabby* 0, ");
}

TEST(AnswerSearch, TheNearestKnownComesFirstThenByTheBoxThenById) {
  // By the edges tabby is in all of them: directly in animal and stone, then pet and cat.
  const Model above = animals({{0, 3}, {4, 3}, {1, 4}, {2, 0}});
  EXPECT_EQ(text(above, QueryEngine(above).ancestors(3)),
            "stone* 0, animal* 100, cat* 100, pet* 50, ")
      << "the smaller first; cat and pet are as large";
  const Model below = animals({{3, 4}, {3, 0}, {4, 2}, {0, 1}});
  EXPECT_EQ(text(below, QueryEngine(below).descendants(3)),
            "animal* 25, stone* 0, cat* 50, pet* 25, ")
      << "the larger first; cat and pet are as large";
}

TEST(AnswerSearch, AtLeastIsTheLeastProbabilityOfWhatIsInferred) {
  const Model model = animals({{0, 2}});
  const QueryEngine engine(model);
  EXPECT_EQ(text(model, engine.ancestors(2)), "animal* 100, cat 50, ");
  EXPECT_EQ(text(model, engine.ancestors(2, 0.51)), "animal* 100, ");
  EXPECT_EQ(text(model, engine.ancestors(2, 0.2)), "animal* 100, cat 50, tabby 25, ");
  EXPECT_EQ(engine.ancestors(2, 0).size(), 4U);
}

TEST(AnswerSearch, MembersOfACycleAreKnownInBothDirectionsWithoutTheEntity) {
  const Model model = animals({{1, 2}, {2, 1}, {2, 3}, {3, 3}});
  const QueryEngine engine(model);
  EXPECT_EQ(text(model, engine.ancestors(1)), "pet* 50, animal 100, tabby 50, ");
  EXPECT_EQ(text(model, engine.descendants(1)), "pet* 50, tabby* 100, animal 50, ");
  EXPECT_EQ(text(model, engine.ancestors(3)), "pet* 50, cat* 100, animal 100, ");
}

TEST(AnswerSearch, WithoutEdgesAllIsInferredByProbability) {
  const Model model = animals({});
  const QueryEngine engine(model);
  for (EntityId id = 0; id < 5; ++id) {
    EXPECT_EQ(text(model, engine.ancestors(id)), text(model, engine.contains(id, 5, 0.5)));
    EXPECT_EQ(text(model, engine.descendants(id)), text(model, engine.inside(id, 5, 0.5)));
  }
  EXPECT_EQ(text(model, engine.ancestors(3)), "cat 100, animal 100, pet 50, ");
}

TEST(AnswerSearch, ByProbabilityAloneDoesNotAskTheEdges) {
  const Model plain = animals({});
  const Model model = animals({{4, 3}, {1, 4}});
  for (EntityId id = 0; id < 5; ++id) {
    EXPECT_EQ(text(model, QueryEngine(model).contains(id, 5)),
              text(plain, QueryEngine(plain).contains(id, 5)));
    EXPECT_EQ(text(model, QueryEngine(model).inside(id, 5)),
              text(plain, QueryEngine(plain).inside(id, 5)));
  }
}

TEST(AnswerSearch, RelativesHaveCalibratedProbabilitiesInTheSameOrder) {
  Model model = animals({{2, 3}});
  model.calibration = {.method = CalibrationMethod::kIsotonic,
                       .knots = {{0.25, 0.1}, {0.5, 0.3}, {1, 0.6}},
                       .base_rate = 0.2,
                       .pairs = 30};
  EXPECT_EQ(text(model, QueryEngine(model).ancestors(3)), "pet* 30, cat 60, animal 60, ");
  EXPECT_EQ(text(model, QueryEngine(model).ancestors(3, 0.7)), "pet* 30, ");
  EXPECT_EQ(text(model, QueryEngine(model, Probabilities::kRaw).ancestors(3)),
            "pet* 50, cat 100, animal 100, ");
}

TEST(AnswerSearch, RelativesHaveTheProbabilitiesOfContainsAndInside) {
  Model model = random_boxes({.model = "gumbel", .dim = 2}, 1);
  for (EntityId id = 1; id < model.rows.rows(); ++id) model.edges.push_back({(id - 1) / 2, id});
  const QueryEngine engine(model);
  for (const EntityId id : {0U, 1U, 40U, 89U}) {
    for (const bool above : {true, false}) {
      std::vector<double> expected(model.rows.rows());
      for (const Answer& answer : above ? engine.contains(id, 90) : engine.inside(id, 90)) {
        expected[answer.id] = answer.log_probability;
      }
      const std::vector<Answer> found = above ? engine.ancestors(id, 0) : engine.descendants(id, 0);
      EXPECT_EQ(found.size(), 89U);
      for (const Answer& answer : found) EXPECT_EQ(answer.log_probability, expected[answer.id]);
    }
  }
}

TEST(AnswerSearch, FindsTheSameOfManyEntitiesHoweverManyQuestionsWereAsked) {
  for (const char* name : {"gumbel", "smooth"}) {
    const std::size_t entities = BoxCandidates::kManyEntities;
    const Model model = random_boxes({.model = name, .dim = 3}, 8, entities);
    const QueryEngine engine(model);
    const auto expect_slow = [&](EntityId id, bool above) {
      const std::vector<Answer> all = slow_search(model, id, above);
      const double at_least = std::exp(all[300].log_probability);
      const auto ask = [&](std::size_t k, double least) {
        return above ? engine.contains(id, k, least) : engine.inside(id, k, least);
      };
      for (const std::size_t k : {1U, 10U, 1000U}) {
        const std::vector<Answer> found = ask(k, 0);
        ASSERT_EQ(found.size(), k);
        for (std::size_t i = 0; i < k; ++i) ASSERT_EQ(found[i].id, all[i].id) << i;
      }
      for (const Answer& answer : ask(1000, at_least)) {
        ASSERT_GE(std::exp(answer.log_probability), at_least);
      }
      ASSERT_GT(ask(1000, at_least).size(), 300U);
    };
    for (EntityId id = 0; id < 12; ++id) {
      SCOPED_TRACE(testing::Message() << name << " " << id);
      expect_slow(id * 700, id % 2 == 0);
    }
  }
}

TEST(AnswerSearch, RefusesAnUnknownEntity) {
  const Model model = animals({{0, 1}});
  const QueryEngine engine(model);
  const std::string message = "expected an entity below 5, found 5";
  expect_error(ErrorKind::kNotFound, message, [&] { engine.ancestors(5); });
  expect_error(ErrorKind::kNotFound, message, [&] { engine.descendants(5); });
}

TEST(AnswerSearch, OfHardBoxesAgreesWithQuestionsToTheDigit) {
  Model model = random_boxes(options_it_has({.model = "hard", .dim = 3}), 5);
  Random random(6, RandomUse::kTest);
  for (std::size_t i = 0; i < model.rows.rows(); ++i) {
    for (float& value : model.rows.row(i)) value += static_cast<float>(random.uniform()) / 7;
  }
  const QueryEngine engine(model);
  int meeting = 0;
  for (EntityId entity = 0; entity < 90; entity += 9) {
    for (const Answer& answer : engine.contains(entity, 90)) {
      const Estimate asked = engine.probability(QuestionIds{{{answer.id}, {}}, {{entity}, {}}}, {});
      if (asked.log_value == kLogZero) continue;  // apart: a floor there, 0 here
      ++meeting;
      EXPECT_EQ(asked.log_value, answer.log_probability) << answer.id << " given " << entity;
    }
  }
  EXPECT_GT(meeting, 100);
}

}  // namespace
}  // namespace gumbelbox
