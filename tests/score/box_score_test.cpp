#include "gumbelbox/score/box_score.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "gumbelbox/box/gumbel_intersection.h"
#include "gumbelbox/box/gumbel_side.h"
#include "gumbelbox/box/hard_intersection.h"
#include "gumbelbox/box/hard_side.h"
#include "tests/score/reference_boxes.h"

namespace gumbelbox {
namespace {

std::unique_ptr<PairScore> reference_score(const std::string& model, int dim, int tables = 1) {
  return make_stored_score(reference_options(model, dim, tables));
}

TEST(BoxScore, GivesTheScoresOfThePublishedCode) {
  for (const ReferenceCase& c : reference_cases()) {
    SCOPED_TRACE(c.name);
    const Table parameters = table_of({c.parent, c.child});
    const auto score = [&](const std::string& model) {
      const Table rows = make_training_score(reference_options(model, 2))->stored_rows(parameters);
      return score_of(*reference_score(model, 2), rows, {0, 1});
    };
    expect_near(score("smooth"), c.smooth);
    expect_near(score("gumbel"), c.gumbel);
    expect_near(score("gumbel-exact"), c.exact);
  }
}

TEST(BoxScore, IsTheShareOfHardBoxesByHand) {
  // [0, 2] x [0, 2] and [1, 2] x [1, 9] have [1, 2] x [1, 2] in common.
  const BoxScore<IntersectionGeometry<HardIntersection, HardSide>> score(2, 1, {});
  const Table rows = table_of({{0, 0, 2, 2}, {1, 1, 1, 8}});
  EXPECT_NEAR(score_of(score, rows, {0, 1}), std::log(1.0 / 8), 1e-12);
  EXPECT_NEAR(score_of(score, rows, {1, 0}), std::log(1.0 / 4), 1e-12);
}

TEST(BoxScore, NoProbabilityIsAboveOne) {
  for (const std::string& model : box_models()) {
    for (const int tables : {1, 2}) {
      const auto score = reference_score(model, 2, tables);
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
    const auto score = reference_score(model, 2);
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
    EXPECT_EQ(score_of(*reference_score("smooth", 3), table, {id, id}), 0);
    EXPECT_EQ(score_of(*reference_score("hard", 3), table, {id, id}), 0);
    EXPECT_LT(score_of(*reference_score("gumbel", 3), table, {id, id}), -0.05);
    EXPECT_LT(score_of(*reference_score("gumbel-exact", 3), table, {id, id}), -0.05);
  }
}

TEST(BoxScore, WithTwoTablesTheSecondBoxIsTheOneOfB) {
  for (const std::string& model : box_models()) {
    const Table one = table_of({{0.1, 0.2, 0.5, 0.6}, {0.3, 0.35, 0.4, 0.3}});
    const Table two = table_of({{0.1, 0.2, 0.5, 0.6, 0.3, 0.35, 0.4, 0.3}});
    EXPECT_EQ(score_of(*reference_score(model, 2, 2), two, {0, 0}),
              score_of(*reference_score(model, 2, 1), one, {0, 1}))
        << model;
  }
}

TEST(BoxScore, OneAgainstAllEqualsPairByPair) {
  for (const std::string& model : box_models()) {
    for (const int tables : {1, 2}) {
      const auto score = reference_score(model, 2, tables);
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

TEST(BoxScore, AJointVolumeOverThatOfTheConditionIsTheScore) {
  for (const std::string& model : box_models()) {
    const auto score = reference_score(model, 3);
    const Table table = random_table(2, 3, 1, false);
    const EntityId both[] = {0, 1};
    const EntityId given[] = {1};
    const JointScore& joint = *score->joint();
    EXPECT_NEAR(joint.log_joint(table, both) - joint.log_joint(table, given),
                score_of(*score, table, {0, 1}), 1e-12)
        << model;
  }
}

TEST(BoxScore, AJointVolumeHasNoOrderAndShrinksWithEveryBox) {
  for (const std::string& model : box_models()) {
    const auto score = reference_score(model, 2);
    const Table table = random_table(4, 2, 1, false);
    const auto joint = [&](std::vector<EntityId> ids) {
      return score->joint()->log_joint(table, ids);
    };
    EXPECT_NEAR(joint({0, 1, 2}), joint({2, 0, 1}), 1e-12) << model;
    EXPECT_NEAR(joint({0, 1, 2}), joint({1, 0, 2}), 1e-12) << model;
    EXPECT_LE(joint({0, 1, 2}), joint({0, 1})) << model;
    EXPECT_LE(joint({0, 1, 2, 3}), joint({0, 1, 2})) << model;
    EXPECT_LE(joint({0, 1}), joint({0})) << model;
  }
}

TEST(BoxScore, SmoothIsTheLimitOfGumbelForSharpCorners) {
  ModelOptions gumbel = reference_options("gumbel", 3);
  gumbel.values["volume-beta"] = 0.2;
  const Table table = random_table(4, 3, 1, false);
  const auto smooth = reference_score("smooth", 3);
  const auto distance = [&](double beta, Pair pair) {
    gumbel.values["intersection-beta"] = beta;
    return std::abs(score_of(*make_stored_score(gumbel), table, pair) -
                    score_of(*smooth, table, pair));
  };
  for (const Pair pair : {Pair{0, 1}, Pair{2, 3}, Pair{1, 1}}) {
    EXPECT_LT(distance(1e-6, pair), 3e-5);
    EXPECT_GT(distance(0.1, pair), 1e-2);
  }
}

TEST(BoxScore, CandidatesComeFromKernelsWhereThereAreAny) {
  const Table rows = random_table(5, 2, 1, false);
  const BoxScore<IntersectionGeometry<GumbelIntersection, GumbelSide>> gumbel(2, 1,
                                                                              {{0.1}, {0.1, 0.2}});
  const BoxScore<IntersectionGeometry<HardIntersection, HardSide>> hard(2, 1, {});
  EXPECT_TRUE(gumbel.candidates(rows)->are_by_kernels());
  EXPECT_FALSE(hard.candidates(rows)->are_by_kernels());
  EXPECT_EQ(hard.candidates(rows)->given(0, -1e300).size(), 5U);
}

}  // namespace
}  // namespace gumbelbox
