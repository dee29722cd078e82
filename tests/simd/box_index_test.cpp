#include "gumbelbox/simd/box_index.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "tests/simd/box_index_example.h"
#include "tests/simd/every_instruction_set.h"
#include "tests/simd/sample_boxes.h"

namespace gumbelbox {
namespace {

/// Bounds of all entities hold the scalar scores, and are no wider than stated.
void expect_bounds(const IndexExample& example, Fixed fixed, EntityId id,
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
void expect_only_hopeless_left_out(const IndexExample& example, Fixed fixed, EntityId id,
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
void expect_truth_about(const IndexExample& example, Fixed fixed, EntityId id) {
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

/// The order of the boxes changes neither who is found nor the bounds. Who is left out may differ
/// where it makes no difference.
void expect_same_answers(const IndexExample& example, const IndexExample& near, Fixed fixed,
                         EntityId id) {
  const std::vector<double> scores = example.scores(fixed, id);
  std::vector<double> sorted = scores;
  std::sort(sorted.begin(), sorted.end());
  for (const double lowest : {-kInfinity, sorted[sorted.size() / 2], sorted.back()}) {
    const std::vector<ScoreBounds> all = example.bounds(fixed, id);
    auto expected = all.begin();
    std::size_t reached = 0;
    for (const ScoreBounds& one : near.bounds(fixed, id, lowest)) {
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

void expect_truth(std::size_t entities, std::size_t dim, std::size_t tables, float origin) {
  SCOPED_TRACE(testing::Message() << entities << " entities, dim " << dim << ", " << tables
                                  << " tables, origin " << origin);
  const Table table = sample_boxes(entities, dim, tables, origin, entities * dim);
  for (const SampleModel& sample : sample_models(dim, tables)) {
    SCOPED_TRACE(sample.name);
    const IndexExample example(sample, table, tables);
    const IndexExample near(sample, table, tables, BoxIndex::Order::kNear);
    const std::size_t questions = std::min<std::size_t>(entities, dim < 10 ? 8 : 2);
    for (std::size_t i = 0; i < questions; ++i) {
      const auto id = static_cast<EntityId>(entities - 1 - i);
      expect_truth_about(example, Fixed::kB, id);
      expect_truth_about(example, Fixed::kA, id);
      if (i < 2) {
        expect_same_answers(example, near, Fixed::kB, id);
        expect_same_answers(example, near, Fixed::kA, id);
      }
      if (testing::Test::HasFailure()) return;  // one is enough to see
    }
  }
}

TEST(BoxIndex, BoundsHoldTheScalarScoreForEveryDimension) {
  with_every_instruction_set([] {
    for (const std::size_t dim : {1, 2, 3, 4, 5, 6, 7, 8, 50, 300}) expect_truth(100, dim, 1, 0);
  });
}

TEST(BoxIndex, BoundsHoldTheScalarScoreForEveryNumberOfEntities) {
  with_every_instruction_set([] {
    for (const std::size_t entities : {1, 7, 8, 9, 63, 64, 65, 1000}) {
      expect_truth(entities, 2, 1, 0);
    }
  });
}

TEST(BoxIndex, KeepsTheBoxesOfTheTwoRolesApart) {
  with_every_instruction_set([] { expect_truth(130, 3, 2, 0); });
}

TEST(BoxIndex, DoesNotMindHowFarFromTheOriginTheBoxesAre) {
  with_every_instruction_set([] {
    for (const float origin : {1e4F, -3e6F}) expect_truth(100, 3, 1, origin);
  });
}

TEST(BoxIndex, LeavesOutMostOfWhatIsHopeless) {
  with_every_instruction_set([] {
    // Intervals side by side: only the neighbours of one reach it.
    Table table(1000, 2);
    for (std::size_t i = 0; i < 1000; ++i) {
      table.row(i)[0] = static_cast<float>(i);
      table.row(i)[1] = 1;
    }
    for (const SampleModel& sample : sample_models(1)) {
      if (sample.model.volume_beta > 1) continue;  // for such a scale all are near
      SCOPED_TRACE(sample.name);
      const IndexExample example(sample, table);
      const IndexExample near(sample, table, 1, BoxIndex::Order::kNear);
      for (const Fixed fixed : {Fixed::kB, Fixed::kA}) {
        EXPECT_EQ(near.bounds(fixed, 500, -5).size(), example.bounds(fixed, 500, -5).size());
        EXPECT_LT(example.bounds(fixed, 500, -5).size(), 5U);
        EXPECT_GE(example.bounds(fixed, 500, -5).size(), 1U);
      }
    }
  });
}

TEST(BoxIndex, BoundsAreInfiniteForBoxesThatFloatMayNotDoFor) {
  with_every_instruction_set([] {
    const float odd[] = {NAN, INFINITY, -INFINITY, 1e21F, -1e30F, 3e38F};
    const float odd_sides[] = {NAN, INFINITY, -INFINITY, 3e38F, 1e9F, -1};
    for (const SampleModel& sample : sample_models(2)) {
      SCOPED_TRACE(sample.name);
      for (std::size_t i = 0; i < std::size(odd); ++i) {
        for (const bool of_side : {false, true}) {
          Table table = sample_boxes(70, 2, 1, 0, 3);
          table.row(66)[of_side ? 3 : 1] = of_side ? odd_sides[i] : odd[i];
          const IndexExample example(sample, table, 1,
                                     i % 2 == 1 ? BoxIndex::Order::kNear : BoxIndex::Order::kById);
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
  with_every_instruction_set([] {
    for (const float far : {1e12F, 1e19F}) {
      Table table(3, 4);
      for (std::size_t i = 0; i < 3; ++i) std::ranges::fill(table.row(i), 1.0F);
      table.row(1)[0] = far;
      table.row(2)[1] = -9 * far;
      for (const SampleModel& sample : sample_models(2)) {
        SCOPED_TRACE(sample.name);
        const IndexExample example(sample, table);
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

/// Those that may be among the k best, by id, as a search through all scores finds them.
std::vector<EntityId> slow_best(const std::vector<double>& scores, std::size_t k, EntityId except) {
  std::vector<EntityId> ids;
  for (EntityId e = 0; e < scores.size(); ++e) {
    if (e != except) ids.push_back(e);
  }
  k = std::min(k, ids.size());
  if (k == 0) return {};
  const auto better = [&](EntityId x, EntityId y) {
    return std::min(scores[x], 0.0) > std::min(scores[y], 0.0);
  };
  std::ranges::nth_element(ids, ids.begin() + static_cast<std::ptrdiff_t>(k - 1), better);
  const EntityId worst = ids[k - 1];
  std::erase_if(ids, [&](EntityId e) { return better(worst, e); });
  std::ranges::sort(ids);
  return ids;
}

/// The best hold the k best with all equals, and only what bounds cannot tell from these.
void expect_best(const IndexExample& example, Fixed fixed, EntityId id,
                 const std::vector<double>& scores) {
  const std::vector<ScoreBounds> all = example.bounds(fixed, id);
  for (const std::size_t k : {0U, 1U, 10U, 698U, 699U, 5000U}) {
    SCOPED_TRACE(testing::Message() << (fixed == Fixed::kB ? "given #" : "of #") << id << " " << k);
    std::vector<ScoreBounds> best = example.best(fixed, id, k);
    std::ranges::sort(best, {}, &ScoreBounds::entity);
    std::vector<EntityId> ids;
    for (const ScoreBounds& one : best) {
      ids.push_back(one.entity);
      ASSERT_EQ(one.low, all[one.entity].low);
      ASSERT_EQ(one.high, all[one.entity].high);
    }
    ASSERT_TRUE(std::ranges::includes(ids, slow_best(scores, k, id)));
    ASSERT_FALSE(std::ranges::binary_search(ids, id));
    std::vector<ScoreBounds> expected = all;
    keep_best(expected, k, id);
    ASSERT_EQ(best.size(), expected.size());
  }
}

TEST(BoxIndex, FindsTheBestOfAllEntitiesInBothOrders) {
  with_every_instruction_set([] {
    for (const std::size_t dim : {1, 5, 20}) {
      for (const std::size_t tables : {1, 2}) {
        const Table table = sample_boxes(700, dim, tables, 0, 10 * dim + tables);
        for (const SampleModel& sample : sample_models(dim, tables)) {
          SCOPED_TRACE(testing::Message() << sample.name << " dim " << dim << " tables " << tables);
          const IndexExample by_id(sample, table, tables);
          const IndexExample near(sample, table, tables, BoxIndex::Order::kNear);
          for (const EntityId id : {0U, 699U}) {
            for (const Fixed fixed : {Fixed::kB, Fixed::kA}) {
              const std::vector<double> scores = by_id.scores(fixed, id);
              expect_best(by_id, fixed, id, scores);
              expect_best(near, fixed, id, scores);
              if (testing::Test::HasFailure()) return;
            }
          }
        }
      }
    }
  });
}

/// Nested boxes of a tree: each has four children in it that lie apart in every dimension.
Table tree_of_boxes(std::size_t count, std::size_t dim) {
  Table table(count, 2 * dim);
  for (std::size_t j = 0; j < dim; ++j) table.row(0)[dim + j] = 4096;
  for (std::size_t i = 1; i < count; ++i) {
    const auto parent = table.row((i - 1) / 4);
    for (std::size_t j = 0; j < dim; ++j) {
      const float quarter = parent[dim + j] / 4;
      const std::size_t place = ((i - 1) % 4 + j * ((i - 1) / 4)) % 4;
      table.row(i)[j] = parent[j] + quarter * (static_cast<float>(place) + 0.1F);
      table.row(i)[dim + j] = quarter * 0.8F;
    }
  }
  return table;
}

TEST(BoxIndex, FindsTheSameInBothOrdersForManyQuestions) {
  with_every_instruction_set([] {
    for (const std::size_t dim : {5, 20}) {
      const Table table = tree_of_boxes(3000, dim);
      for (const BoxModel& model :
           {gumbel_model(0.01, 0.1, dim), smooth_model(0.1, dim), bessel_model(0.1, -4, dim)}) {
        const BoxIndex by_id(model, 3000, boxes_in(table, dim, 0), boxes_in(table, dim, 0));
        const BoxIndex near(model, 3000, boxes_in(table, dim, 0), boxes_in(table, dim, 0),
                            BoxIndex::Order::kNear);
        Random random(dim, RandomUse::kTest);
        for (int question = 0; question < (dim == 5 ? 500 : 100); ++question) {
          const EntityId id = random.below(3000);
          for (const bool given : {true, false}) {
            const auto expected =
                given ? by_id.best_given(id, 10, -kInfinity) : by_id.best_of(id, 10, -kInfinity);
            auto found =
                given ? near.best_given(id, 10, -kInfinity) : near.best_of(id, 10, -kInfinity);
            std::ranges::sort(found, {}, &ScoreBounds::entity);
            ASSERT_TRUE(std::ranges::equal(found, expected, [](const auto& x, const auto& y) {
              return x.entity == y.entity && x.low == y.low && x.high == y.high;
            })) << id;
          }
        }
      }
    }
  });
}

TEST(BoxIndex, LeavesOutOfTheBestWhatIsSurelyBelow) {
  const Table table = tree_of_boxes(3000, 2);
  const std::vector<SampleModel> samples = sample_models(2);
  for (const BoxIndex::Order order : {BoxIndex::Order::kById, BoxIndex::Order::kNear}) {
    const IndexExample example(samples[0], table, 1, order);
    const std::vector<double> scores = example.scores(Fixed::kB, 2999);
    std::vector<double> sorted = scores;
    std::ranges::sort(sorted, std::greater<>());
    std::size_t above = 2;  // itself among them
    while (sorted[above - 1] - sorted[above] < 0.1) ++above;
    const double between = (sorted[above - 1] + sorted[above]) / 2;
    EXPECT_EQ(example.best(Fixed::kB, 2999, 50, between).size(), above - 1);
    EXPECT_GE(example.best(Fixed::kB, 2999, 10).size(), 10U);
    EXPECT_TRUE(example.best(Fixed::kB, 2999, 10, 1).empty());
  }
}

TEST(BoxIndex, KeepsAmongTheBestWhatFloatCannotJudge) {
  Table table = tree_of_boxes(3000, 2);
  table.row(77)[1] = NAN;
  const std::vector<SampleModel> samples = sample_models(2);
  for (const BoxIndex::Order order : {BoxIndex::Order::kById, BoxIndex::Order::kNear}) {
    const IndexExample example(samples[0], table, 1, order);
    for (const Fixed fixed : {Fixed::kB, Fixed::kA}) {
      const std::vector<ScoreBounds> best = example.best(fixed, 2999, 10);
      EXPECT_EQ(std::ranges::count(best, 77U, &ScoreBounds::entity), 1);
      EXPECT_GE(best.size(), 11U);
      EXPECT_LT(best.size(), 100U);
      EXPECT_EQ(example.best(fixed, 77, 10).size(), 2999U) << "nothing is known";
    }
  }
}

}  // namespace
}  // namespace gumbelbox
