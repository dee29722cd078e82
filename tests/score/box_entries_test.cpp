#include "gumbelbox/score/box_entries.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "gumbelbox/box/bessel_side.h"
#include "gumbelbox/box/gumbel_intersection.h"
#include "gumbelbox/box/side_parameter.h"
#include "gumbelbox/data/graph.h"
#include "gumbelbox/data/tree.h"
#include "gumbelbox/loss/cross_entropy_loss.h"
#include "gumbelbox/score/box_training.h"
#include "gumbelbox/train/train.h"
#include "tests/expect_error.h"
#include "tests/score/box_model_names.h"
#include "tests/score/noisy_table.h"
#include "tests/score/sample_table.h"

namespace gumbelbox {
namespace {

TEST(BoxEntries, AreTheSevenModelsOfThePaperTheDefaultFirst) {
  std::vector<std::string> names;
  for (const ModelEntry& entry : box_entries()) {
    names.push_back(entry.name);
    EXPECT_TRUE(entry.has_boxes) << entry.name;
    EXPECT_EQ(entry.link, ScoreLink::kLog) << entry.name;
    EXPECT_EQ(entry.kinds, (std::vector{DataKind::kHierarchy, DataKind::kProbability}))
        << entry.name;
  }
  EXPECT_EQ(names, (std::vector<std::string>{"gumbel", "gumbel-exact", "gumbel-censored",
                                             "gumbel-truncated", "smooth", "gaussian", "hard"}));
}

TEST(BoxEntries, EveryModelScoresInItsOwnWay) {
  const Table table = table_of({{0, 0.5}, {0.25, 0.5}});
  const auto score = [&](const std::string& model) {
    ModelOptions options{.model = model, .dim = 1};
    for (const ModelOption& option : options_of_model(model)) {
      if (option.sets.empty() && option.name.ends_with("beta")) options.values[option.name] = 0.25;
    }
    return score_of(*make_stored_score(options), table, {0, 1});
  };
  // Sides by hand: gap 1/4 of the intersection over gap 1/2; log(1 + e) over log(1 + e^2).
  EXPECT_NEAR(score("hard"), std::log(0.5), 1e-12);
  EXPECT_NEAR(score("smooth"), std::log(std::log1p(std::exp(1)) / std::log1p(std::exp(2))), 1e-12);
  EXPECT_LT(score("gumbel"), score("smooth"));
  EXPECT_NE(score("gumbel"), score("gumbel-exact"));
  EXPECT_NEAR(score("gumbel"), score("gumbel-exact"), 0.3);  // one approximates the other
  EXPECT_NE(score("gumbel-censored"), score("gumbel-exact"));
  EXPECT_NE(score("gumbel-truncated"), score("gumbel-censored"));
}

TEST(BoxEntries, EveryScaleShapesItsOwnModel) {
  // Boxes that overlap, scored with one scale after the other changed.
  const Table table = table_of({{0, 0.5}, {0.25, 0.5}});
  for (const ModelEntry& entry : box_entries()) {
    for (const ModelOption& option : entry.options) {
      if (!option.sets.empty() || !option.name.ends_with("beta")) continue;
      const ModelOptions usual{.model = entry.name, .dim = 1};
      const ModelOptions other{.model = entry.name, .dim = 1, .values = {{option.name, 0.3}}};
      EXPECT_NE(score_of(*make_stored_score(usual), table, {0, 1}),
                score_of(*make_stored_score(other), table, {0, 1}))
          << entry.name << ' ' << option.name;
    }
  }
}

/// log P(a | b) of two boxes of side beta whose hard intersection has this gap.
double exact_score_at(double gap, double beta, bool stored) {
  const ModelOptions options{.model = "gumbel-exact",
                             .dim = 1,
                             .values = {{"beta", beta}, {"side-parameter", std::string("exp")}}};
  const double side = stored ? beta : std::log(beta);
  const Table table = table_of({{0, side}, {beta - gap, side}});
  return stored ? score_of(*make_stored_score(options), table, {0, 1})
                : score_of(*make_training_score(options), table, {0, 1});
}

TEST(BoxEntries, TheExactModelIsExactInItsFileAndTrainsWithATangent) {
  const auto truth = [](double hard_gap) {
    const double gap = hard_gap - 2 * std::log1p(std::exp(hard_gap - 1));
    return bessel_log_side(gap, 1).value - bessel_log_side(1, 1).value;
  };
  EXPECT_NEAR(exact_score_at(-119, 1, true) / truth(-119), 1, 1e-12);
  EXPECT_NEAR(exact_score_at(-3, 1, false) / truth(-3), 1, 1e-12);
  EXPECT_GT(exact_score_at(-119, 1, false), -1e9);
  EXPECT_LT(exact_score_at(-119, 1, false), exact_score_at(-118, 1, false));
}

TEST(BoxEntries, TheExactModelIsFiniteForBoxesFarApart) {
  for (bool stored : {false, true}) {
    EXPECT_TRUE(std::isfinite(exact_score_at(-1, 1e-6, stored)));
    EXPECT_LT(exact_score_at(-1, 1e-6, stored), -1e6);
  }
}

/// Share of the edges of a tree with P(parent | child) >= 1/2 after training boxes of this side.
double edges_held(BesselSide side, double beta) {
  const std::vector<Pair> edges = transitive_closure(40, balanced_tree(3, 3));
  const EdgeSet known(40, edges);
  using Geometry = IntersectionGeometry<GumbelIntersection, BesselSide>;
  const BoxTraining<Geometry, SoftplusSideParameter> score(5, 1, {{beta}, side});
  const CrossEntropyLoss loss(Log1mGuard::kAdditive);
  const Adam adam(AdamRows::kAll);
  const TrainingParts parts{score, loss, adam};
  TrainOptions options;
  options.learning_rate = 0.05;
  options.epochs = 100;
  Workers workers(1);
  const TrainResult result = train(parts, options, {edges, {}, 40, &known}, {}, workers,
                                   random_state(parts, options.seed, 40));
  std::vector<double> scores(edges.size());
  score.score(result.parameters, edges, scores);
  const auto held = std::ranges::count_if(scores, [](double s) { return std::exp(s) >= 0.5; });
  return static_cast<double>(held) / static_cast<double>(edges.size());
}

TEST(BoxEntries, TheExactModelLearnsBecauseItsTangentBeginsEarly) {
  EXPECT_GE(edges_held({0.01, kTrainedExactFrom}, 0.01), 0.95);
  EXPECT_LE(edges_held({0.01, -20}, 0.01), 0.5);
}

TEST(BoxEntries, ASideLongerThanAFloatIsNotStored) {
  const auto score =
      make_training_score({.dim = 1, .values = {{"side-parameter", std::string("exp")}}});
  EXPECT_EQ(score->stored_rows(table_of({{0, 0}, {0, 88}})).row(1)[1], std::exp(88.0F));
  expect_error(ErrorKind::kNumeric,
               "the side of #1 is too long for a float; a lower learning rate usually helps", [&] {
                 score->stored_rows(table_of({{0, 0}, {0, 89}}));
               });
}

TEST(BoxEntries, TheSideParameterDecidesWhatARowMeans) {
  // Sides of softplus: log(2) / 10 and 2; of exp: 1 and e^2.
  const Table table = table_of({{0, 0}, {0, 2}});
  const auto score = [&](const std::string& parameter) {
    const ModelOptions options{
        .model = "hard", .dim = 1, .values = {{"side-parameter", parameter}}};
    return score_of(*make_training_score(options), table, {0, 1});
  };
  EXPECT_NEAR(score("softplus"), std::log(std::log(2.0) / 20), 1e-9);
  EXPECT_NEAR(score("exp"), -2, 1e-12);
}

TEST(BoxEntries, TheRowHoldsLowerAndSideOfEveryTable) {
  EXPECT_EQ(make_training_score({.dim = 3})->row_width(), 6U);
  EXPECT_EQ(make_training_score({.dim = 3, .values = {{"tables", 2}}})->row_width(), 12U);
}

TEST(BoxEntries, TensorsAreNamedInTheOrderOfTheRow) {
  const auto tensors = [](const std::string& model, int tables) {
    std::vector<std::string> names;
    const ModelOptions options{.model = model, .dim = 3, .values = {{"tables", tables}}};
    for (const TensorPart& part : model_entry(model).tensors(options)) {
      names.push_back(part.name);
      EXPECT_EQ(part.columns, 3U);
      EXPECT_EQ(part.lowest == 0, !part.name.ends_with("lower")) << part.name;
    }
    return names;
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(tensors("gumbel", 1), (Names{"lower", "side"}));
  EXPECT_EQ(tensors("hard", 2), (Names{"lower", "side", "child_lower", "child_side"}));
  EXPECT_EQ(tensors("gaussian", 1), (Names{"lower", "side", "sigma"}));
  EXPECT_EQ(tensors("gaussian", 2), (Names{"lower", "side", "child_lower", "child_side", "sigma"}));
}

TEST(BoxEntries, AGaussianFileIsReadAsOneOfSmoothBoxes) {
  const Table noisy = noisy_table(4, 2, 1);
  const auto gaussian = make_stored_score({.model = "gaussian", .dim = 2});
  const auto smooth = make_stored_score({.model = "smooth", .dim = 2});
  for (const Pair pair : {Pair{0, 1}, {3, 2}}) {
    EXPECT_EQ(score_of(*gaussian, noisy, pair),
              score_of(*smooth, random_table(4, 2, 1, false), pair));
  }
}

TEST(BoxEntries, TheNoiseOfAGaussianModelIsThatOfItsOptions) {
  const auto score = [](const std::string& noise) {
    return make_training_score({.model = "gaussian",
                                .dim = 2,
                                .values = {{"noise", noise}, {"samples", 3}, {"sigma", 0.25}}});
  };
  EXPECT_EQ(score("centre")->pair_gradient()->draws(), 3U);
  EXPECT_EQ(score("published")->pair_gradient()->draws(), 1U);
  Table table(1, 6);
  score("centre")->initialise(table, 1);
  EXPECT_EQ(table.row(0)[4], 0.25F);
  EXPECT_EQ(table.row(0)[5], 0.25F);
}

TEST(BoxEntries, OnlyModelsOfTheUnitCubeAreKeptInItUnasked) {
  for (const std::string& model : box_model_names()) {
    const bool is_bounded = model == "gumbel-censored" || model == "gumbel-truncated";
    EXPECT_EQ(make_training_score({.model = model})->has_projection(), is_bounded) << model;
    for (const std::string constraint : {"none", "unit-cube"}) {
      const ModelOptions options{.model = model, .values = {{"constraint", constraint}}};
      EXPECT_EQ(make_training_score(options)->has_projection(), constraint == "unit-cube") << model;
    }
  }
}

TEST(BoxEntries, ALayoutNeedsRoomAndOneBoxAnEntity) {
  for (const std::string model : {"gumbel", "gumbel-exact", "smooth", "hard"}) {
    EXPECT_EQ(why_no_layout({.model = model}), "") << model;
    EXPECT_EQ(why_no_layout({.model = model, .values = {{"constraint", std::string("unit-cube")}}}),
              "the unit cube has no room for a layout")
        << model;
    EXPECT_EQ(why_no_layout({.model = model, .values = {{"tables", 2}}}),
              "a layout has one box an entity, not two")
        << model;
  }
  for (const std::string model : {"gumbel-censored", "gumbel-truncated"}) {
    EXPECT_EQ(why_no_layout({.model = model}),
              "boxes of '" + model + "' lie in the unit cube, which has no room for a layout");
  }
  EXPECT_EQ(why_no_layout({.model = "gaussian"}),
            "the noise of 'gaussian' drowns the margins of a layout");
}

TEST(BoxEntries, MarginsOfALayoutAreMeasuredInTheWidestScale) {
  const auto scale = [](const ModelOptions& options) {
    return model_entry(options.model).layout->scale(options);
  };
  EXPECT_EQ(scale({.values = {{"intersection-beta", 0.2}, {"volume-beta", 0.3}}}), 0.3);
  EXPECT_EQ(scale({.values = {{"intersection-beta", 0.4}, {"volume-beta", 0.3}}}), 0.4);
  EXPECT_EQ(scale({.model = "gumbel-exact", .values = {{"beta", 0.5}}}), 0.5);
  EXPECT_EQ(scale({.model = "smooth", .values = {{"volume-beta", 0.6}}}), 0.6);
  EXPECT_EQ(scale({.model = "hard"}), 0.1);
}

TEST(BoxEntries, QuestionsWithSeveralNamesNeedOneBoxAnEntity) {
  for (const ModelEntry& entry : box_entries()) {
    EXPECT_TRUE(entry.has_joint_questions({.model = entry.name})) << entry.name;
    EXPECT_FALSE(entry.has_joint_questions({.model = entry.name, .values = {{"tables", 2}}}))
        << entry.name;
  }
}

TEST(BoxEntries, TheRandomBoxesAreThoseOfTheModel) {
  const auto boxes = [](const ModelOptions& options) {
    return model_entry(options.model).random_boxes(options);
  };
  const auto gumbel = boxes({.values = {{"intersection-beta", 0.2}, {"volume-beta", 0.3}}});
  ASSERT_TRUE(gumbel);
  EXPECT_EQ(gumbel->process.corners, Corners::kGumbel);
  EXPECT_EQ(gumbel->process.beta, 0.2);
  EXPECT_EQ(gumbel->approximation,
            "about Gumbel corners of scale 0.2, whose sides this model approximates by a softplus "
            "of scale 0.3");
  EXPECT_FALSE(boxes({.model = "smooth"}));
  const auto expect = [&](const ModelOptions& options, Corners corners, double beta) {
    const auto found = boxes(options);
    ASSERT_TRUE(found) << options.model;
    EXPECT_EQ(found->process.corners, corners) << options.model;
    EXPECT_EQ(found->process.beta, beta) << options.model;
    EXPECT_EQ(found->approximation, "") << options.model;
  };
  expect({.model = "gumbel-exact", .values = {{"beta", 0.3}}}, Corners::kGumbel, 0.3);
  expect({.model = "gumbel-censored", .values = {{"beta", 0.3}}}, Corners::kCensored, 0.3);
  expect({.model = "gumbel-truncated", .values = {{"beta", 0.3}}}, Corners::kTruncated, 0.3);
  expect({.model = "gaussian", .values = {{"volume-beta", 0.3}}}, Corners::kGaussian, 0.3);
  expect({.model = "hard"}, Corners::kFixed, 0);
}

TEST(BoxEntries, OfProbabilitiesAreAsSoftAsTheDimensionsAllow) {
  const auto options = [](const std::string& model, int dim) {
    ModelOptions found{.model = model, .dim = dim, .kind = DataKind::kProbability};
    add_defaults(found);
    return found;
  };
  EXPECT_EQ(options("gumbel", 50).real("volume-beta"), 0.1);
  EXPECT_EQ(options("gumbel", 50).real("intersection-beta"), 0.001);
  EXPECT_NEAR(options("gumbel", 5).real("volume-beta"), 0.0362, 1e-4);
  EXPECT_EQ(options("smooth", 1).real("volume-beta"), 0.01);
  EXPECT_EQ(options("gumbel-exact", 1).real("beta"), 0.01);
}

}  // namespace
}  // namespace gumbelbox
