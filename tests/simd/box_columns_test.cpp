#include "gumbelbox/simd/box_columns.h"

#include <gtest/gtest.h>

#include <cmath>

#include "gumbelbox/simd/instruction_set.h"
#include "tests/simd/sample_boxes.h"

namespace gumbelbox {
namespace {

double log_side(const BoxModel& m, double side) {
  if (m.form == BoxForm::kBessel) {
    return BesselSide(m.intersection_beta, m.exact_from)(0, side).value;
  }
  return m.form == BoxForm::kGumbel
             ? gumbel_log_side(side, m.intersection_beta, m.volume_beta).value
             : softplus_log_side(side, m.volume_beta).value;
}

/// The factor that 1 / side is kept without.
double log_kept_apart(const BoxModel& m, double side) {
  if (m.form == BoxForm::kBessel) return 0;
  const double lost =
      m.form == BoxForm::kGumbel ? 2 * std::numbers::egamma * m.intersection_beta : 0;
  return std::min((side - lost) / m.volume_beta, 0.0);
}

TEST(BoxColumns, HoldTheBoxesDimensionByDimension) {
  constexpr std::size_t kDim = 3;
  constexpr std::size_t kBlock = BoxColumns::kBlock;
  const Table table = sample_boxes(150, kDim, 1, 0, 5);
  for (const std::string& name : instruction_sets()) {
    SCOPED_TRACE(name);
    use_instruction_set(name);
    for (const SampleModel& sample : sample_models(kDim)) {
      SCOPED_TRACE(sample.name);
      const BoxModel& m = sample.model;
      const BoxColumns columns(m, 150, boxes_in(table, kDim, 0));
      ASSERT_EQ(columns.entities(), 150U);
      ASSERT_EQ(columns.blocks(), 3U);
      for (std::size_t e = 0; e < 150; ++e) {
        const float* column = columns.block(e / kBlock) + e % kBlock;
        double reach = 0;
        for (std::size_t j = 0; j < kDim; ++j) {
          const float lower = table.row(e)[j];
          const float side = table.row(e)[kDim + j];
          const double log = log_side(m, side);
          ASSERT_EQ(column[j * kBlock], lower);
          ASSERT_EQ(column[(kDim + j) * kBlock], side);
          ASSERT_NEAR(column[(2 * kDim + j) * kBlock], log, 1e-6 * (1 + std::abs(log)));
          const double rest = std::exp(log_kept_apart(m, side) - log);
          ASSERT_NEAR(column[(3 * kDim + j) * kBlock], rest, 2e-6 * rest);
          reach += (side + 2e-10 * std::abs(lower)) / side_scale(m);
        }
        ASSERT_NEAR(columns.reach(e / kBlock)[e % kBlock], reach, 1e-6 * reach);
      }
    }
  }
  use_instruction_set(instruction_sets().front());
}

TEST(BoxColumns, KeepABoxThatDoesNotFitAsAPointOutOfReach) {
  const BoxModel model = smooth_model(0.5, 2);
  struct Odd {
    std::size_t place;
    float value;
    bool fits;
  };
  for (const Odd& odd : {Odd{0, NAN, false},
                         {1, INFINITY, false},
                         {0, 1.1e20F, false},
                         {1, -1.1e20F, false},
                         {0, 9e19F, true},
                         {2, NAN, false},
                         {3, -1e-9F, false},
                         {3, 1.01e7F, false},
                         {3, 9.9e6F, true}}) {
    SCOPED_TRACE(testing::Message() << odd.value << " in place " << odd.place);
    Table table(1, 4);
    for (float& value : table.row(0)) value = 1;
    table.row(0)[odd.place] = odd.value;
    const BoxColumns columns(model, 1, boxes_in(table, 2, 0));
    EXPECT_EQ(std::isfinite(columns.reach(0)[0]), odd.fits);
    for (std::size_t i = 0; i < 4; ++i) {
      EXPECT_EQ(columns.block(0)[i * BoxColumns::kBlock], odd.fits ? table.row(0)[i] : 0);
    }
  }
}

TEST(BoxColumns, InAnotherOrderAreTheSameBoxes) {
  const Table table = sample_boxes(130, 3, 1, 0, 9);
  const BoxModel model = gumbel_model(0.01, 0.1, 3);
  std::vector<EntityId> order(130);
  for (EntityId i = 0; i < 130; ++i) order[i] = (i * 7 + 3) % 130;
  const BoxColumns by_id(model, 130, boxes_in(table, 3, 0));
  const BoxColumns ordered(model, 130, boxes_in(table, 3, 0), order);
  constexpr std::size_t kBlock = BoxColumns::kBlock;
  for (std::size_t i = 0; i < 130; ++i) {
    const EntityId id = order[i];
    EXPECT_EQ(ordered.reach(i / kBlock)[i % kBlock], by_id.reach(id / kBlock)[id % kBlock]);
    for (std::size_t j = 0; j < 4 * 3; ++j) {
      EXPECT_EQ(ordered.block(i / kBlock)[j * kBlock + i % kBlock],
                by_id.block(id / kBlock)[j * kBlock + id % kBlock]);
    }
  }
}

TEST(BoxColumns, OfNoEntitiesHaveNoBlock) {
  const Table table(0, 4);
  EXPECT_EQ(BoxColumns(smooth_model(0.5, 2), 0, boxes_in(table, 2, 0)).blocks(), 0U);
}

TEST(SideScale, IsTheOneOfTheSide) {
  EXPECT_EQ(side_scale(gumbel_model(0.25, 0.5, 1)), 0.5);
  EXPECT_EQ(side_scale(smooth_model(0.5, 1)), 0.5);
  EXPECT_EQ(side_scale(bessel_model(0.25, -4, 1)), 0.5);
}

}  // namespace
}  // namespace gumbelbox
