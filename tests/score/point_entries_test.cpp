#include "gumbelbox/score/point_entries.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <string>
#include <vector>

#include "gumbelbox/score/cone_formula.h"
#include "tests/score/ball_reference.h"
#include "tests/score/sample_table.h"

namespace gumbelbox {
namespace {

using Names = std::vector<std::string>;

/// The loss of one pair of this score and target, as a model is trained with it.
double loss_of(const ModelOptions& options, double score, float target) {
  const std::vector<double> scores{score};
  const std::vector<float> targets{target};
  const std::vector<float> weights{1};
  return model_entry(options.model)
      .loss(options, Log1mGuard::kAdditive)
      ->value(scores, targets, weights, 1);
}

TEST(PointEntries, AreThePointsForComparison) {
  Names names;
  for (const ModelEntry& entry : point_entries()) {
    names.push_back(entry.name);
    EXPECT_FALSE(entry.has_boxes) << entry.name;
    EXPECT_FALSE(entry.layout) << entry.name;
    EXPECT_EQ(model_entry(entry.name).summary, entry.summary);
  }
  EXPECT_EQ(names, (Names{"order", "poincare", "cones", "poe", "mf", "complex"}));
}

TEST(PointEntries, OnlyThoseWithProbabilitiesLearnThem) {
  const std::map<std::string, bool> learns{{"order", false}, {"poincare", false},
                                           {"cones", false}, {"poe", true},
                                           {"mf", true},     {"complex", true}};
  for (const ModelEntry& entry : point_entries()) {
    EXPECT_EQ(entry.has_probabilities, learns.at(entry.name)) << entry.name;
    EXPECT_EQ(std::ranges::count(entry.kinds, DataKind::kHierarchy), 1) << entry.name;
    EXPECT_EQ(std::ranges::count(entry.kinds, DataKind::kProbability), learns.at(entry.name))
        << entry.name;
  }
}

TEST(PointEntries, ScoresThatAreNoLogsOfProbabilitiesAreLogOdds) {
  for (const ModelEntry& entry : point_entries()) {
    const bool is_log = entry.name == "poe";
    EXPECT_EQ(entry.link, is_log ? ScoreLink::kLog : ScoreLink::kLogit) << entry.name;
  }
}

TEST(PointEntries, OnlyFactorsMayCostSomething) {
  for (const ModelEntry& entry : point_entries()) {
    const bool has_factors = entry.name == "mf" || entry.name == "complex";
    const std::vector<PenaltyKind> factors{PenaltyKind::kSquaredFactors};
    EXPECT_EQ(entry.penalties, has_factors ? factors : std::vector<PenaltyKind>{}) << entry.name;
    const auto score = make_training_score({.model = entry.name, .dim = 2});
    std::vector<float> slopes(score->row_width());
    const std::vector<float> row(score->row_width(), 0.5F);
    EXPECT_EQ(score->add_penalty({PenaltyKind::kSquaredFactors, 2}, row, slopes),
              has_factors ? 2 * 4 * 0.25 : 0)
        << entry.name;
  }
}

TEST(PointEntries, HaveTheTrainingOptionsThatSuitThem) {
  const auto defaults = [](const std::string& model) {
    return model_entry(model).training_defaults(DataKind::kHierarchy);
  };
  EXPECT_EQ(defaults("order").learning_rate, 0.03);
  EXPECT_EQ(defaults("order").negative_weight, 20);
  EXPECT_EQ(defaults("poincare").learning_rate, 5);
  EXPECT_EQ(defaults("poincare").burn_in, 10);
  EXPECT_EQ(defaults("poincare").negatives, 10);
  EXPECT_EQ(defaults("cones").learning_rate, 0.01);
  EXPECT_EQ(defaults("cones").negatives, 10);
  EXPECT_EQ(defaults("cones").negative_weight, 10);
  for (const std::string model : {"poe", "mf", "complex"}) {
    EXPECT_FALSE(defaults(model).learning_rate) << model;
    EXPECT_FALSE(defaults(model).negative_weight) << model;
  }
}

TEST(PointEntries, HaveOtherTrainingOptionsForProbabilities) {
  const auto defaults = [](const std::string& model) {
    return model_entry(model).training_defaults(DataKind::kProbability);
  };
  EXPECT_EQ(defaults("poe").learning_rate, 0.1);
  EXPECT_EQ(defaults("mf").penalty, "squared-factors");
  EXPECT_EQ(defaults("mf").penalty_weight, 0.1);
  EXPECT_EQ(defaults("complex").penalty, "squared-factors");
  EXPECT_EQ(defaults("complex").penalty_weight, 0.15);
}

TEST(PointEntries, AreTrainedWithTheirOwnLosses) {
  // The margin: an edge lacks what is below 0, a wrong pair what is above minus the margin.
  const ModelOptions order{.model = "order", .values = {{"margin", 0.5}}};
  EXPECT_DOUBLE_EQ(loss_of(order, -0.25, 1), 0.25);
  EXPECT_DOUBLE_EQ(loss_of(order, -0.25, 0), 0.25);
  EXPECT_DOUBLE_EQ(loss_of({.model = "order"}, -0.25, 0), 0.75) << "a margin of 1";
  EXPECT_DOUBLE_EQ(loss_of({.model = "cones"}, 0.25, 0), 0.26) << "a margin of 0.01";
  EXPECT_DOUBLE_EQ(loss_of({.model = "cones"}, 0.25, 1), 0);
  EXPECT_NEAR(loss_of({.model = "poe"}, -0.25, 1), 0.25, 1e-6) << "cross entropy of log P";
  for (const std::string model : {"mf", "complex"}) {
    EXPECT_NEAR(loss_of({.model = model}, -0.25, 1), std::log1p(std::exp(0.25)), 1e-6) << model;
    EXPECT_NEAR(loss_of({.model = model}, -0.25, 0), std::log1p(std::exp(-0.25)), 1e-6) << model;
  }
}

TEST(PointEntries, PoincareIsTrainedBySoftmaxOverGroupsAndMovedInTheBall) {
  const auto loss = model_entry("poincare").loss({.model = "poincare"}, Log1mGuard::kAdditive);
  const std::vector<double> scores{-1, -2};
  const std::vector<float> targets{1, 0};
  const std::vector<float> weights{1, 1};
  EXPECT_NEAR(loss->value(scores, targets, weights, 2) /
                  loss->value(std::vector<double>{-3, -4}, targets, weights, 2),
              1, 1e-12)
      << "only differences count";
  for (const ModelEntry& entry : point_entries()) {
    const auto optimizer = entry.optimizer(AdamRows::kAll);
    const bool is_riemannian = entry.name == "poincare";
    EXPECT_EQ(optimizer->initial_state(2, 3).parts.size(), is_riemannian ? 0U : 2U) << entry.name;
    EXPECT_EQ(optimizer->moves_every_row(), !is_riemannian) << entry.name;
  }
}

TEST(PointEntries, TensorsAreInRangeWhereverTrainingPushesRows) {
  for (const ModelEntry& entry : point_entries()) {
    SCOPED_TRACE(entry.name);
    const ModelOptions options{.model = entry.name, .dim = 3};
    const auto score = make_training_score(options);
    Table rows(40, score->row_width());
    score->initialise(rows, 1);
    Random random(3, RandomUse::kTest);
    for (EntityId id = 1; id < 20; ++id) {  // thrown about, as by steps that are too long
      for (float& value : rows.row(id)) value = static_cast<float>(10 * random.normal());
    }
    std::ranges::fill(rows.row(0), 0.0F);
    if (score->has_projection()) score->project(rows, {0, rows.rows()});
    const Table stored = score->stored_rows(rows);
    for (EntityId id = 0; id < 40; ++id) {
      std::size_t column = 0;
      for (const TensorPart& part : entry.tensors(options)) {
        for (const float value : stored.row(id).subspan(column, part.columns)) {
          EXPECT_GE(value, part.lowest) << part.name;
          EXPECT_LE(value, part.highest) << part.name;
        }
        column += part.columns;
      }
      EXPECT_EQ(column, stored.width());
    }
  }
}

TEST(PointEntries, TensorsAreNamedByWhatTheyHold) {
  const auto tensors = [](const std::string& model) {
    Names names;
    for (const TensorPart& part : model_entry(model).tensors({.model = model, .dim = 3})) {
      names.push_back(part.name);
      EXPECT_EQ(part.columns, part.name.starts_with("bias") ? 1U : 3U) << part.name;
    }
    return names;
  };
  for (const std::string model : {"order", "poincare", "cones", "poe"}) {
    EXPECT_EQ(tensors(model), Names{"point"}) << model;
  }
  EXPECT_EQ(tensors("mf"), (Names{"as_a", "as_b", "bias_as_a", "bias_as_b"}));
  EXPECT_EQ(tensors("complex"), (Names{"re", "im", "bias_as_a", "bias_as_b"}));
  const auto range = [](const std::string& model) {
    const TensorPart part = model_entry(model).tensors({.model = model})[0];
    return std::pair(part.lowest, part.highest);
  };
  EXPECT_EQ(range("poincare"), std::pair(-1.0F, 1.0F));
  EXPECT_EQ(range("cones"), std::pair(-1.0F, 1.0F));
  EXPECT_EQ(range("order").first, 0);
  EXPECT_EQ(range("poe").first, 0);
  EXPECT_LT(range("mf").first, -1e30F);
}

TEST(PointEntries, PointsThatHaveBoundsAreKeptInThem) {
  for (const ModelEntry& entry : point_entries()) {
    const bool has_bounds = entry.name != "mf" && entry.name != "complex";
    EXPECT_EQ(make_training_score({.model = entry.name})->has_projection(), has_bounds)
        << entry.name;
  }
}

TEST(PointEntries, ScoreInTheirOwnWays) {
  const Table points = table_of({{0.25, 0.125}, {0.5, 0}});
  const auto score = [](const ModelOptions& options, const Table& rows) {
    return score_of(*make_stored_score(options), rows, {0, 1});
  };
  EXPECT_DOUBLE_EQ(score({.model = "order", .dim = 2}, points), -0.125 * 0.125);
  EXPECT_DOUBLE_EQ(score({.model = "poe", .dim = 2}, points), -0.125);
  const double distance =
      -score({.model = "poincare", .dim = 2, .values = {{"norm-weight", 0.0}}}, points);
  EXPECT_NEAR(distance, std::acosh(1 + 2 * (0.0625 + 0.015625) / ((1 - 0.078125) * (1 - 0.25))),
              1e-12);
  const double norms = std::sqrt(0.078125) - 0.5;
  EXPECT_NEAR(score({.model = "poincare", .dim = 2}, points), -(1 + 0.3 * norms) / 1.3 * distance,
              1e-12);
  EXPECT_NEAR(score_of(*make_training_score({.model = "poincare", .dim = 2}), points, {0, 1}),
              -distance, 1e-12)
      << "trained without norms";
  const double wide = score({.model = "cones", .dim = 2, .values = {{"aperture", 0.2}}}, points);
  EXPECT_GT(wide, score({.model = "cones", .dim = 2}, points));
  const Table factors = table_of({{2, 3, 5, 7}, {11, 13, 17, 19}});
  EXPECT_DOUBLE_EQ(score({.model = "mf", .dim = 1}, factors), 2 * 13 + 5 + 19);
  EXPECT_NEAR(score({.model = "complex", .dim = 1}, factors),
              (2 * 11 + 3 * 13 + 2 * 13 - 3 * 11) / std::numbers::sqrt2 + 5 + 19, 1e-13);
}

TEST(PointEntries, ConesStartFromPoincareRowsOutsideOfTheInnerRadius) {
  const auto& pretraining = model_entry("cones").pretraining;
  ASSERT_TRUE(pretraining);
  EXPECT_EQ(pretraining->model, "poincare");
  const auto adapted = [&](const ModelOptions& options, std::vector<float> row) {
    pretraining->adapt(options, row);
    return row;
  };
  const ModelOptions usual{.model = "cones", .dim = 2};
  EXPECT_EQ(adapted(usual, {0.5F, -0.25F}), (std::vector<float>{0.5F * 0.7F, -0.25F * 0.7F}));
  for (const double aperture : {0.1, 1.0}) {
    const ModelOptions options{.model = "cones", .dim = 2, .values = {{"aperture", aperture}}};
    const double inner = ConeFormula(2, aperture).inner_radius();
    for (const std::vector<float>& row :
         {std::vector<float>{0, 0}, {0.001F, -0.0005F}, {0.1F, 0.1F}, {0.99999F, 0}}) {
      EXPECT_GT(norm_of(adapted(options, row)), inner);
      EXPECT_LE(norm_of(adapted(options, row)), std::max(0.7, inner + 1.1e-5));
    }
  }
  for (const ModelEntry& entry : point_entries()) {
    EXPECT_EQ(entry.pretraining.has_value(), entry.name == "cones") << entry.name;
  }
}

TEST(PointEntries, OnlyProbabilisticOrderEmbeddingsAnswerSeveralNames) {
  for (const ModelEntry& entry : point_entries()) {
    const ModelOptions options{.model = entry.name, .dim = 2};
    const bool is_poe = entry.name == "poe";
    EXPECT_EQ(entry.has_joint_questions(options), is_poe) << entry.name;
    EXPECT_EQ(entry.random_boxes(options).has_value(), is_poe) << entry.name;
    EXPECT_EQ(make_stored_score(options)->joint() != nullptr, is_poe) << entry.name;
    EXPECT_EQ(make_training_score(options)->has_marginals(), is_poe) << entry.name;
  }
}

TEST(PointEntries, TheBoxOfAProbabilisticOrderEmbeddingEndsAtItsProbability) {
  const auto boxes = model_entry("poe").random_boxes({.model = "poe", .dim = 2});
  ASSERT_TRUE(boxes);
  EXPECT_EQ(boxes->process.corners, Corners::kFixed);
  EXPECT_TRUE(boxes->process.in_unit_cube);
  EXPECT_EQ(boxes->approximation, "");
  const std::vector<float> row{0.5F, 2};
  std::vector<double> lower(2, 9.0);
  std::vector<double> upper(2, 9.0);
  boxes->corners(row, lower, upper);
  EXPECT_EQ(lower, (std::vector<double>{0, 0}));
  EXPECT_DOUBLE_EQ(upper[0], std::exp(-0.5));
  EXPECT_DOUBLE_EQ(upper[1], std::exp(-2.0));
}

}  // namespace
}  // namespace gumbelbox
