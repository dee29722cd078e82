#include "gumbelbox/score/forwarding_score.h"

#include <gtest/gtest.h>

#include "gumbelbox/box/hard_intersection.h"
#include "gumbelbox/box/softplus_side.h"
#include "gumbelbox/score/box_score.h"
#include "tests/score/sample_table.h"

namespace gumbelbox {
namespace {

using Smooth =
    BoxScore<IntersectionGeometry<HardIntersection, SoftplusSide>, SoftplusSideParameter>;

TEST(ForwardingScore, DoesWhatTheOtherScoreDoes) {
  const Smooth smooth(2, 1, {{}, {0.2}});
  const ForwardingScore<Smooth> same(smooth);
  Table started(5, 4), other(5, 4);
  smooth.initialise(started, 3);
  same.initialise(other, 3);
  EXPECT_EQ(started, other);
  EXPECT_EQ(same.row_width(), smooth.row_width());

  Table table = random_table(5, 2, 1, false);
  const std::vector<Pair> pairs{{0, 1}, {3, 2}, {4, 4}};
  const auto slope = [](std::size_t index, double score) {
    return score + static_cast<double>(index);
  };
  EXPECT_EQ(gradient_of(same, table, pairs, slope), gradient_of(smooth, table, pairs, slope));
  EXPECT_EQ(score_of(same, table, {1, 2}), score_of(smooth, table, {1, 2}));
  std::vector<double> scores(5), expected(5);
  same.score_all_given(table, 2, scores);
  smooth.score_all_given(table, 2, expected);
  EXPECT_EQ(scores, expected);
  same.score_all_of(table, 2, scores);
  smooth.score_all_of(table, 2, expected);
  EXPECT_EQ(scores, expected);
  EXPECT_EQ(same.candidates(table)->given(1, -1e9).size(), 5U);
  EXPECT_EQ(same.stored_rows(table), smooth.stored_rows(table));
  const std::vector<EntityId> ids{0, 3};
  EXPECT_EQ(same.log_joint(table, ids), smooth.log_joint(table, ids));

  Table moved = table;
  smooth.move_into_unit_cube(moved, {1, 4});
  EXPECT_NE(moved, table);
  same.move_into_unit_cube(table, {1, 4});
  EXPECT_EQ(table, moved);
}

}  // namespace
}  // namespace gumbelbox
