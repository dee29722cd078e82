#include "gumbelbox/query/query_engine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "gumbelbox/base/random.h"
#include "tests/expect_error.h"
#include "tests/query/model_of.h"
#include "tests/query/random_model.h"
#include "tests/query/slow_search.h"
#include "tests/score/box_model_names.h"
#include "tests/store/options_it_has.h"

namespace gumbelbox {
namespace {

const ModelOptions kHard{.model = "hard", .dim = 1};

/// Intervals: animal [0, 8], cat [0, 4], pet [2, 6], tabby [1, 3], stone [10, 12].
Model animals(const ModelOptions& score = kHard) {
  return model_of(score, {{"animal", {0, 8}},
                          {"cat", {0, 4}},
                          {"pet", {2, 4}},
                          {"tabby", {1, 2}},
                          {"stone", {10, 2}}});
}

double probability(const Model& model, const std::string& question) {
  return std::exp(QueryEngine(model).log_probability(parse_expression(question)));
}

TEST(QueryEngine, GivesTheShareOfTheVolume) {
  const Model model = animals();
  EXPECT_DOUBLE_EQ(probability(model, "P(animal | cat)"), 1);
  EXPECT_DOUBLE_EQ(probability(model, "P(cat | animal)"), 0.5);
  EXPECT_DOUBLE_EQ(probability(model, "P(cat | pet)"), 0.5);
  EXPECT_DOUBLE_EQ(probability(model, "P(pet | #3)"), 0.5);
  EXPECT_LT(probability(model, "P(stone | cat)"), 1e-30);
}

TEST(QueryEngine, AnswersForSeveralNames) {
  const Model model = animals();
  EXPECT_DOUBLE_EQ(probability(model, "P(cat, pet | animal)"), 0.25);
  EXPECT_DOUBLE_EQ(probability(model, "P(tabby | cat, pet)"), 0.5);
  EXPECT_DOUBLE_EQ(probability(model, "P(cat, tabby | pet, animal)"), 0.25);
}

TEST(QueryEngine, AThingIsSureOfItself) {
  for (const std::string& name : box_model_names()) {
    const Model model =
        animals(options_it_has({name, 1, {{"beta", 1.0}, {"intersection-beta", 1.0}}}));
    EXPECT_EQ(probability(model, "P(cat | cat)"), 1) << name;
    EXPECT_EQ(probability(model, "P(pet | cat, pet)"), 1) << name;
    EXPECT_EQ(probability(model, "P(pet, cat, pet | cat, pet)"), 1) << name;
  }
}

TEST(QueryEngine, ANameThatStandsTwiceCountsOnce) {
  const Model model = animals({"gumbel", 1, {{"intersection-beta", 1.0}}});
  const double once = probability(model, "P(cat | pet)");
  EXPECT_TRUE(0 < once && once < 1) << once;
  EXPECT_EQ(probability(model, "P(cat, cat | pet)"), once);
  EXPECT_EQ(probability(model, "P(cat, pet | pet)"), once);
  EXPECT_EQ(probability(model, "P(cat | pet, #2)"), once);
  const double three = probability(model, "P(cat, tabby | pet)");
  EXPECT_LT(three, once);
  EXPECT_EQ(probability(model, "P(tabby, cat, tabby | pet, pet)"), three);
}

TEST(QueryEngine, NoProbabilityIsAboveOne) {
  const Model model = animals({"gumbel", 1, {{"intersection-beta", 1e-5}}});
  for (const char* question : {"P(animal | tabby)", "P(animal, cat | tabby)"}) {
    EXPECT_LE(QueryEngine(model).log_probability(parse_expression(question)), 0);
  }
}

/// The same intervals within the unit interval: divided by 16.
Model small_animals(const ModelOptions& score) {
  Model model = animals(score);
  for (float& value : model.rows.values()) value /= 16;
  return model;
}

TEST(QueryEngine, NegationTakesVolumeAway) {
  const Model model = animals();
  EXPECT_DOUBLE_EQ(probability(model, "P(!cat | animal)"), 0.5);
  EXPECT_DOUBLE_EQ(probability(model, "P(pet, !cat | animal)"), 0.25);
  EXPECT_NEAR(probability(model, "P(!cat, !pet | animal)"), 0.25, 1e-15);
  EXPECT_DOUBLE_EQ(probability(model, "P(tabby | cat, !pet)"), 0.5);
  EXPECT_DOUBLE_EQ(probability(model, "P(!tabby | cat, !pet)"), 0.5);
  EXPECT_DOUBLE_EQ(probability(model, "P(!stone | cat)"), 1);
  EXPECT_EQ(probability(model, "P(!animal | cat)"), 0);
}

TEST(QueryEngine, ContradictionsAreImpossible) {
  for (const std::string& name : box_model_names()) {
    if (name == "gaussian") continue;
    const Model model = small_animals({.model = name, .dim = 1});
    EXPECT_EQ(probability(model, "P(cat, !cat | pet)"), 0) << name;
    EXPECT_EQ(probability(model, "P(!pet | pet)"), 0) << name;
    EXPECT_EQ(probability(model, "P(!pet | cat, !pet)"), 1) << name;
    expect_error(ErrorKind::kUsage,
                 "what is given is impossible: its probability is 0, so nothing has a probability "
                 "given it",
                 [&] { probability(model, "P(tabby | cat, !cat)"); });
  }
  expect_error(ErrorKind::kUsage,
               "what is given is impossible: its probability is 0, so nothing has a probability "
               "given it",
               [] { probability(animals(), "P(tabby | cat, stone)"); });
}

TEST(QueryEngine, WhatHoldsAndWhatDoesNotAddUp) {
  for (const std::string& name : box_model_names()) {
    if (name == "gaussian") continue;
    const Model model = small_animals(options_it_has({name, 1, {{"beta", 0.03}}}));
    const auto p = [&](const std::string& question) { return probability(model, question); };
    EXPECT_NEAR(p("P(cat | pet)") + p("P(!cat | pet)"), 1, 1e-14) << name;
    EXPECT_NEAR(p("P(cat, tabby | pet)") + p("P(cat, !tabby | pet)"), p("P(cat | pet)"), 1e-14)
        << name;
    EXPECT_NEAR(p("P(cat | pet, !tabby)") * p("P(!tabby | pet)"), p("P(cat, !tabby | pet)"), 1e-14)
        << name;
  }
}

TEST(QueryEngine, BoundedModelsKnowThingsAlone) {
  for (const char* name : {"gumbel-censored", "gumbel-truncated"}) {
    const Model model = small_animals({name, 1, {{"beta", 0.001}}});
    const auto p = [&](const std::string& question) { return probability(model, question); };
    EXPECT_NEAR(p("P(animal)"), 0.5, 0.005) << name;
    EXPECT_NEAR(p("P(cat, !pet)"), 0.125, 0.005) << name;
    EXPECT_NEAR(p("P(!animal, !stone)"), 0.375, 0.005) << name;
    EXPECT_NEAR(p("P(stone | !animal)"), 0.25, 0.005) << name;
    EXPECT_NEAR(p("P(cat | pet)") * p("P(pet)"), p("P(cat, pet)"), 1e-14) << name;
  }
}

TEST(QueryEngine, OthersBesidesTheNamedOnesMayBeAbsent) {
  const Model model = small_animals({"gumbel-truncated", 1, {{"beta", 0.03}}});
  const QueryEngine engine(model);
  const auto alone = [&](const std::string& question) {
    return engine.probability(parse_expression(question), {.others_absent = true}).value();
  };
  const auto p = [&](const std::string& question) { return probability(model, question); };
  EXPECT_DOUBLE_EQ(alone("P(animal, cat)"), p("P(animal, cat, !pet, !tabby, !stone)"));
  EXPECT_DOUBLE_EQ(alone("P(cat | animal)"), p("P(cat, !pet, !tabby, !stone | animal)"));
  const std::vector<EntityId> present{0, 1};
  EXPECT_DOUBLE_EQ(engine.likelihood(present, {}).value(), alone("P(animal, cat)"));
}

TEST(QueryEngine, RefusesIdsThatTheModelDoesNotHave) {
  const Model model = small_animals({"gumbel-truncated", 1, {{"beta", 0.03}}});
  const QueryEngine engine(model);
  const std::vector<EntityId> unknown{0, 5};
  const std::string message = "expected an entity below 5, found 5";
  expect_error(ErrorKind::kNotFound, message, [&] { engine.likelihood(unknown, {}); });
  expect_error(ErrorKind::kNotFound, message, [&] { engine.contains(5, 1); });
  expect_error(ErrorKind::kNotFound, message, [&] { engine.inside(5, 1); });
}

TEST(QueryEngine, TheLikelihoodsOfAllDataCasesAddUpToOne) {
  for (const char* name : {"gumbel-censored", "gumbel-truncated"}) {
    const Model model = small_animals({name, 1, {{"beta", 0.1}}});
    const QueryEngine engine(model);
    double sum = 0;
    for (unsigned bits = 0; bits < 32; ++bits) {
      std::vector<EntityId> present;
      for (EntityId id = 0; id < 5; ++id) {
        if ((bits >> id & 1U) != 0) present.push_back(id);
      }
      sum += engine.likelihood(present, {}).value();
    }
    EXPECT_NEAR(sum, 1, 1e-12) << name;
  }
}

TEST(QueryEngine, MethodsComeCloserToEachOtherAsTheScaleFalls) {
  for (const char* name : {"gumbel-exact", "gumbel-censored", "gumbel-truncated"}) {
    for (const double beta : {0.02, 0.002}) {
      const Model model = small_animals({name, 1, {{"beta", beta}}});
      const QueryEngine engine(model);
      const Expression question = parse_expression("P(cat, !tabby | pet)");
      const double ratio = engine.probability(question, {}).value();
      const double second = engine.probability(question, {.method = Method::kSecondOrder}).value();
      const Estimate sampled =
          engine.probability(question, {.method = Method::kSample, .sampling = {.samples = 20000}});
      EXPECT_NE(second, ratio);
      EXPECT_NEAR(second, ratio, beta) << name;
      EXPECT_NEAR(sampled.value(), second, 4 * sampled.standard_error() + beta / 10) << name;
      EXPECT_EQ(sampled.samples + sampled.left_out, 20000U);
    }
  }
}

TEST(QueryEngine, GaussianModelsAreDrawn) {
  Model model = model_of({"gaussian", 1, {{"volume-beta", 0.1}}},
                         {{"a", {0, 4, 0.5}}, {"b", {3, 4, 0.5}}, {"c", {1, 1, 0}}});
  const Estimate drawn =
      QueryEngine(model).probability(parse_expression("P(a | b)"), {.sampling = {.samples = 4000}});
  EXPECT_EQ(drawn.samples, 4000U);
  EXPECT_NEAR(drawn.value(), 0.26, 0.02);  // the gap is normal about 1, its positive part 1.06
  EXPECT_EQ(probability(model, "P(a | a)"), 1);
}

TEST(QueryEngine, GaussianPairsOfTwoTablesAreThoseOfTheScore) {
  const Model model = model_of({"gaussian", 1, {{"volume-beta", 0.1}, {"tables", 2}}},
                               {{"a", {0, 4, 0, 2, 0.5}}, {"b", {1, 4, 3, 4, 0.5}}});
  const double asked = QueryEngine(model).log_probability(parse_expression("P(a | b)"));
  EXPECT_LT(asked, 0);
  EXPECT_EQ(asked, QueryEngine(model).contains(1, 1)[0].log_probability);
}

TEST(QueryEngine, SaysWhatAMethodIsAbout) {
  const auto remark = [](const std::string& name) {
    const Model model = small_animals({.model = name, .dim = 1});
    const Expression question = parse_expression("P(cat | pet)");
    return QueryEngine(model)
        .probability(question, {.method = Method::kSample, .sampling = {.samples = 100}})
        .remark;
  };
  EXPECT_EQ(remark("hard"), "the corners are fixed: every method gives the ratio");
  EXPECT_EQ(remark("gumbel"),
            "about Gumbel corners of scale 0.01, whose sides this model approximates by a softplus "
            "of scale 0.1");
  EXPECT_EQ(remark("gumbel-exact"), "");
  expect_error(ErrorKind::kUsage,
               "the boxes of model 'smooth' are not random: expected the method 'ratio'",
               [&] { remark("smooth"); });
}

TEST(QueryEngine, ASpaceWithoutBoundsNeedsANameThatHolds) {
  expect_error(ErrorKind::kUsage,
               "model 'hard' has no probability given negated names alone, its space has no "
               "bounds; add a name that holds, P(a | b, !c)",
               [] { probability(animals(), "P(cat | !pet)"); });
}

TEST(QueryEngine, RefusesAnUnknownName) {
  expect_error(ErrorKind::kNotFound, "no entity named 'dragon'",
               [] { probability(animals(), "P(cat | dragon)"); });
}

TEST(QueryEngine, RefusesAQuestionWithoutCondition) {
  expect_error(ErrorKind::kUsage,
               "model 'hard' has no probability of a thing alone, its space has no bounds; ask for "
               "one thing given another, P(a | b), or train a model that has them, "
               "'gumbel-censored'",
               [] { probability(animals(), "P(cat)"); });
}

TEST(QueryEngine, MeasuredVolumesAreProbabilitiesThoughTheSpaceHasNoBounds) {
  for (const ModelOptions& score :
       {kHard, ModelOptions{.model = "gumbel",
               .dim = 1,
               .values = {{"intersection-beta", 1e-6}, {"volume-beta", 1e-6}}}}) {
    Model model = model_of(score, {{"tea", {0, 0.5}}, {"milk", {0.25, 0.5}}});
    model.options.emplace_back(kVolumesAreShares, "yes");
    EXPECT_NEAR(probability(model, "P(tea)"), 0.5, 1e-5);
    EXPECT_NEAR(probability(model, "P(!tea)"), 0.5, 1e-5);
    EXPECT_NEAR(probability(model, "P(tea, milk)"), 0.25, 1e-5);
    EXPECT_NEAR(probability(model, "P(tea, !milk)"), 0.25, 1e-5);
    EXPECT_NEAR(probability(model, "P(tea | !milk)"), 0.5, 1e-5);
    EXPECT_NEAR(probability(model, "P(tea | milk)"), 0.5, 1e-5);
  }
}

TEST(QueryEngine, CountsAreAnsweredByTheVolumesThatWereLearnt) {
  Model model = model_of({.model = "gumbel", .dim = 1}, {{"tea", {0, 0.5}}, {"milk", {0.2, 0.5}}});
  model.kind = DataKind::kProbability;
  expect_error(ErrorKind::kUsage,
               "model 'gumbel' learnt the volumes of counts, not how its corners are distributed: "
               "expected the method 'ratio'",
               [&] {
                 QueryEngine(model).probability(parse_expression("P(tea | milk)"),
                                                {.method = Method::kSample});
               });
  expect_error(ErrorKind::kUsage,
               "model 'gumbel' has no probability of a thing alone, it learnt none; ask for one "
               "thing given another, P(a | b), or train on data with marginals.tsv, as 'import' "
               "writes it",
               [&] { probability(model, "P(tea)"); });
  std::vector<Entity> many{{"tea", {0, 1}}};
  std::string question = "P(tea";
  for (const char* name : {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k",
                           "l", "m", "n", "o", "p", "q", "r", "s", "t", "u", "v"}) {
    many.push_back({name, {0.3F, 0.1F}});
    question += std::string(", !") + name;
  }
  Model crowded = model_of({.model = "gumbel", .dim = 1}, many);
  crowded.kind = DataKind::kProbability;
  crowded.options.emplace_back(kVolumesAreShares, "yes");
  expect_error(ErrorKind::kUsage,
               "22 negated names overlap the rest, more than 20, and the volumes of this model "
               "cannot be sampled instead; ask with fewer negated names",
               [&] { probability(crowded, question + ")"); });
}

std::vector<EntityId> ids(const std::vector<Answer>& answers) {
  std::vector<EntityId> found;
  for (const Answer& answer : answers) found.push_back(answer.id);
  return found;
}

using Ids = std::vector<EntityId>;

TEST(QueryEngine, ListsTheLikeliestFirstWithoutTheEntityItself) {
  const Model model = animals();
  const QueryEngine engine(model);
  const std::vector<Answer> above_pet = engine.contains(2, 3);
  EXPECT_EQ(ids(above_pet), (Ids{0, 1, 3}));
  EXPECT_DOUBLE_EQ(std::exp(above_pet[0].log_probability), 1);
  EXPECT_DOUBLE_EQ(std::exp(above_pet[1].log_probability), 0.5);
  EXPECT_DOUBLE_EQ(std::exp(above_pet[2].log_probability), 0.25);
  const std::vector<Answer> below_cat = engine.inside(1, 3);
  EXPECT_EQ(ids(below_cat), (Ids{3, 0, 2}));  // animal and pet are half inside: the larger first
  EXPECT_DOUBLE_EQ(std::exp(below_cat[1].log_probability), 0.5);
}

TEST(QueryEngine, AmongEqualsTheNearerBoxComesFirst) {
  const Model model = animals();
  const QueryEngine engine(model);
  EXPECT_EQ(ids(engine.contains(3, 2)), (Ids{1, 0}));   // both hold tabby, cat is smaller
  EXPECT_EQ(ids(engine.inside(0, 3)), (Ids{1, 2, 3}));  // all in animal; cat and pet are as large
}

TEST(QueryEngine, SmoothBoxesFollowTheSameRules) {
  const Model model = animals({"smooth", 1, {{"volume-beta", 0.5}}});
  const QueryEngine engine(model);
  EXPECT_EQ(ids(engine.contains(3, 2)), (Ids{1, 0}));
  EXPECT_EQ(ids(engine.inside(0, 3)), (Ids{1, 2, 3}));
  EXPECT_EQ(engine.inside(0, 3)[2].log_probability, 0);
}

TEST(QueryEngine, GivesAtMostAllOthers) {
  const Model model = animals();
  const QueryEngine engine(model);
  EXPECT_EQ(engine.contains(0, 100).size(), 4U);
  EXPECT_EQ(engine.inside(0, 100).size(), 4U);
  EXPECT_EQ(engine.contains(0, 0).size(), 0U);
  const Model alone = model_of(kHard, {{"alone", {0, 1}}});
  EXPECT_EQ(QueryEngine(alone).contains(0, 1).size(), 0U);
}

TEST(QueryEngine, FindsWhatASearchThroughAllScoresFinds) {
  for (const std::string& name : box_model_names()) {
    for (std::uint32_t seed = 0; seed < 6; ++seed) {
      SCOPED_TRACE(testing::Message() << name << " " << seed);
      const int tables = 1 + static_cast<int>(seed % 2);
      const Model model =
          random_boxes({name, 1 + static_cast<int>(seed % 3), {{"tables", tables}}}, seed);
      const QueryEngine engine(model);
      for (const EntityId entity : {0U, 40U, 89U}) {
        for (const bool contains : {true, false}) {
          const std::vector<Answer> all = slow_search(model, entity, contains);
          for (const std::size_t k : {1U, 3U, 20U, 89U}) {
            const std::vector<Answer> found =
                contains ? engine.contains(entity, k) : engine.inside(entity, k);
            ASSERT_EQ(found.size(), k);
            for (std::size_t i = 0; i < k; ++i) {
              ASSERT_EQ(found[i].id, all[i].id) << i;
              ASSERT_EQ(found[i].log_probability, all[i].log_probability) << i;
            }
          }
        }
      }
    }
  }
}

/// As parents x [0, 4], y [0, 2], z [0, 8]; as children x [3, 5], y [0, 8], z [1, 2].
Model two_tables() {
  return model_of({"hard", 1, {{"tables", 2}}},
                  {{"x", {0, 4, 3, 2}}, {"y", {0, 2, 0, 8}}, {"z", {0, 8, 1, 1}}});
}

TEST(QueryEngine, WithTwoTablesTheRolesHaveTheirOwnBoxes) {
  const Model model = two_tables();
  EXPECT_DOUBLE_EQ(probability(model, "P(x | y)"), 0.5);
  EXPECT_DOUBLE_EQ(probability(model, "P(x | z)"), 1);
  EXPECT_LT(probability(model, "P(y | x)"), 1e-30);
  EXPECT_EQ(probability(model, "P(x | x)"), 1);
  const QueryEngine engine(model);
  EXPECT_EQ(ids(engine.contains(2, 9)), (Ids{1, 0}));  // y and x hold z, y is the smaller parent
  EXPECT_EQ(ids(engine.inside(0, 9)), (Ids{2, 1}));    // all of z, half of y
}

TEST(QueryEngine, WithTwoTablesThereIsNoJointProbability) {
  for (const char* question : {"P(x, y | z)", "P(x | y, z)"}) {
    expect_error(
        ErrorKind::kUsage,
        "this model answers P(a | b) only, with one name on each side and the method 'ratio': it "
        "has no joint probabilities",
        [&] { probability(two_tables(), question); });
  }
}

}  // namespace
}  // namespace gumbelbox
