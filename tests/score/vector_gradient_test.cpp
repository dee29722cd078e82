#include "gumbelbox/score/vector_gradient.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "tests/score/sample_table.h"

namespace gumbelbox {
namespace {

constexpr std::size_t kDim = 3;
const BoxModel kModel = gumbel_model(0.05, 0.1, kDim);

/// The entities of a few pairs out of 20, in the order of their first use.
struct Subset {
  Subset() : rows(20) { rows.use_those_of(pairs); }

  std::vector<Pair> pairs{{7, 3}, {3, 19}, {12, 7}, {3, 3}};
  RowsInUse rows;
};

TEST(VectorGradient, RowsInUseAreThoseOfTheirEntities) {
  for (const std::size_t tables : {1, 2}) {
    const PreparedLayout layout(kDim, tables);
    const Table parameters = random_table(20, kDim, tables, false);
    Table all(20, layout.width());
    prepare_rows(kModel, SideForm::kSoftplus, layout, parameters, RowsInUse(20), {0, 20}, all);
    const Subset subset;
    ASSERT_EQ(subset.rows.size(), 4U);
    Table some(4, layout.width());
    prepare_rows(kModel, SideForm::kSoftplus, layout, parameters, subset.rows, {0, 4}, some);
    for (std::size_t i = 0; i < 4; ++i) {
      EXPECT_TRUE(std::ranges::equal(some.row(i), all.row(subset.rows.id(i)))) << i;
    }
  }
}

TEST(VectorGradient, ARangeOfRowsIsPreparedInItsPlace) {
  const PreparedLayout layout(kDim, 1);
  const Table parameters = random_table(20, kDim, 1, false);
  Table whole(20, layout.width());
  prepare_rows(kModel, SideForm::kExp, layout, parameters, RowsInUse(20), {0, 20}, whole);
  Table part(20, layout.width());
  prepare_rows(kModel, SideForm::kExp, layout, parameters, RowsInUse(20), {5, 9}, part);
  for (std::size_t i = 0; i < 20; ++i) {
    const bool in_range = i >= 5 && i < 9;
    EXPECT_TRUE(
        std::ranges::equal(part.row(i), in_range ? whole.row(i) : Table(1, layout.width()).row(0)))
        << i;
  }
}

TEST(VectorGradient, SlopesOfARangeBeginAtTheFirstRow) {
  const PreparedLayout layout(kDim, 1);
  const Table parameters = random_table(20, kDim, 1, false);
  const Subset subset;
  Table gradient(4, layout.gradient_width());
  for (std::size_t i = 0; i < gradient.values().size(); ++i) {
    gradient.values()[i] = 0.1F * static_cast<float>(i);
  }
  Table whole(4, 2 * kDim);
  slopes_of_rows(kModel, SideForm::kSoftplus, layout, parameters, subset.rows, {0, 4}, gradient,
                 whole);
  Table part(2, 2 * kDim);
  slopes_of_rows(kModel, SideForm::kSoftplus, layout, parameters, subset.rows, {1, 3}, gradient,
                 part);
  EXPECT_TRUE(std::ranges::equal(part.row(0), whole.row(1)));
  EXPECT_TRUE(std::ranges::equal(part.row(1), whole.row(2)));
}

TEST(VectorGradient, TheLossIsAskedOnceForEveryPairInTheirOrder) {
  const PreparedLayout layout(kDim, 1);
  const Table parameters = random_table(20, kDim, 1, false);
  Table prepared(20, layout.width());
  prepare_rows(kModel, SideForm::kSoftplus, layout, parameters, RowsInUse(20), {0, 20}, prepared);
  for (const std::size_t count : {0, 1, 7, 8, 9, 1000}) {
    std::vector<Pair> pairs;
    for (std::size_t i = 0; i < count; ++i) {
      pairs.push_back({static_cast<EntityId>(i % 20), static_cast<EntityId>(i * 7 % 20)});
    }
    std::size_t asked = 0;
    Table gradient(20, layout.gradient_width());
    vector_pair_gradient(kModel, layout)
        ->add(
            prepared, pairs,
            [&](std::size_t first, std::span<const float> scores, std::span<float> slopes) {
              EXPECT_EQ(first, asked);
              ASSERT_EQ(scores.size(), slopes.size());
              std::ranges::fill(slopes, 1.0F);
              asked += scores.size();
            },
            gradient);
    EXPECT_EQ(asked, count);
    const bool changed =
        std::ranges::any_of(gradient.values(), [](float slope) { return slope != 0; });
    EXPECT_EQ(changed, count > 0);
  }
}

}  // namespace
}  // namespace gumbelbox
