#include "gumbelbox/simd/box_pairs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>

#include "gumbelbox/base/random.h"
#include "gumbelbox/simd/cross_entropy_slopes.h"
#include "tests/reference/worst_error.h"
#include "tests/simd/every_instruction_set.h"
#include "tests/simd/kinds_of_pairs.h"
#include "tests/simd/scalar_pairs.h"

namespace gumbelbox {
namespace {

StridedRows<const float> strided(const Table& table) {
  return {table.values().data(), Table::padded(table.width())};
}

StridedRows<float> strided(Table& table) {
  return {table.values().data(), Table::padded(table.width())};
}

StridedRows<const float> fixed(const Table& table) { return strided(table); }

/// What a kernel made of pairs.
struct Result {
  std::vector<float> scores;  // pairs
  Table gradient;
};

Result result_of(const BoxModel& model, const PreparedLayout& layout, const Table& prepared,
                 const Pairs& pairs, const std::vector<float>& slopes, Table gradient) {
  BoxPairs kernel(model, layout);
  std::vector<float> scores(pairs.size());
  kernel.scores(strided(prepared), pairs, scores);
  kernel.add_slopes(strided(prepared), pairs, slopes, strided(gradient));
  return {scores, std::move(gradient)};
}

/// Slopes that tell pairs apart, of both signs, some of them zero.
std::vector<float> sample_slopes(std::size_t count) {
  std::vector<float> slopes;
  for (std::size_t i = 0; i < count; ++i) {
    slopes.push_back(i % 5 == 3 ? 0.0F : 0.3F * static_cast<float>(i % 7) - 0.7F);
  }
  return slopes;
}

struct Errors {
  WorstError score;
  WorstError slope;
};

/// Fails unless scores and gradient are those of the scalar policies.
void expect_pairs(Errors& errors, const ScalarForm& form, std::size_t tables, const Table& boxes,
                  const Pairs& pairs) {
  const PreparedLayout layout(form.model.dim, tables);
  const Table prepared = prepared_rows(form, layout, boxes);
  ScalarPairs truth(form, layout, prepared);
  std::vector<Measured> scores;
  const std::vector<float> slopes = sample_slopes(pairs.size());
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    scores.push_back(truth.score(pairs[i]));
    truth.add_slopes(pairs[i], slopes[i]);
  }
  with_every_instruction_set([&] {
    const Result result =
        result_of(form.model, layout, prepared, pairs, slopes, Table(boxes.rows(), layout.width()));
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const double growth = scores[i].size / std::max(1.0, std::abs(scores[i].value));
      errors.score.expect_growing(growth, result.scores[i], scores[i].value, form.scale,
                                  static_cast<double>(form.model.dim));
    }
    for (EntityId id = 0; id < boxes.rows(); ++id) {
      for (std::size_t place = 0; place < layout.width(); ++place) {
        const auto [value, size] = truth.gradient(id, place);
        const double difference = result.gradient.row(id)[place] - value;
        errors.slope.expect(size > 0 ? difference / size : difference, 0, form.scale,
                            static_cast<double>(form.model.dim));
      }
    }
  });
}

Errors errors_of(const std::string& form) {
  return {{"box_pairs " + form + " score", 1e-6, 1}, {"box_pairs " + form + " slope", 1e-6, 1}};
}

void expect_all_boxes(std::size_t which) {
  Errors errors = errors_of(scalar_forms(1, 1)[which].name);
  for (const double scale : {1e-4, 1e-3, 0.01, 0.1, 1.0}) {
    for (const Boxes& kind : kinds_of_boxes(scale)) {
      for (const std::size_t dim : {1, 2, 5, 50}) {
        for (const std::size_t tables : {1, 2}) {
          SCOPED_TRACE(testing::Message() << kind.name << " boxes, scale " << scale << ", dim "
                                          << dim << ", tables " << tables);
          expect_pairs(errors, scalar_forms(scale, dim)[which], tables,
                       table_of_boxes(kind, 7, dim, tables), kinds_of_pairs(7, 40)[0]);
        }
      }
    }
  }
}

TEST(BoxPairs, AreThoseOfTheScalarPoliciesForAllGumbelBoxes) { expect_all_boxes(0); }
TEST(BoxPairs, AreThoseOfTheScalarPoliciesForAllExactBoxes) { expect_all_boxes(1); }
TEST(BoxPairs, AreThoseOfTheScalarPoliciesForAllSmoothBoxes) { expect_all_boxes(2); }

TEST(BoxPairs, AreRightForEveryTailAndKindOfPairs) {
  constexpr double kScale = 0.1;
  Errors errors = errors_of("tails");
  for (const std::size_t which : {0, 1, 2}) {
    for (const std::size_t dim : {1, 2, 3, 4, 5, 6, 7, 8, 13, 50, 300}) {
      const ScalarForm form = scalar_forms(kScale, dim)[which];
      std::vector<std::size_t> counts{127, 128, 131};
      if (dim <= 8) {
        counts.resize(36);
        std::iota(counts.begin() + 3, counts.end(), std::size_t{1});
      }
      for (const std::size_t tables : {1, 2}) {
        const Table boxes = table_of_boxes(kinds_of_boxes(kScale)[1], 11, dim, tables);
        for (const std::size_t count : counts) {
          for (const Pairs& pairs : kinds_of_pairs(11, count)) {
            SCOPED_TRACE(testing::Message() << form.name << ", dim " << dim << ", tables " << tables
                                            << ", pairs " << count);
            expect_pairs(errors, form, tables, boxes, pairs);
          }
        }
      }
    }
  }
}

TEST(BoxPairs, SidesMayBeAsSmallAndAsLongAsPromised) {
  Errors errors = errors_of("ends");
  struct End {
    double scale;
    double side;
  };
  for (const auto& [scale, side] : {End{7e-8, 1e-9}, End{7e-8, 0.5e-7}, End{1, 4e7}, End{1, 1e5}}) {
    for (const std::size_t dim : {1, 4, 5, 6, 11, 20}) {
      for (const ScalarForm& form : scalar_forms(scale, dim)) {
        SCOPED_TRACE(testing::Message() << form.name << ", side " << side << ", dim " << dim);
        Table boxes(2, 2 * dim);
        for (std::size_t j = dim; j < 2 * dim; ++j) {
          boxes.row(0)[j] = boxes.row(1)[j] = static_cast<float>(side);
        }
        expect_pairs(errors, form, 1, boxes, {{0, 1}, {1, 1}});
      }
    }
  }
}

/// Calls test(form, layout, prepared rows of 9 boxes) for all forms, one and two tables, on every
/// instruction set.
template <class Test>
void with_every_form(Test test) {
  for (const std::size_t dim : {1, 2, 3, 4, 5, 6, 7, 8, 13}) {
    for (const std::size_t tables : {1, 2}) {
      for (const ScalarForm& form : scalar_forms(0.1, dim)) {
        SCOPED_TRACE(testing::Message() << form.name << ", dim " << dim << ", tables " << tables);
        const PreparedLayout layout(dim, tables);
        const Table boxes = table_of_boxes(kinds_of_boxes(0.1)[1], 9, dim, tables);
        const Table prepared = prepared_rows(form, layout, boxes);
        with_every_instruction_set([&] { test(form, layout, prepared); });
      }
    }
  }
}

TEST(BoxPairs, ZeroSlopesLeaveTheGradientAsItIs) {
  with_every_form([](const ScalarForm& form, const PreparedLayout& layout, const Table& prepared) {
    Table before(prepared.rows(), layout.width());
    for (float& value : before.values()) value = -0.0F;
    before.row(3)[0] = 5;
    for (const Pairs& pairs : kinds_of_pairs(9, 11)) {
      const Result result =
          result_of(form.model, layout, prepared, pairs, std::vector<float>(11), before);
      EXPECT_EQ(result.gradient, before);
    }
  });
}

TEST(BoxPairs, AddTheSlopesOfTheCrossEntropy) {
  with_every_form([](const ScalarForm& form, const PreparedLayout& layout, const Table& prepared) {
    for (const Log1mGuard guard : {Log1mGuard::kAdditive, Log1mGuard::kPublished}) {
      for (const std::size_t count : {1, 7, 16, 17, 200}) {
        for (const Pairs& pairs : kinds_of_pairs(9, count)) {
          std::vector<float> targets;
          std::vector<float> weights;
          for (std::size_t i = 0; i < count; ++i) {
            targets.push_back(i % 3 == 0 ? 1.0F : i % 3 == 1 ? 0.0F : 0.3F);
            weights.push_back(i % 5 == 4 ? 0.0F : 0.1F * static_cast<float>(i % 4) + 0.1F);
          }
          BoxPairs kernel(form.model, layout);
          Table fused(prepared.rows(), layout.width());
          const double loss = kernel.add_cross_entropy(strided(prepared), pairs, targets, weights,
                                                       guard, strided(fused));

          std::vector<float> scores(count);
          std::vector<float> slopes(count);
          kernel.scores(strided(prepared), pairs, scores);
          EXPECT_NEAR(loss, cross_entropy_slopes(scores, targets, weights, guard, slopes),
                      1e-6 * std::abs(loss));
          Table apart(prepared.rows(), layout.width());
          kernel.add_slopes(strided(prepared), pairs, slopes, strided(apart));
          EXPECT_EQ(fused, apart) << count;
        }
      }
    }
  });
}

TEST(BoxPairs, APairOfNoWeightAddsNothingWhateverItsRow) {
  with_every_form([](const ScalarForm& form, const PreparedLayout& layout, const Table& prepared) {
    Table damaged = prepared;
    damaged.row(0)[0] = damaged.row(0)[layout.box_b] = NAN;
    const Pairs pairs(20, Pair{0, 1});
    const std::vector<float> targets(20);
    Table gradient(prepared.rows(), layout.width());
    BoxPairs kernel(form.model, layout);
    EXPECT_EQ(kernel.add_cross_entropy(fixed(damaged), pairs, targets, std::vector<float>(20),
                                       Log1mGuard::kAdditive, strided(gradient)),
              0);
    EXPECT_EQ(gradient, Table(prepared.rows(), layout.width()));
  });
}

TEST(BoxPairs, AddToAGradientThatIsThere) {
  with_every_form([](const ScalarForm& form, const PreparedLayout& layout, const Table& prepared) {
    for (const Pairs& pairs : kinds_of_pairs(9, 11)) {
      const auto after = [&](float before) {
        Table gradient(prepared.rows(), layout.width());
        std::ranges::fill(gradient.values(), before);
        return result_of(form.model, layout, prepared, pairs, sample_slopes(11), gradient).gradient;
      };
      const Table fresh = after(0);
      const Table added = after(3);
      double most = 3;
      for (const float slope : fresh.values()) most = std::max<double>(most, std::abs(slope));
      for (std::size_t i = 0; i < fresh.values().size(); ++i) {
        EXPECT_NEAR(added.values()[i], 3 + fresh.values()[i], 1e-6 * most);
      }
    }
  });
}

TEST(BoxPairs, NothingDependsOnPaddingAndItsGradientStaysZero) {
  with_every_form([](const ScalarForm& form, const PreparedLayout& layout, const Table& prepared) {
    Table strange = prepared;
    std::vector<std::size_t> padding;
    for (std::size_t i = 0; i < Table::padded(layout.width()); ++i) {
      const bool of_a = i < 2 * form.model.dim;
      const bool of_b = i >= layout.box_b && i < layout.width();
      if (!of_a && !of_b) padding.push_back(i);
    }
    const auto at = [](auto& table, std::size_t row, std::size_t place) -> auto& {
      return table.values()[row * Table::padded(table.width()) + place];
    };
    for (std::size_t row = 0; row < strange.rows(); ++row) {
      for (const std::size_t place : padding) at(strange, row, place) = NAN;
    }
    for (const Pairs& pairs : kinds_of_pairs(9, 11)) {
      const auto result = [&](const Table& rows) {
        return result_of(form.model, layout, rows, pairs, sample_slopes(11),
                         Table(rows.rows(), rows.width()));
      };
      const Result plain = result(prepared);
      const Result other = result(strange);
      EXPECT_EQ(other.scores, plain.scores);
      EXPECT_EQ(other.gradient, plain.gradient);
      for (std::size_t row = 0; row < strange.rows(); ++row) {
        for (const std::size_t place : padding) EXPECT_EQ(at(plain.gradient, row, place), 0);
      }
    }
  });
}

TEST(BoxPairs, MovingBothBoxesChangesNothing) {
  with_every_form([](const ScalarForm& form, const PreparedLayout& layout, Table prepared) {
    const auto lower_corners = [&](auto change) {
      for (std::size_t row = 0; row < prepared.rows(); ++row) {
        for (const std::size_t place : {std::size_t{0}, layout.box_b}) {
          for (float& lower : prepared.row(row).subspan(place, form.model.dim)) {
            lower = change(lower);
          }
          if (layout.tables == 1) break;
        }
      }
    };
    // Places that floats near 1000 hold exactly.
    lower_corners([](float lower) { return std::round(lower * 4096) / 4096; });
    const auto result = [&] {
      return result_of(form.model, layout, prepared, kinds_of_pairs(9, 11)[0], sample_slopes(11),
                       Table(prepared.rows(), prepared.width()));
    };
    const Result here = result();
    lower_corners([](float lower) { return lower + 1000; });
    const Result there = result();
    EXPECT_EQ(there.scores, here.scores);
    EXPECT_EQ(there.gradient, here.gradient);
  });
}

TEST(BoxPairs, ACornerThatIsNotANumberShows) {
  with_every_form([](const ScalarForm& form, const PreparedLayout& layout, const Table& prepared) {
    for (std::size_t place = 0; place < 2 * form.model.dim; ++place) {
      for (const Pair pair : {Pair{0, 1}, Pair{1, 0}}) {
        Table damaged = prepared;
        damaged.row(0)[(pair.b == 0 ? layout.box_b : 0) + place] = NAN;
        const Result result = result_of(form.model, layout, damaged, {pair, {2, 3}}, {0, 0},
                                        Table(prepared.rows(), prepared.width()));
        EXPECT_TRUE(std::isnan(result.scores[0])) << pair.a << ' ' << place;
        EXPECT_TRUE(std::isfinite(result.scores[1])) << pair.a << ' ' << place;
      }
    }
  });
}

TEST(BoxPairs, SidesBeyondTheRangeOfAFloatShow) {
  with_every_instruction_set([] {
    const BoxModel model = gumbel_model(0.01, 0.1, 5);
    const PreparedLayout layout(5, 1);
    for (const float side : {1e6F, 1e9F}) {
      Table prepared(2, layout.width());
      for (std::size_t row = 0; row < 2; ++row) {
        for (std::size_t j = 0; j < 5; ++j) prepared.row(row)[5 + j] = side;
      }
      BoxPairs pairs(model, layout);
      float score = 0;
      const Pair pair{0, 1};
      pairs.scores({prepared.values().data(), Table::padded(layout.width())}, {&pair, 1},
                   {&score, 1});
      EXPECT_EQ(std::isfinite(score), side < 1e7F) << side;
    }
  });
}

}  // namespace
}  // namespace gumbelbox
