#include "gumbelbox/simd/box_rows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "gumbelbox/base/random.h"
#include "gumbelbox/box/side_parameter.h"
#include "gumbelbox/simd/box_pairs.h"
#include "tests/reference/worst_error.h"
#include "tests/simd/every_instruction_set.h"
#include "tests/simd/scalar_pairs.h"

namespace gumbelbox {
namespace {

StridedRows<float> strided(Table& table) {
  return {table.values().data(), Table::padded(table.width())};
}

StoredSide stored_side(SideForm form, double raw) {
  return form == SideForm::kExp ? ExpSideParameter::side(raw) : SoftplusSideParameter::side(raw);
}

/// The error of a side grows as the exponent that it is made of.
double growth(SideForm form, double raw) {
  return 1 + (form == SideForm::kExp ? std::abs(raw) : std::max(0.0, -10 * raw)) / 4;
}

/// Parameters of sides from `from` to `to`, whatever they are for.
Table random_rows(std::size_t rows, std::size_t dim, std::size_t tables, double from, double to) {
  Random random(13, RandomUse::kTest);
  Table table(rows, tables * 2 * dim);
  for (std::size_t i = 0; i < rows; ++i) {
    for (float& value : table.row(i)) {
      value = static_cast<float>(from + (to - from) * random.uniform());
    }
  }
  return table;
}

/// Every second row, the last first.
std::vector<const float*> some_of(const Table& table) {
  std::vector<const float*> rows;
  for (std::size_t i = 0; i < table.rows(); i += 2) rows.push_back(table.row(i).data());
  std::ranges::reverse(rows);
  return rows;
}

struct Case {
  ScalarForm form;
  SideForm side_form;
  PreparedLayout layout;
  Table parameters;
  std::vector<const float*> rows;
};

/// Calls test(case) for all forms, ways to keep a side, tables and tails, on every instruction set.
template <class Test>
void with_every_case(Test test) {
  for (const std::size_t dim : {1, 2, 3, 4, 5, 6, 7, 8, 9, 50}) {
    for (const std::size_t tables : {1, 2}) {
      for (const SideForm side_form : {SideForm::kSoftplus, SideForm::kExp}) {
        const double lowest = side_form == SideForm::kExp ? -15 : -1.2;
        for (const double scale : {0.001, 0.1, 1.0}) {
          for (const ScalarForm& form : scalar_forms(scale, dim)) {
            SCOPED_TRACE(testing::Message() << form.name << ", scale " << scale << ", dim " << dim
                                            << ", tables " << tables);
            Case c{form, side_form, {dim, tables}, random_rows(9, dim, tables, lowest, 3), {}};
            c.rows = some_of(c.parameters);
            with_every_instruction_set([&] { test(c); });
          }
        }
      }
    }
  }
}

/// Where the boxes of a row lie: of the parameters, and of the prepared row.
struct Place {
  std::size_t parameters;
  std::size_t prepared;
  bool is_b;
};

std::vector<Place> places(const Case& c) {
  if (c.layout.tables == 1) return {{0, 0, true}};
  return {{0, 0, false}, {2 * c.form.model.dim, c.layout.box_b, true}};
}

TEST(PrepareBoxes, KeepLowerCornersAndComputeSidesAndVolumes) {
  WorstError side_error("prepare_boxes side", 6e-7, 0);
  WorstError volume_error("prepare_boxes log volume", 4e-7, 1);
  with_every_case([&](const Case& c) {
    const std::size_t dim = c.form.model.dim;
    Table prepared(c.rows.size(), c.layout.width());
    prepare_boxes(c.form.model, c.side_form, c.layout, c.rows, strided(prepared));
    for (std::size_t i = 0; i < c.rows.size(); ++i) {
      for (const Place place : places(c)) {
        double log_volume = 0;
        double size = 0;
        for (std::size_t j = 0; j < dim; ++j) {
          const float* box = c.rows[i] + place.parameters;
          const float* made = prepared.row(i).data() + place.prepared;
          const double raw = box[dim + j];
          const double side = stored_side(c.side_form, raw).side;
          EXPECT_EQ(made[j], box[j]);
          side_error.expect_growing(growth(c.side_form, raw), made[dim + j], side, raw);
          const CornerLogSide own = c.form.side(0, side);
          log_volume += own.value;
          size += 1 + std::abs(own.value) + growth(c.side_form, raw);
        }
        if (!place.is_b) continue;
        volume_error.expect((prepared.row(i)[c.layout.log_volume] - log_volume) / size, 0,
                            c.form.scale, static_cast<double>(dim));
      }
    }
  });
}

TEST(PrepareBoxes, LeaveOtherRowsAlone) {
  with_every_case([](const Case& c) {
    Table prepared(c.rows.size() + 1, c.layout.width());
    std::ranges::fill(prepared.values(), 7.0F);
    prepare_boxes(c.form.model, c.side_form, c.layout, c.rows, strided(prepared));
    for (const float value : prepared.row(c.rows.size())) ASSERT_EQ(value, 7.0F);
  });
}

TEST(PrepareBoxes, SidesOfEverySizeArePositiveFloats) {
  with_every_instruction_set([] {
    for (const float raw : {-1e30F, -1000.0F, -87.0F, -9.0F, 0.0F, 80.0F}) {
      for (const SideForm side_form : {SideForm::kSoftplus, SideForm::kExp}) {
        const float row[16] = {0.0F, raw};
        const float* rows[] = {row};
        Table prepared(1, 3);
        prepare_boxes(smooth_model(0.1, 1), side_form, {1, 1}, rows, strided(prepared));
        EXPECT_GT(prepared.row(0)[1], 0) << raw;
        EXPECT_TRUE(std::isfinite(prepared.row(0)[1])) << raw;
        EXPECT_TRUE(std::isfinite(prepared.row(0)[2])) << raw;
      }
    }
  });
}

TEST(TrainedSlopes, FollowTheChainRule) {
  WorstError error("trained_slopes", 2e-6, 1);
  with_every_case([&](const Case& c) {
    const std::size_t dim = c.form.model.dim;
    const Table gradient = random_rows(c.rows.size(), c.layout.gradient_width(), 1, -1, 1);
    Table slopes(c.rows.size() + 1, c.parameters.width());
    std::ranges::fill(slopes.values(), 7.0F);
    const StridedRows<const float> by{gradient.values().data(), Table::padded(gradient.width())};
    trained_slopes(c.form.model, c.side_form, c.layout, c.rows, by, strided(slopes));
    for (std::size_t i = 0; i < c.rows.size(); ++i) {
      for (const Place place : places(c)) {
        const float* of_box = by.row(i) + place.prepared;
        for (std::size_t j = 0; j < dim; ++j) {
          const double raw = c.rows[i][place.parameters + dim + j];
          const StoredSide stored = stored_side(c.side_form, raw);
          const double expected = of_box[dim + j] * stored.slope;
          const double size = growth(c.side_form, raw) * std::abs(expected);
          const std::span<const float> made = slopes.row(i).subspan(place.parameters);
          EXPECT_EQ(made[j], of_box[j]);
          error.expect((made[dim + j] - expected) / size, 0, c.form.scale, raw);
        }
      }
    }
    for (const float untouched : slopes.row(c.rows.size())) ASSERT_EQ(untouched, 7.0F);
  });
}

TEST(AddSideSlopes, AreThoseOfTheSumOfSidesOrSquares) {
  constexpr float kBefore = 0x1p-10F;  // is added to; small, so that what is added keeps its digits
  WorstError error("add_side_slopes", 2e-6, 1);
  with_every_case([&](const Case& c) {
    for (const PenalizedSides sides : {PenalizedSides::kPlain, PenalizedSides::kSquared}) {
      const std::size_t dim = c.form.model.dim;
      const std::size_t rows = c.parameters.rows();
      Table slopes(rows, c.parameters.width());
      for (std::size_t i = 0; i < rows; ++i) std::ranges::fill(slopes.row(i), kBefore);
      const StridedRows<const float> parameters{c.parameters.values().data(),
                                                Table::padded(c.parameters.width())};
      add_side_slopes(c.side_form, c.layout, sides, 0.25F, rows - 1, parameters, strided(slopes));
      for (std::size_t i = 0; i + 1 < rows; ++i) {
        for (std::size_t j = 0; j < slopes.width(); ++j) {
          if (j % (2 * dim) < dim) {
            EXPECT_EQ(slopes.row(i)[j], kBefore);
            continue;
          }
          const double raw = c.parameters.row(i)[j];
          const StoredSide stored = stored_side(c.side_form, raw);
          const double factor = sides == PenalizedSides::kSquared ? 2 * stored.side : 1;
          const double expected = 0.25 * factor * stored.slope;
          const double rounding = 6e-8 * (kBefore + expected);
          const double made = slopes.row(i)[j] - static_cast<double>(kBefore);
          const double off = std::max(0.0, std::abs(made - expected) - rounding);
          error.expect(off / (growth(c.side_form, raw) * expected), 0, c.form.scale, raw);
        }
      }
      for (const float untouched : slopes.row(rows - 1)) ASSERT_EQ(untouched, kBefore);
    }
  });
}

TEST(AddSideSlopes, AFarLowerCornerCostsNothing) {
  with_every_instruction_set([] {
    Table parameters(1, 2);
    parameters.row(0)[0] = 1e6F;  // no side: its exponential would be infinite
    Table slopes(1, 2);
    add_side_slopes(SideForm::kExp, {1, 1}, PenalizedSides::kSquared, 1, 1,
                    {parameters.values().data(), Table::padded(2)}, strided(slopes));
    EXPECT_EQ(slopes.row(0)[0], 0);
    EXPECT_NEAR(slopes.row(0)[1], 2, 1e-6);
  });
}

TEST(PrepareBoxes, ABoxDeepInsideAnotherHasNoSlopeByItsSides) {
  // However steep the loss: the volumes of the intersection and of b are one number there.
  with_every_instruction_set([] {
    const PreparedLayout layout(2, 1);
    for (const BoxModel& model : {smooth_model(0.1, 2), gumbel_model(0.01, 0.1, 2)}) {
      const float rows[2][16] = {{0, 0, 8, 8}, {3.3F, 2.7F, 0.25F, 1.5F}};
      const float* parameters[] = {rows[0], rows[1]};
      Table prepared(2, layout.width());
      prepare_boxes(model, SideForm::kSoftplus, layout, parameters, strided(prepared));
      Table gradient(2, layout.gradient_width());
      BoxPairs pairs(model, layout);
      const Pair pair{0, 1};
      float score = 1;
      const float slope = 1e7F;
      const StridedRows<const float> rows_of_pairs{prepared.values().data(),
                                                   Table::padded(prepared.width())};
      pairs.scores(rows_of_pairs, {&pair, 1}, {&score, 1});
      pairs.add_slopes(rows_of_pairs, {&pair, 1}, {&slope, 1}, strided(gradient));
      EXPECT_EQ(score, 0);
      for (const float by_row : gradient.row(1)) EXPECT_NEAR(by_row, 0, 1e-20);
    }
  });
}

}  // namespace
}  // namespace gumbelbox
