#include "gumbelbox/score/box_training.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "gumbelbox/box/bessel_side.h"
#include "gumbelbox/box/censored_side.h"
#include "gumbelbox/box/gumbel_intersection.h"
#include "gumbelbox/box/gumbel_side.h"
#include "gumbelbox/box/hard_intersection.h"
#include "gumbelbox/box/softplus_side.h"
#include "gumbelbox/loss/cross_entropy.h"
#include "tests/expect_error.h"
#include "tests/score/expect_gradient.h"
#include "tests/score/marginal_gradient.h"
#include "tests/score/reference_boxes.h"

namespace gumbelbox {
namespace {

using Gumbel = IntersectionGeometry<GumbelIntersection, GumbelSide>;
using Smooth = IntersectionGeometry<HardIntersection, SoftplusSide>;

/// The score that trains a model of the table.
std::unique_ptr<TrainingScore> reference_score(const std::string& model, int dim, int tables = 1,
                                               const std::string& side_parameter = "softplus") {
  return make_training_score(reference_options(model, dim, tables, side_parameter));
}

Values gradient_row(const TrainingScore& score, const Table& table, Pair pair, EntityId id) {
  const Table gradient =
      gradient_of(score, table, {&pair, 1}, [](std::size_t, double) { return 1.0; });
  const std::span<const float> row = gradient.row(id);
  return {row.begin(), row.end()};
}

TEST(BoxTraining, GivesTheScoresOfThePublishedCode) {
  for (const ReferenceCase& c : reference_cases()) {
    SCOPED_TRACE(c.name);
    const Table table = table_of({c.parent, c.child});
    expect_near(score_of(*reference_score("smooth", 2), table, {0, 1}), c.smooth);
    expect_near(score_of(*reference_score("gumbel", 2), table, {0, 1}), c.gumbel);
  }
}

TEST(BoxTraining, GivesTheGradientsOfThePublishedCode) {
  struct Expected {
    std::size_t of_case;
    const char* model;
    Values parent, child;
  };
  const Expected all[] = {
      {1, "smooth", {3.14211690, 0, 2.76756738, 0}, {-3.14211690, 0, -2.36368947, 0}},
      {1,
       "gumbel",
       {3.88008736, 1.57516614, 3.90908268, 1.71159930},
       {-3.88008736, -1.57516614, -2.97655321, -1.15404250}},
      {0,
       "gumbel",
       {-0.00530391, -0.23361947, 0.07953384, 0.00243772},
       {0.00530391, 0.23361947, -0.04096065, 0.00849848}},
      {0, "smooth", {0, 0, 0, 0}, {0, 0, 0, 0}},
      {2,
       "gumbel",
       {6.91385228, 4.07158328, 5.05446208, 3.44245096},
       {-6.91385228, -4.07158328, -3.25709618, -2.79124216}}};
  for (const Expected& expected : all) {
    SCOPED_TRACE(testing::Message() << expected.model << " case " << expected.of_case);
    const ReferenceCase& c = reference_cases()[expected.of_case];
    const auto score = reference_score(expected.model, 2);
    const Table table = table_of({c.parent, c.child});
    expect_near(gradient_row(*score, table, {0, 1}, 0), expected.parent);
    expect_near(gradient_row(*score, table, {0, 1}, 1), expected.child);
  }
}

TEST(BoxTraining, AddsTheGradientOfTheLossOfABatch) {
  for (const std::string& model : box_models()) {
    for (const int tables : {1, 2}) {
      for (const int dim : {1, 2, 5}) {
        for (const std::string& parameter : side_parameters()) {
          SCOPED_TRACE(testing::Message()
                       << model << ' ' << parameter << " tables " << tables << " dim " << dim);
          expect_gradient(*reference_score(model, dim, tables, parameter),
                          random_table(4, static_cast<std::size_t>(dim),
                                       static_cast<std::size_t>(tables), parameter == "exp"));
        }
      }
    }
  }
}

/// Of the scalar code itself, which the vector kernels hide in most models.
template <class SideParameter, class Geometry>
void expect_scalar_gradient(Geometry geometry, bool exponential) {
  for (const std::size_t tables : {1, 2}) {
    for (const std::size_t dim : {1, 2, 5}) {
      SCOPED_TRACE(testing::Message() << "tables " << tables << " dim " << dim);
      const BoxTraining<Geometry, SideParameter> score(dim, tables, geometry);
      expect_gradient(score, random_table(4, dim, tables, exponential));
    }
  }
}

template <class Geometry>
void expect_scalar_gradients(Geometry geometry) {
  expect_scalar_gradient<SoftplusSideParameter>(geometry, false);
  expect_scalar_gradient<ExpSideParameter>(geometry, true);
  expect_scalar_gradient<PlainSideParameter>(geometry, false);
}

TEST(BoxTraining, TheScalarGradientIsThatOfTheScore) {
  expect_scalar_gradients(IntersectionGeometry{GumbelIntersection{0.05}, GumbelSide{0.05, 0.14}});
  expect_scalar_gradients(
      IntersectionGeometry{GumbelIntersection{0.05}, BesselSide(0.05, kStoredExactFrom)});
  expect_scalar_gradients(
      IntersectionGeometry{GumbelIntersection{0.05}, CensoredSide(0.05, kStoredExactFrom)});
  expect_scalar_gradients(TruncatedGeometry{TruncatedSide(0.05, kStoredExactFrom)});
  expect_scalar_gradients(IntersectionGeometry{HardIntersection{}, SoftplusSide{0.2}});
  expect_scalar_gradients(SurrogateGeometry{});
}

/// Of the scalar code itself, whose loss is a double.
template <class Geometry>
void expect_marginal_gradients(Geometry geometry) {
  for (const std::size_t dim : {1, 2, 5}) {
    SCOPED_TRACE(dim);
    expect_marginal_gradient(BoxTraining<Geometry, SoftplusSideParameter>(dim, 1, geometry),
                             boxes_in_the_cube(5, dim, false));
    expect_marginal_gradient(BoxTraining<Geometry, ExpSideParameter>(dim, 1, geometry),
                             boxes_in_the_cube(5, dim, true));
    expect_marginal_gradient(BoxTraining<Geometry, ExpSideParameter>(dim, 1, geometry),
                             random_table(5, dim, 1, true));  // volumes above 1 among them
  }
}

TEST(BoxTraining, TheGradientOfMarginalsIsThatOfTheirLoss) {
  expect_marginal_gradients(IntersectionGeometry{GumbelIntersection{0.05}, GumbelSide{0.05, 0.14}});
  expect_marginal_gradients(
      IntersectionGeometry{GumbelIntersection{0.05}, BesselSide(0.05, kStoredExactFrom)});
  expect_marginal_gradients(
      IntersectionGeometry{GumbelIntersection{0.05}, CensoredSide(0.05, kStoredExactFrom)});
  expect_marginal_gradients(TruncatedGeometry{TruncatedSide(0.05, kStoredExactFrom)});
  expect_marginal_gradients(IntersectionGeometry{HardIntersection{}, SoftplusSide{0.2}});
  expect_marginal_gradients(SurrogateGeometry{});
}

TEST(BoxTraining, AddsToAGradientThatIsThere) {
  const auto score = reference_score("gumbel", 2);
  const Table table = random_table(2, 2, 1, false);
  const Pair pair{0, 1};
  Table prepared(2, score->prepared_width());
  score->prepare(table, RowsInUse(2), {0, 2}, prepared);
  Table gradient(2, score->gradient_width());
  gradient.row(1)[2] = 100;
  const auto one = [](std::size_t, std::span<const float>, std::span<float> slopes) {
    slopes[0] = 1;
  };
  score->pair_gradient()->add(prepared, {&pair, 1}, one, gradient);
  Table fresh(2, score->gradient_width());
  score->pair_gradient()->add(prepared, {&pair, 1}, one, fresh);
  EXPECT_FLOAT_EQ(gradient.row(1)[2], 100 + fresh.row(1)[2]);
  EXPECT_NE(fresh.row(1)[2], 0);
}

TEST(BoxTraining, ASelfPairAddsUpBothRoles) {
  const auto score = reference_score("gumbel", 2);
  const Table table = table_of({{0.3, 0.4, 0.1, 0.2}, {0.3, 0.4, 0.1, 0.2}});
  const Values as_parent = gradient_row(*score, table, {0, 1}, 0);
  const Values as_child = gradient_row(*score, table, {0, 1}, 1);
  const Values both = gradient_row(*score, table, {0, 0}, 0);
  for (std::size_t j = 0; j < 4; ++j) {
    EXPECT_NEAR(both[j], as_parent[j] + as_child[j], 1e-6) << j;
  }
  EXPECT_GT(both[2], 0.1);  // a longer side is surer of itself
}

TEST(BoxTraining, APairWithoutASlopeAddsNothingEvenWhereItsDerivativesAreInfinite) {
  const BoxTraining<Smooth, ExpSideParameter> score(1, 1, {{}, {0.1}});
  const Table table = table_of({{0, 0}, {std::nan(""), 0}});
  const Pair pairs[] = {{0, 1}, {0, 0}};
  const Table gradient = gradient_of(score, table, pairs, [](std::size_t, double) { return 0; });
  EXPECT_EQ(gradient, Table(2, 2));
}

TEST(BoxTraining, OnlyFixedCornersAreSureOfASelfPair) {
  const Table table = random_table(5, 3, 1, false);
  for (EntityId id = 0; id < 5; ++id) {
    EXPECT_EQ(score_of(*reference_score("smooth", 3), table, {id, id}), 0);
    EXPECT_EQ(score_of(*reference_score("hard", 3), table, {id, id}), 0);
    EXPECT_LT(score_of(*reference_score("gumbel", 3), table, {id, id}), -0.05);
    EXPECT_LT(score_of(*reference_score("gumbel-exact", 3), table, {id, id}), -0.05);
  }
}

TEST(BoxTraining, WithTwoTablesASelfPairIsAnyPair) {
  const Table table = table_of({{0.1, 0.2, 0.5, 0.6, 0.3, 0.35, 0.05, 0.0}});
  const auto score = reference_score("gumbel", 2, 2);
  expect_near(score_of(*score, table, {0, 0}), reference_cases()[0].gumbel);
  const Values row = gradient_row(*score, table, {0, 0}, 0);
  expect_near(row, {-0.00530391, -0.23361947, 0.07953384, 0.00243772, 0.00530391, 0.23361947,
                    -0.04096065, 0.00849848});
}

TEST(BoxTraining, StoredRowsGiveTheTrainedScores) {
  for (const std::string& model : box_models()) {
    for (const int tables : {1, 2}) {
      for (const std::string& parameter : side_parameters()) {
        const ModelOptions options = reference_options(model, 2, tables, parameter);
        const auto trained = make_training_score(options);
        const Table table =
            random_table(6, 2, static_cast<std::size_t>(tables), parameter == "exp");
        const Table rows = trained->stored_rows(table);
        const auto stored = make_stored_score(options);
        ASSERT_EQ(rows.width(), trained->row_width());
        for (EntityId e = 0; e < 6; ++e) {
          EXPECT_EQ(rows.row(e)[0], table.row(e)[0]);
          const double expected = score_of(*trained, table, {e, 3});
          EXPECT_NEAR(score_of(*stored, rows, {e, 3}), expected, 2e-6 * (1 + std::abs(expected)))
              << model << ' ' << parameter;
        }
      }
    }
  }
}

/// Slope of the loss "neither lies in the other" by moving the first of two boxes, as in reference
/// protocol 8; boxes are rows of lower and side.
template <class Geometry>
Values translation_gradient(Geometry geometry, const std::vector<Values>& boxes) {
  const BoxTraining<Geometry, PlainSideParameter> score(2, 1, geometry);
  const Pair pairs[] = {{0, 1}, {1, 0}};
  const Table gradient = gradient_of(score, table_of(boxes), pairs, [](std::size_t, double s) {
    return 0.5 * cross_entropy(s, 0, Log1mGuard::kAdditive).slope;
  });
  return {gradient.row(0)[0], gradient.row(0)[1]};
}

TEST(BoxTraining, OnlyGumbelBoxesFeelATranslationOfACross) {
  const std::vector<Values> cross{{0.2, 0.4, 0.6, 0.2}, {0.45, 0.15, 0.2, 0.6}};
  EXPECT_EQ(translation_gradient(Smooth{{}, {0.1}}, cross), (Values{0, 0}));
  const Values moved = translation_gradient(Gumbel{{0.1}, {0.1, 0.1}}, cross);
  EXPECT_NEAR(std::abs(moved[0]), 0.1435, 5e-5);
  EXPECT_NEAR(std::abs(moved[1]), 0.1435, 5e-5);
}

TEST(BoxTraining, OnlyGumbelBoxesFeelATranslationInsideAnother) {
  const std::vector<Values> nested{{0, 0, 1, 1}, {0.35, 0.30, 0.30, 0.30}};
  const auto moved = [&](double beta) {
    return std::abs(translation_gradient(Gumbel{{beta}, {beta, 0.1}}, nested)[1]);
  };
  EXPECT_EQ(translation_gradient(Smooth{{}, {0.1}}, nested), (Values{0, 0}));
  EXPECT_NEAR(moved(0.1), 1.149, 5e-4);
  EXPECT_NEAR(moved(0.03), 11.2, 0.05);
}

TEST(BoxTraining, StartsWithEqualSidesAndSpreadLowerCorners) {
  for (const std::string& parameter : side_parameters()) {
    const auto score = reference_score("gumbel", 3, 2, parameter);
    Table table(200, score->row_width());
    score->initialise(table, 1);
    const Table rows = score->stored_rows(table);
    double sum = 0;
    float lowest = 1;
    float highest = 0;
    for (std::size_t i = 0; i < rows.rows(); ++i) {
      for (const std::size_t j : {0, 1, 2, 6, 7, 8}) {
        const float lower = rows.row(i)[j];
        sum += lower / 1200;
        lowest = std::min(lowest, lower);
        highest = std::max(highest, lower);
        EXPECT_NEAR(rows.row(i)[j + 3], 0.1, 1e-7) << parameter;
      }
      EXPECT_NE(rows.row(i)[0], rows.row(i)[6]);
      EXPECT_NE(rows.row(i)[0], rows.row(i)[1]);
    }
    EXPECT_GT(lowest, 0);
    EXPECT_LT(lowest, 0.01);
    EXPECT_GT(highest, 0.89);
    EXPECT_LT(highest, 0.9);
    EXPECT_NEAR(sum, 0.45, 0.02);
  }
}

TEST(BoxTraining, StartsFromTheSeedAlone) {
  const auto score = reference_score("gumbel", 2);
  const auto start = [&](std::uint64_t seed) {
    Table table(5, 4);
    score->initialise(table, seed);
    return table;
  };
  EXPECT_EQ(start(1), start(1));
  EXPECT_FALSE(start(1) == start(2));
}

TEST(BoxTraining, MovesCornersIntoTheUnitCube) {
  const BoxTraining<Gumbel, PlainSideParameter> score(1, 1, {{0.1}, {0.1, 0.1}},
                                                      BoxConstraint::kUnitCube);
  EXPECT_TRUE(score.has_projection());
  Table table = table_of({{-0.5, 1}, {0.25, 2}, {0.25, 0.5}, {3, 1}, {-2, 1}, {-1, 9}});
  score.project(table, {0, 5});
  const Table expected =
      table_of({{0, 0.5}, {0.25, 0.75}, {0.25, 0.5}, {1 - 1e-6, 1e-6}, {0, 1e-6}, {-1, 9}});
  for (std::size_t i = 0; i < table.rows(); ++i) {
    for (std::size_t j = 0; j < 2; ++j) {
      EXPECT_NEAR(table.row(i)[j], expected.row(i)[j], 1e-7) << i << ' ' << j;
    }
  }
}

TEST(BoxTraining, HasAProjectionOnlyWithAConstraint) {
  EXPECT_FALSE((BoxTraining<Smooth, ExpSideParameter>(1, 1, {{}, {0.1}}).has_projection()));
  ASSERT_EQ(box_constraint_names().size(), 2U);
  EXPECT_EQ(box_constraint_names()[static_cast<std::size_t>(BoxConstraint::kNone)], "none");
  EXPECT_EQ(box_constraint_names()[static_cast<std::size_t>(BoxConstraint::kUnitCube)],
            "unit-cube");
}

TEST(BoxTraining, HardBoxesThatLieApartAreTrainedButNotStoredByTheirSurrogate) {
  const auto trained = reference_score("hard", 2, 1, "exp");
  const auto stored = make_stored_score(reference_options("hard", 2));
  const Table apart = table_of({{0, 0, 0, 0}, {2, 0.5, 0, 0}});  // unit squares, apart in one
  EXPECT_NEAR(score_of(*trained, apart, {0, 1}), -40 - 2 * std::log(3.0) - 2 * std::log(1.5), 1e-6);
  const Table sides = table_of({{0, 0, 1, 1}, {2, 0.5, 1, 1}});
  EXPECT_LT(score_of(*stored, sides, {0, 1}), -80);
  const Table overlapping = table_of({{0, 0, 0, 0}, {0.5, 0.5, 0, 0}});
  EXPECT_NEAR(score_of(*trained, overlapping, {0, 1}), 2 * std::log(0.5), 1e-6);
}

TEST(BoxTraining, ASideLongerThanAFloatIsNotStored) {
  const BoxTraining<Smooth, ExpSideParameter> score(1, 2, {{}, {0.1}});
  const Table longest = table_of({{0, 0, 0, 0}, {0, 0, 0, 88}});
  EXPECT_EQ(score.stored_rows(longest).row(1)[3], std::exp(88.0F));
  score.require_storable(longest);
  const Table longer = table_of({{0, 0, 0, 0}, {0, 0, 0, 89}});
  const std::string message =
      "the side of #1 is too long for a float; a lower learning rate usually helps";
  expect_error(ErrorKind::kNumeric, message, [&] { score.stored_rows(longer); });
  expect_error(ErrorKind::kNumeric, message, [&] { score.require_storable(longer); });
}

}  // namespace
}  // namespace gumbelbox
