#include "gumbelbox/simd/box_index.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "gumbelbox/simd/instruction_set.h"
#include "tests/simd/sample_boxes.h"

namespace gumbelbox {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Which end of the pairs is fixed.
enum class Fixed { kB, kA };

/// An index with the scalar scores that it is about.
class Example {
 public:
  Example(const SampleModel& sample, const Table& table, std::size_t tables = 1, bool many = false)
      : sample_(sample),
        table_(table),
        index_(sample.model, table.rows(), boxes_in(table, sample.model.dim, 0),
               boxes_in(table, sample.model.dim, tables - 1)) {
    if (many) index_.prepare_for_many();
  }

  std::vector<ScoreBounds> bounds(Fixed fixed, EntityId id, double lowest = -kInfinity) const {
    return fixed == Fixed::kB ? index_.given(id, lowest) : index_.of(id, lowest);
  }

  std::vector<double> scores(Fixed fixed, EntityId id) const {
    std::vector<double> scores(table_.rows());
    if (fixed == Fixed::kB) {
      sample_.truth->score_all_given(table_, id, scores);
    } else {
      sample_.truth->score_all_of(table_, id, scores);
    }
    return scores;
  }

  /// The error that box_index.h states.
  double error(Fixed fixed, EntityId id, EntityId candidate, double score) const {
    const BoxModel& m = sample_.model;
    const auto dim = static_cast<double>(m.dim);
    const double reach = fixed == Fixed::kB ? reach_of(candidate, 0) + reach_of(id, last())
                                            : reach_of(id, 0) + reach_of(candidate, last());
    if (m.form == BoxForm::kBessel) {
      return 2e-6 * (dim + std::abs(score)) * (1 - m.exact_from / 4 + dim / 16 + reach);
    }
    return 2e-6 * (dim * (1 + m.intersection_beta / m.volume_beta) + reach +
                   std::abs(score) * (1 + dim / 16));
  }

 private:
  std::size_t last() const { return table_.width() / (2 * sample_.model.dim) - 1; }

  double reach_of(EntityId id, std::size_t role) const {
    const BoxModel& m = sample_.model;
    double sum = 0;
    const auto box = table_.row(id).subspan(2 * role * m.dim, 2 * m.dim);
    for (std::size_t j = 0; j < m.dim; ++j) sum += 2e-10 * std::abs(box[j]) + box[m.dim + j];
    return sum / (m.form == BoxForm::kBessel ? 2 * m.intersection_beta : m.volume_beta);
  }

  const SampleModel& sample_;
  const Table& table_;
  BoxIndex index_;
};

/// Bounds of all entities hold the scalar scores, and are no wider than stated.
void expect_bounds(const Example& example, Fixed fixed, EntityId id,
                   const std::vector<double>& scores) {
  const std::vector<ScoreBounds> bounds = example.bounds(fixed, id);
  ASSERT_EQ(bounds.size(), scores.size());
  for (EntityId e = 0; e < scores.size(); ++e) {
    ASSERT_EQ(bounds[e].entity, e);
    ASSERT_LE(bounds[e].low, scores[e]) << e;
    ASSERT_GE(bounds[e].high, scores[e]) << e;
    if (scores[e] < -1e30) continue;
    const double middle = (bounds[e].low + bounds[e].high) / 2;
    const double error = example.error(fixed, id, e, middle);
    if (error > 1e4 * (1 + std::abs(middle))) continue;  // of such bounds the middle is lost
    // The bounds themselves are rounded to float.
    ASSERT_LE(bounds[e].high - bounds[e].low, 2.02 * error + 5e-7 * std::abs(middle)) << e;
  }
}

/// What is left out is below, and the rest is as if nothing were left out.
void expect_only_hopeless_left_out(const Example& example, Fixed fixed, EntityId id,
                                   const std::vector<double>& scores, double lowest) {
  const std::vector<ScoreBounds> all = example.bounds(fixed, id);
  const std::vector<ScoreBounds> kept = example.bounds(fixed, id, lowest);
  auto next = kept.begin();
  for (EntityId e = 0; e < scores.size(); ++e) {
    if (next == kept.end() || next->entity != e) {
      ASSERT_LT(scores[e], lowest) << e;
      continue;
    }
    ASSERT_EQ(next->low, all[e].low) << e;
    ASSERT_EQ(next->high, all[e].high) << e;
    ASSERT_GE(next->high, lowest - 1e-6 * std::abs(lowest)) << e;
    ++next;
  }
  ASSERT_EQ(next, kept.end());
}

/// Both, the latter for scores of several ranks.
void expect_truth_about(const Example& example, Fixed fixed, EntityId id) {
  SCOPED_TRACE(testing::Message() << (fixed == Fixed::kB ? "given #" : "of #") << id);
  const std::vector<double> scores = example.scores(fixed, id);
  expect_bounds(example, fixed, id, scores);
  std::vector<double> sorted = scores;
  std::sort(sorted.begin(), sorted.end());
  for (const double share : {0.0, 0.3, 0.8, 0.99, 1.0}) {
    const auto place = static_cast<std::size_t>(share * static_cast<double>(scores.size() - 1));
    expect_only_hopeless_left_out(example, fixed, id, scores, sorted[place]);
  }
}

/// Preparing for many questions changes neither who is found nor the bounds. Who is left out may
/// differ where it makes no difference.
void expect_same_answers(const Example& example, const Example& many, Fixed fixed, EntityId id) {
  const std::vector<double> scores = example.scores(fixed, id);
  std::vector<double> sorted = scores;
  std::sort(sorted.begin(), sorted.end());
  for (const double lowest : {-kInfinity, sorted[sorted.size() / 2], sorted.back()}) {
    const std::vector<ScoreBounds> all = example.bounds(fixed, id);
    auto expected = all.begin();
    std::size_t reached = 0;
    for (const ScoreBounds& one : many.bounds(fixed, id, lowest)) {
      while (expected != all.end() && expected->entity != one.entity) ++expected;
      ASSERT_NE(expected, all.end()) << "in order";
      ASSERT_EQ(one.low, expected->low);
      ASSERT_EQ(one.high, expected->high);
      if (!(scores[one.entity] < lowest)) ++reached;
    }
    ASSERT_EQ(reached, static_cast<std::size_t>(std::ranges::count_if(
                           scores, [&](double score) { return !(score < lowest); })));
  }
}

template <class Check>
void for_every_instruction_set(const Check& check) {
  const std::string best = instruction_set();
  for (const std::string& name : instruction_sets()) {
    SCOPED_TRACE(name);
    use_instruction_set(name);
    check();
  }
  use_instruction_set(best);
}

void expect_truth(std::size_t entities, std::size_t dim, std::size_t tables, float origin) {
  SCOPED_TRACE(testing::Message() << entities << " entities, dim " << dim << ", " << tables
                                  << " tables, origin " << origin);
  const Table table = sample_boxes(entities, dim, tables, origin, entities * dim);
  for (const SampleModel& sample : sample_models(dim, tables)) {
    SCOPED_TRACE(sample.name);
    const Example example(sample, table, tables);
    const Example many(sample, table, tables, true);
    const std::size_t questions = std::min<std::size_t>(entities, dim < 10 ? 8 : 2);
    for (std::size_t i = 0; i < questions; ++i) {
      const auto id = static_cast<EntityId>(entities - 1 - i);
      expect_truth_about(example, Fixed::kB, id);
      expect_truth_about(example, Fixed::kA, id);
      if (i < 2) {
        expect_same_answers(example, many, Fixed::kB, id);
        expect_same_answers(example, many, Fixed::kA, id);
      }
      if (testing::Test::HasFailure()) return;  // one is enough to see
    }
  }
}

TEST(BoxIndex, BoundsHoldTheScalarScoreForEveryDimension) {
  for_every_instruction_set([] {
    for (const std::size_t dim : {1, 2, 3, 4, 5, 6, 7, 8, 50, 300}) expect_truth(100, dim, 1, 0);
  });
}

TEST(BoxIndex, BoundsHoldTheScalarScoreForEveryNumberOfEntities) {
  for_every_instruction_set([] {
    for (const std::size_t entities : {1, 7, 8, 9, 63, 64, 65, 1000}) {
      expect_truth(entities, 2, 1, 0);
    }
  });
}

TEST(BoxIndex, KeepsTheBoxesOfTheTwoRolesApart) {
  for_every_instruction_set([] { expect_truth(130, 3, 2, 0); });
}

TEST(BoxIndex, DoesNotMindHowFarFromTheOriginTheBoxesAre) {
  for_every_instruction_set([] {
    for (const float origin : {1e4F, -3e6F}) expect_truth(100, 3, 1, origin);
  });
}

TEST(BoxIndex, LeavesOutMostOfWhatIsHopeless) {
  for_every_instruction_set([] {
    // Intervals side by side: only the neighbours of one reach it.
    Table table(1000, 2);
    for (std::size_t i = 0; i < 1000; ++i) {
      table.row(i)[0] = static_cast<float>(i);
      table.row(i)[1] = 1;
    }
    for (const SampleModel& sample : sample_models(1)) {
      if (sample.model.volume_beta > 1) continue;  // for such a scale all are near
      SCOPED_TRACE(sample.name);
      const Example example(sample, table);
      const Example many(sample, table, 1, true);
      for (const Fixed fixed : {Fixed::kB, Fixed::kA}) {
        EXPECT_EQ(many.bounds(fixed, 500, -5).size(), example.bounds(fixed, 500, -5).size());
        EXPECT_LT(example.bounds(fixed, 500, -5).size(), 5U);
        EXPECT_GE(example.bounds(fixed, 500, -5).size(), 1U);
      }
    }
  });
}

TEST(BoxIndex, BoundsAreInfiniteForBoxesThatFloatMayNotDoFor) {
  for_every_instruction_set([] {
    const float odd[] = {NAN, INFINITY, -INFINITY, 1e21F, -1e30F, 3e38F};
    const float odd_sides[] = {NAN, INFINITY, -INFINITY, 3e38F, 1e9F, -1};
    for (const SampleModel& sample : sample_models(2)) {
      SCOPED_TRACE(sample.name);
      for (std::size_t i = 0; i < std::size(odd); ++i) {
        for (const bool of_side : {false, true}) {
          Table table = sample_boxes(70, 2, 1, 0, 3);
          table.row(66)[of_side ? 3 : 1] = of_side ? odd_sides[i] : odd[i];
          const Example example(sample, table, 1, /*many=*/i % 2 == 1);
          for (const Fixed fixed : {Fixed::kB, Fixed::kA}) {
            for (const double lowest : {-kInfinity, 0.5}) {
              for (const ScoreBounds& b : example.bounds(fixed, 66, lowest)) {
                ASSERT_EQ(b.low, -kInfinity) << b.entity;
                ASSERT_EQ(b.high, kInfinity) << b.entity;
              }
              ASSERT_EQ(example.bounds(fixed, 66, lowest).size(), 70U);
              const auto others = example.bounds(fixed, 1, lowest);
              ASSERT_EQ(others.size(), lowest > 0 ? 1U : 70U);
              const ScoreBounds& b = others[lowest > 0 ? 0 : 66];
              ASSERT_EQ(b.entity, 66U);
              ASSERT_EQ(b.low, -kInfinity);
              ASSERT_EQ(b.high, kInfinity);
            }
          }
        }
      }
    }
  });
}

TEST(BoxIndex, BoundsHoldScoresBeyondTheRangeOfFloat) {
  for_every_instruction_set([] {
    for (const float far : {1e12F, 1e19F}) {
      Table table(3, 4);
      for (std::size_t i = 0; i < 3; ++i) std::ranges::fill(table.row(i), 1.0F);
      table.row(1)[0] = far;
      table.row(2)[1] = -9 * far;
      for (const SampleModel& sample : sample_models(2)) {
        SCOPED_TRACE(sample.name);
        const Example example(sample, table);
        for (EntityId id = 0; id < 3; ++id) {
          for (const Fixed fixed : {Fixed::kB, Fixed::kA}) {
            expect_truth_about(example, fixed, id);
            if (far > 1e12F) continue;  // all that is known there is that P <= 1
            EXPECT_LT(example.bounds(fixed, id)[(id + 1) % 3].high, -1e11);
          }
        }
      }
    }
  });
}

}  // namespace
}  // namespace gumbelbox
