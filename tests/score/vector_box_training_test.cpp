#include "gumbelbox/score/vector_box_training.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "gumbelbox/box/bessel_side.h"
#include "gumbelbox/box/gumbel_intersection.h"
#include "gumbelbox/box/gumbel_side.h"
#include "gumbelbox/box/hard_intersection.h"
#include "gumbelbox/box/softplus_side.h"
#include "gumbelbox/score/box_training.h"
#include "tests/expect_error.h"
#include "tests/score/marginal_gradient.h"
#include "tests/score/sample_table.h"
#include "tests/simd/every_instruction_set.h"

namespace gumbelbox {
namespace {

std::vector<Pair> random_pairs(EntityId entities, std::size_t count) {
  Random random(17, RandomUse::kTest);
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i < count; ++i) {
    pairs.push_back({random.below(entities), random.below(entities)});
  }
  return pairs;
}

double slope_of(std::size_t index, double score) {
  return static_cast<double>(index % 4) * (1 + score);
}

/// Calls test(scalar score, vector score, trained rows of 12 entities).
template <class SideParameter, SideForm kForm, class Test>
void with_side_form(std::size_t dim, std::size_t tables, Test test) {
  const auto both = [&](auto intersection, auto side, const BoxModel& model) {
    using Geometry = IntersectionGeometry<decltype(intersection), decltype(side)>;
    using Scalar = BoxTraining<Geometry, SideParameter>;
    const Scalar scalar(dim, tables, {intersection, side}, BoxConstraint::kUnitCube);
    const VectorBoxTraining<Scalar> vector(scalar, model, kForm, tables);
    const Table table = random_table(12, dim, tables, kForm == SideForm::kExp);
    SCOPED_TRACE(testing::Message() << "form " << static_cast<int>(model.form) << ", dim " << dim
                                    << ", tables " << tables);
    with_every_instruction_set([&] { test(scalar, vector, table); });
  };
  both(GumbelIntersection{0.05}, GumbelSide{0.05, 0.1}, gumbel_model(0.05, 0.1, dim));
  both(GumbelIntersection{0.05}, BesselSide(0.05, -4), bessel_model(0.05, -4, dim));
  both(HardIntersection{}, SoftplusSide{0.1}, smooth_model(0.1, dim));
}

template <class Test>
void with_every_score(Test test) {
  for (const std::size_t dim : {1, 2, 3, 5, 8, 50}) {
    for (const std::size_t tables : {1, 2}) {
      with_side_form<SoftplusSideParameter, SideForm::kSoftplus>(dim, tables, test);
      with_side_form<ExpSideParameter, SideForm::kExp>(dim, tables, test);
    }
  }
}

/// Sums of slopes round by the largest of all.
void expect_near(const Table& computed, const Table& expected) {
  float most = 1;
  for (const float slope : expected.values()) most = std::max(most, std::abs(slope));
  for (std::size_t i = 0; i < expected.values().size(); ++i) {
    ASSERT_NEAR(computed.values()[i], expected.values()[i], 1e-5 * most) << i;
  }
}

TEST(VectorBoxTraining, HasTheGradientOfTheScalarScore) {
  with_every_score([](const auto& scalar, const auto& vector, const Table& table) {
    const std::vector<Pair> pairs = random_pairs(12, 100);
    expect_near(gradient_of(vector, table, pairs, slope_of),
                gradient_of(scalar, table, pairs, slope_of));
  });
}

TEST(VectorBoxTraining, TheGradientOfASubsetOfRowsIsThatOfAll) {
  with_every_score([](const auto& scalar, const auto& vector, const Table& table) {
    std::vector<Pair> pairs = random_pairs(5, 30);
    for (Pair& pair : pairs) pair = {11 - pair.a, 2 * pair.b};
    const Table expected = gradient_of(scalar, table, pairs, slope_of);

    RowsInUse rows(table.rows());
    rows.use_those_of(pairs);
    Table prepared(rows.size(), vector.prepared_width());
    vector.prepare(table, rows, {0, rows.size()}, prepared);
    Table by_prepared(rows.size(), vector.gradient_width());
    vector.pair_gradient()->add(
        prepared, pairs,
        [](std::size_t first, std::span<const float> scores, std::span<float> slopes) {
          for (std::size_t i = 0; i < scores.size(); ++i) {
            slopes[i] = static_cast<float>(slope_of(first + i, scores[i]));
          }
        },
        by_prepared);
    Table slopes(rows.size(), table.width());
    vector.gradient_of_parameters(table, rows, {0, rows.size()}, by_prepared, slopes);
    Table all(table.rows(), table.width());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      std::ranges::copy(slopes.row(i), all.row(rows.id(i)).begin());
    }
    expect_near(all, expected);
  });
}

TEST(VectorBoxTraining, HasTheSlopesOfThePenaltiesOfTheScalarScore) {
  with_every_score([](const auto& scalar, const auto& vector, const Table& table) {
    for (const PenaltyKind kind : {PenaltyKind::kNone, PenaltyKind::kSides,
                                   PenaltyKind::kSquaredSides, PenaltyKind::kVolumes}) {
      Table by_vector(7, table.width());
      Table by_scalar(7, table.width());
      vector.add_penalty_slopes({kind, 0.7}, table, {2, 9}, by_vector);
      scalar.add_penalty_slopes({kind, 0.7}, table, {2, 9}, by_scalar);
      expect_near(by_vector, by_scalar);
    }
  });
}

TEST(VectorBoxTraining, HasTheMarginalsOfTheScalarScore) {
  with_every_score([](const auto& scalar, const auto& vector, const Table& table) {
    EXPECT_EQ(vector.has_marginals(), scalar.has_marginals());
    if (!scalar.has_marginals()) return;
    const Table small = boxes_in_the_cube(12, table.width() / 2, table.row(0).back() < 0);
    const MarginalGradient expected = marginal_gradient(scalar, small, sample_targets(12), 0.7);
    const MarginalGradient computed = marginal_gradient(vector, small, sample_targets(12), 0.7);
    expect_near(computed.slopes, expected.slopes);
    EXPECT_NEAR(computed.loss, expected.loss, 1e-5 * expected.loss);
  });
}

TEST(VectorBoxTraining, AddsTheMarginalsOfARangeToAGradientThatIsThere) {
  with_every_score([](const auto& scalar, const auto& vector, const Table& table) {
    if (!scalar.has_marginals()) return;
    Table prepared(12, vector.prepared_width());
    vector.prepare(table, RowsInUse(12), {0, 12}, prepared);
    const std::vector<float> targets(12, 0.25F);
    Table whole(12, vector.gradient_width());
    vector.add_marginals(prepared, {0, 12}, targets, 2, whole);
    Table part = whole;
    const std::span<const float> some = std::span(targets).first(4);
    const double loss = vector.add_marginals(prepared, {3, 7}, some, 2, part);
    EXPECT_GT(loss, 0);
    for (std::size_t i = 0; i < 12; ++i) {
      for (std::size_t j = 0; j < whole.width(); ++j) {
        EXPECT_EQ(part.row(i)[j], (i >= 3 && i < 7 ? 2 : 1) * whole.row(i)[j]) << i << ' ' << j;
      }
    }
  });
}

TEST(VectorBoxTraining, EverythingElseIsThatOfTheScalarScore) {
  with_every_score([](const auto& scalar, const auto& vector, const Table& table) {
    EXPECT_EQ(vector.row_width(), scalar.row_width());
    EXPECT_TRUE(vector.has_projection());
    EXPECT_TRUE(vector.is_trained_by_score());
    EXPECT_EQ(score_of(vector, table, {1, 2}), score_of(scalar, table, {1, 2}));
    EXPECT_EQ(vector.stored_rows(table), scalar.stored_rows(table));
    Table by_vector(3, table.width());
    Table by_scalar(3, table.width());
    vector.initialise(by_vector, 5);
    scalar.initialise(by_scalar, 5);
    EXPECT_EQ(by_vector, by_scalar);
    Table moved = table;
    Table expected = table;
    vector.project(moved, {1, 9});
    scalar.project(expected, {1, 9});
    EXPECT_EQ(moved, expected);
    EXPECT_NE(moved, table);
  });
}

TEST(VectorBoxTraining, KeepsOnlySidesThatTheKernelsCanGoOnFrom) {
  using Scalar =
      BoxTraining<IntersectionGeometry<HardIntersection, SoftplusSide>, SoftplusSideParameter>;
  const Scalar scalar(1, 1, {{}, {0.1}});
  const VectorBoxTraining<Scalar> vector(scalar, smooth_model(0.1, 1), SideForm::kSoftplus, 1);
  const Table fits = table_of({{0, 1}, {0, 3.9e7}});
  const Table too_long = table_of({{0, 1}, {0, 4.1e7}});
  vector.require_storable(fits);
  scalar.require_storable(too_long);
  expect_error(ErrorKind::kNumeric,
               "the side of #1 is too long for a float; a lower learning rate usually helps",
               [&] { vector.require_storable(too_long); });
}

}  // namespace
}  // namespace gumbelbox
