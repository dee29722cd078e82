#include "gumbelbox/score/box_score.h"

#include <gtest/gtest.h>

#include <cmath>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "gumbelbox/loss/cross_entropy.h"
#include "gumbelbox/score/registry.h"
#include "tests/score/expect_gradient.h"
#include "tests/score/sample_table.h"

namespace gumbelbox {
namespace {

using Values = std::vector<double>;

ScoreOptions options(const std::string& model, int dim, int tables = 1) {
  return {.model = model,
          .dim = dim,
          .beta = 0.05,
          .intersection_beta = 0.05,
          .volume_beta = model == "smooth" ? 1 / 5.0 : 1 / 7.0,
          .tables = tables};
}

/// Those whose rows are boxes and nothing else.
std::vector<std::string> box_models() {
  std::vector<std::string> names = model_names();
  std::erase(names, "gaussian");
  return names;
}

Values gradient_row(const PairScore& score, const Table& table, Pair pair, EntityId id) {
  const Table gradient =
      gradient_of(score, table, {&pair, 1}, [](std::size_t, double) { return 1.0; });
  const std::span<const float> row = gradient.row(id);
  return {row.begin(), row.end()};
}

const JointScore& joint_of(const PairScore& score) {
  return dynamic_cast<const JointScore&>(score);
}

/// Reference protocol 1.12: the row of the parent, the row of the child (lower, side parameter).
struct Case {
  const char* name;
  Values parent, child;
  double smooth, gumbel, exact;
};

const Case kCases[] = {
    {"contained", {0.1, 0.2, 0.5, 0.6}, {0.3, 0.35, 0.05, 0.0}, 0, -0.020523239, -0.056125318},
    {"partial", {0, 0, 0.2, 0.3}, {0.1, 0.15, 0.25, 0.1}, -0.413092375, -0.747960362, -1.40497505},
    {"disjoint", {0, 0, 0.1, 0.1}, {0.6, 0.1, 0.1, 0.1}, -2.788614463, -4.233841467, -220.92050974},
    {"self", {0.3, 0.4, 0.1, 0.2}, {0.3, 0.4, 0.1, 0.2}, 0, -0.610968212, -1.324729103}};

/// Rows are floats: 0.6 is off by 2e-8, and the score of the exact model changes 2000 times as
/// fast.
void expect_near(double value, double expected) {
  EXPECT_NEAR(value, expected, 1e-6 * std::max(1.0, std::abs(expected)));
}

void expect_near(const Values& values, const Values& expected) {
  ASSERT_EQ(values.size(), expected.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    SCOPED_TRACE(i);
    expect_near(values[i], expected[i]);
  }
}

TEST(BoxScore, GivesTheScoresOfThePublishedCode) {
  for (const Case& c : kCases) {
    SCOPED_TRACE(c.name);
    const Table table = table_of({c.parent, c.child});
    const auto score = [&](const std::string& model) {
      return score_of(*make_score(options(model, 2), {"softplus"}), table, {0, 1});
    };
    expect_near(score("smooth"), c.smooth);
    expect_near(score("gumbel"), c.gumbel);
    const auto exact = make_score(options("gumbel-exact", 2), {"softplus"});
    const auto stored = make_stored_score(options("gumbel-exact", 2));
    expect_near(score_of(*stored, exact->stored_rows(table), {0, 1}), c.exact);
  }
}

TEST(BoxScore, GivesTheGradientsOfThePublishedCode) {
  struct Expected {
    int of_case;
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
    const Case& c = kCases[expected.of_case];
    const auto score = make_score(options(expected.model, 2), {"softplus"});
    const Table table = table_of({c.parent, c.child});
    expect_near(gradient_row(*score, table, {0, 1}, 0), expected.parent);
    expect_near(gradient_row(*score, table, {0, 1}, 1), expected.child);
  }
}

TEST(BoxScore, AddsTheGradientOfTheLossOfABatch) {
  for (const std::string& model : box_models()) {
    for (const int tables : {1, 2}) {
      for (const int dim : {1, 2, 5}) {
        SCOPED_TRACE(testing::Message() << model << " tables " << tables << " dim " << dim);
        const auto d = static_cast<std::size_t>(dim);
        const auto t = static_cast<std::size_t>(tables);
        const ScoreOptions o = options(model, dim, tables);
        expect_gradient(*make_score(o, {"softplus"}), random_table(4, d, t, false));
        expect_gradient(*make_score(o, {"exp"}), random_table(4, d, t, true));
        expect_gradient(*make_stored_score(o), random_table(4, d, t, false));
      }
    }
  }
}

TEST(BoxScore, AddsToAGradientThatIsThere) {
  const auto score = make_score(options("gumbel", 2), {"softplus"});
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

TEST(BoxScore, ASelfPairAddsUpBothRoles) {
  const auto score = make_score(options("gumbel", 2), {"softplus"});
  const Table table = table_of({{0.3, 0.4, 0.1, 0.2}, {0.3, 0.4, 0.1, 0.2}});
  const Values as_parent = gradient_row(*score, table, {0, 1}, 0);
  const Values as_child = gradient_row(*score, table, {0, 1}, 1);
  const Values both = gradient_row(*score, table, {0, 0}, 0);
  for (std::size_t j = 0; j < 4; ++j) {
    EXPECT_NEAR(both[j], as_parent[j] + as_child[j], 1e-6) << j;
  }
  EXPECT_GT(both[2], 0.1);  // a longer side is surer of itself
}

TEST(BoxScore, NoProbabilityIsAboveOne) {
  for (const std::string& model : box_models()) {
    for (const int tables : {1, 2}) {
      const auto score = make_stored_score(options(model, 2, tables));
      const Table table = random_table(30, 2, static_cast<std::size_t>(tables), false);
      for (EntityId a = 0; a < 30; ++a) {
        for (EntityId b = 0; b < 30; ++b) {
          EXPECT_LE(score_of(*score, table, {a, b}), 1e-14) << model << ' ' << a << ' ' << b;
        }
      }
    }
  }
}

TEST(BoxScore, MovingAllBoxesChangesNothingInASpaceWithoutBounds) {
  for (const std::string model : {"gumbel", "gumbel-exact", "smooth", "hard"}) {
    const auto score = make_stored_score(options(model, 2));
    const Table here = random_table(8, 2, 1, false);
    Table there = here;
    for (std::size_t i = 0; i < there.rows(); ++i) {
      there.row(i)[0] += 0.5F;
      there.row(i)[1] -= 0.25F;
    }
    for (EntityId a = 0; a < 8; ++a) {
      for (EntityId b = 0; b < 8; ++b) {
        const double expected = score_of(*score, here, {a, b});
        EXPECT_NEAR(score_of(*score, there, {a, b}), expected, 1e-5 * (1 + std::abs(expected)))
            << model;
      }
    }
  }
}

TEST(BoxScore, OnlyFixedCornersAreSureOfASelfPair) {
  const Table table = random_table(5, 3, 1, false);
  for (EntityId id = 0; id < 5; ++id) {
    EXPECT_EQ(score_of(*make_score(options("smooth", 3), {"softplus"}), table, {id, id}), 0);
    EXPECT_EQ(score_of(*make_score(options("hard", 3), {"softplus"}), table, {id, id}), 0);
    EXPECT_LT(score_of(*make_score(options("gumbel", 3), {"softplus"}), table, {id, id}), -0.05);
    EXPECT_LT(score_of(*make_score(options("gumbel-exact", 3), {"softplus"}), table, {id, id}),
              -0.05);
  }
}

TEST(BoxScore, WithTwoTablesASelfPairIsAnyPair) {
  const Table table = table_of({{0.1, 0.2, 0.5, 0.6, 0.3, 0.35, 0.05, 0.0}});
  const auto score = make_score(options("gumbel", 2, 2), {"softplus"});
  expect_near(score_of(*score, table, {0, 0}), kCases[0].gumbel);
  const Values row = gradient_row(*score, table, {0, 0}, 0);
  expect_near(row, {-0.00530391, -0.23361947, 0.07953384, 0.00243772, 0.00530391, 0.23361947,
                    -0.04096065, 0.00849848});
}

TEST(BoxScore, OneAgainstAllEqualsPairByPair) {
  for (const std::string& model : box_models()) {
    for (const int tables : {1, 2}) {
      const auto score = make_score(options(model, 2, tables), {"softplus"});
      const Table table = random_table(6, 2, static_cast<std::size_t>(tables), false);
      Values given(6);
      Values of(6);
      score->score_all_given(table, 2, given);
      score->score_all_of(table, 2, of);
      for (EntityId e = 0; e < 6; ++e) {
        EXPECT_EQ(given[e], score_of(*score, table, {e, 2})) << model;
        EXPECT_EQ(of[e], score_of(*score, table, {2, e})) << model;
      }
    }
  }
}

TEST(BoxScore, StoredRowsGiveTheTrainedScores) {
  for (const std::string& model : box_models()) {
    for (const int tables : {1, 2}) {
      for (const std::string& parameter : side_parameter_names()) {
        const ScoreOptions o = options(model, 2, tables);
        const auto trained = make_score(o, {parameter});
        const Table table =
            random_table(6, 2, static_cast<std::size_t>(tables), parameter == "exp");
        const Table rows = trained->stored_rows(table);
        const auto stored = make_stored_score(o);
        ASSERT_EQ(stored->row_width(), rows.width());
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

TEST(BoxScore, AJointVolumeOverThatOfTheConditionIsTheScore) {
  for (const std::string& model : box_models()) {
    const auto score = make_stored_score(options(model, 3));
    const Table table = random_table(2, 3, 1, false);
    const EntityId both[] = {0, 1};
    const EntityId given[] = {1};
    const JointScore& joint = joint_of(*score);
    EXPECT_NEAR(joint.log_joint(table, both) - joint.log_joint(table, given),
                score_of(*score, table, {0, 1}), 1e-12)
        << model;
  }
}

TEST(BoxScore, AJointVolumeHasNoOrderAndShrinksWithEveryBox) {
  for (const std::string& model : box_models()) {
    const auto score = make_stored_score(options(model, 2));
    const Table table = random_table(4, 2, 1, false);
    const auto joint = [&](std::vector<EntityId> ids) {
      return joint_of(*score).log_joint(table, ids);
    };
    EXPECT_NEAR(joint({0, 1, 2}), joint({2, 0, 1}), 1e-12) << model;
    EXPECT_NEAR(joint({0, 1, 2}), joint({1, 0, 2}), 1e-12) << model;
    EXPECT_LE(joint({0, 1, 2}), joint({0, 1})) << model;
    EXPECT_LE(joint({0, 1, 2, 3}), joint({0, 1, 2})) << model;
    EXPECT_LE(joint({0, 1}), joint({0})) << model;
  }
}

/// Slope of the loss "neither lies in the other" by moving the first of two boxes, as in reference
/// protocol 8; boxes are rows of lower and side.
Values translation_gradient(const std::string& model, double beta,
                            const std::vector<Values>& boxes) {
  ScoreOptions o = options(model, 2);
  o.intersection_beta = beta;
  o.volume_beta = 0.1;
  const auto score = make_stored_score(o);
  const Pair pairs[] = {{0, 1}, {1, 0}};
  const Table gradient = gradient_of(*score, table_of(boxes), pairs, [](std::size_t, double s) {
    return 0.5 * cross_entropy(s, 0, Log1mGuard::kAdditive).slope;
  });
  return {gradient.row(0)[0], gradient.row(0)[1]};
}

TEST(BoxScore, OnlyGumbelBoxesFeelATranslationOfACross) {
  const std::vector<Values> cross{{0.2, 0.4, 0.6, 0.2}, {0.45, 0.15, 0.2, 0.6}};
  EXPECT_EQ(translation_gradient("smooth", 0.1, cross), (Values{0, 0}));
  const Values moved = translation_gradient("gumbel", 0.1, cross);
  EXPECT_NEAR(std::abs(moved[0]), 0.1435, 5e-5);
  EXPECT_NEAR(std::abs(moved[1]), 0.1435, 5e-5);
}

TEST(BoxScore, OnlyGumbelBoxesFeelATranslationInsideAnother) {
  const std::vector<Values> nested{{0, 0, 1, 1}, {0.35, 0.30, 0.30, 0.30}};
  EXPECT_EQ(translation_gradient("smooth", 0.1, nested), (Values{0, 0}));
  EXPECT_NEAR(std::abs(translation_gradient("gumbel", 0.1, nested)[1]), 1.149, 5e-4);
  EXPECT_NEAR(std::abs(translation_gradient("gumbel", 0.03, nested)[1]), 11.2, 0.05);
}

TEST(BoxScore, SmoothIsTheLimitOfGumbelForSharpCorners) {
  ScoreOptions gumbel = options("gumbel", 3);
  gumbel.volume_beta = 0.2;
  const Table table = random_table(4, 3, 1, false);
  const auto smooth = make_stored_score(options("smooth", 3));
  const auto distance = [&](double beta, Pair pair) {
    gumbel.intersection_beta = beta;
    return std::abs(score_of(*make_stored_score(gumbel), table, pair) -
                    score_of(*smooth, table, pair));
  };
  for (const Pair pair : {Pair{0, 1}, Pair{2, 3}, Pair{1, 1}}) {
    EXPECT_LT(distance(1e-6, pair), 3e-5);
    EXPECT_GT(distance(0.1, pair), 1e-2);
  }
}

TEST(BoxScore, StartsWithEqualSidesAndSpreadLowerCorners) {
  for (const std::string& parameter : side_parameter_names()) {
    const auto score = make_score(options("gumbel", 3, 2), {parameter});
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

TEST(BoxScore, StartsFromTheSeedAlone) {
  const auto score = make_score(options("gumbel", 2), {"softplus"});
  const auto start = [&](std::uint64_t seed) {
    Table table(5, 4);
    score->initialise(table, seed);
    return table;
  };
  EXPECT_EQ(start(1), start(1));
  EXPECT_FALSE(start(1) == start(2));
}

TEST(BoxScore, MovesCornersIntoTheUnitCube) {
  const auto score = make_stored_score(options("gumbel", 1));
  Table table = table_of({{-0.5, 1}, {0.25, 2}, {0.25, 0.5}, {3, 1}, {-2, 1}, {-1, 9}});
  score->move_into_unit_cube(table, {0, 5});
  const Table expected =
      table_of({{0, 0.5}, {0.25, 0.75}, {0.25, 0.5}, {1 - 1e-6, 1e-6}, {0, 1e-6}, {-1, 9}});
  for (std::size_t i = 0; i < table.rows(); ++i) {
    for (std::size_t j = 0; j < 2; ++j) {
      EXPECT_NEAR(table.row(i)[j], expected.row(i)[j], 1e-7) << i << ' ' << j;
    }
  }
}

TEST(BoxScore, HardBoxesThatLieApartAreTrainedButNotStoredByTheirSurrogate) {
  const auto trained = make_score(options("hard", 2), {"exp"});
  const auto stored = make_stored_score(options("hard", 2));
  const Table apart = table_of({{0, 0, 0, 0}, {2, 0.5, 0, 0}});  // unit squares, apart in one
  EXPECT_NEAR(score_of(*trained, apart, {0, 1}), -40 - 2 * std::log(3.0) - 2 * std::log(1.5), 1e-6);
  const Table sides = table_of({{0, 0, 1, 1}, {2, 0.5, 1, 1}});
  EXPECT_LT(score_of(*stored, sides, {0, 1}), -80);
  const Table overlapping = table_of({{0, 0, 0, 0}, {0.5, 0.5, 0, 0}});
  EXPECT_NEAR(score_of(*trained, overlapping, {0, 1}), 2 * std::log(0.5), 1e-6);
}

}  // namespace
}  // namespace gumbelbox
