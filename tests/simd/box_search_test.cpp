#include "gumbelbox/simd/box_search.h"

#include <gtest/gtest.h>

#include <limits>

#include "gumbelbox/base/random.h"
#include "tests/simd/every_instruction_set.h"
#include "tests/simd/sample_boxes.h"

namespace gumbelbox {
namespace {

constexpr float kAny = -std::numeric_limits<float>::infinity();

/// Answers about one box of a table, with the scalar scores that they are about.
class Example {
 public:
  Example(const SampleModel& sample, const Table& table, bool is_given)
      : sample_(sample),
        is_given_(is_given),
        columns_(sample.model, table.rows(), boxes_in(table, sample.model.dim, 0)),
        tangents_(side_tangents(sample.model)),
        scores_(table.rows()) {
    if (is_given) {
      sample.truth->score_all_given(table, 0, scores_);
    } else {
      sample.truth->score_all_of(table, 0, scores_);
    }
  }

  std::vector<ScoreBounds> answers(const std::vector<std::uint32_t>* blocks, float lowest) const {
    std::vector<ScoreBounds> found;
    search_boxes({.model = sample_.model,
                  .tangents = tangents_,
                  .candidates = columns_,
                  .blocks = blocks,
                  .fixed = columns_.block(0),
                  .fixed_reach = columns_.reach(0)[0],
                  .is_given = is_given_,
                  .lowest = lowest,
                  .found = found});
    return found;
  }

  double score(EntityId e) const { return scores_[e]; }

 private:
  const SampleModel& sample_;
  bool is_given_;
  BoxColumns columns_;
  SideTangents tangents_;
  std::vector<double> scores_;
};

template <class Check>
void for_each_example(const Table& table, std::size_t dim, const Check& check) {
  with_every_instruction_set([&] {
    for (const SampleModel& sample : sample_models(dim)) {
      for (const bool is_given : {true, false}) {
        SCOPED_TRACE(testing::Message() << sample.name << (is_given ? " given" : " of"));
        check(Example(sample, table, is_given));
      }
    }
  });
}

TEST(SearchBoxes, AnswersForAllBlocksInOrder) {
  const Table table = sample_boxes(300, 5, 1, 0, 1);
  for_each_example(table, 5, [](const Example& example) {
    const std::vector<ScoreBounds> found = example.answers(nullptr, kAny);
    ASSERT_EQ(found.size(), 300U);
    for (EntityId e = 0; e < 300; ++e) {
      ASSERT_EQ(found[e].entity, e);
      ASSERT_LE(found[e].low, example.score(e));
      ASSERT_GE(found[e].high, example.score(e));
    }
  });
}

TEST(SearchBoxes, AnswersForTheBlocksAskedForInTheirOrder) {
  const Table table = sample_boxes(300, 5, 1, 0, 2);
  const std::vector<std::uint32_t> blocks{4, 1};  // the last has 44 boxes
  for_each_example(table, 5, [&](const Example& example) {
    const std::vector<ScoreBounds> found = example.answers(&blocks, kAny);
    ASSERT_EQ(found.size(), 44U + 64U);
    for (std::size_t i = 0; i < found.size(); ++i) {
      ASSERT_EQ(found[i].entity, i < 44 ? 256 + i : 64 + i - 44);
      ASSERT_LE(found[i].low, example.score(found[i].entity));
      ASSERT_GE(found[i].high, example.score(found[i].entity));
    }
  });
}

TEST(SearchBoxes, OfNoBlocksFindsNothing) {
  const Table table = sample_boxes(100, 2, 1, 0, 3);
  const std::vector<std::uint32_t> none;
  for_each_example(
      table, 2, [&](const Example& example) { EXPECT_TRUE(example.answers(&none, kAny).empty()); });
}

TEST(SearchBoxes, BoundsOfFewAreThoseOfAll) {
  // Few of a block reach the score: they are packed with those of other blocks.
  const Table table = sample_boxes(1000, 3, 1, 0, 4);
  for_each_example(table, 3, [&](const Example& example) {
    const std::vector<ScoreBounds> all = example.answers(nullptr, kAny);
    for (const float lowest : {-0.01F, -1.0F, -30.0F}) {
      const std::vector<ScoreBounds> few = example.answers(nullptr, lowest);
      auto next = few.begin();
      for (EntityId e = 0; e < 1000; ++e) {
        if (next == few.end() || next->entity != e) {
          ASSERT_LT(example.score(e), lowest);
          continue;
        }
        ASSERT_EQ(next->low, all[e].low);
        ASSERT_EQ(next->high, all[e].high);
        ++next;
      }
      ASSERT_EQ(next, few.end());
    }
  });
}

TEST(SearchBoxes, JudgeBoxesInTheLargestThatFit) {
  constexpr std::size_t kDim = 5;
  for (const SampleModel& sample : sample_models(kDim)) {
    SCOPED_TRACE(sample.name);
    const auto scale = static_cast<float>(side_scale(sample.model));
    Table table(70, 2 * kDim);
    for (std::size_t i = 0; i < table.rows(); ++i) {
      for (std::size_t j = 0; j < kDim; ++j) {
        table.row(i)[j] = i == 0 ? 0 : scale * 1e5F * static_cast<float>(i);
        table.row(i)[kDim + j] = scale * (i == 0 ? 1.99e7F : static_cast<float>(i % 3));
      }
    }
    with_every_instruction_set([&] {
      for (const bool is_given : {true, false}) {
        const Example example(sample, table, is_given);
        const std::vector<ScoreBounds> found = example.answers(nullptr, kAny);
        for (EntityId e = 0; e < table.rows(); ++e) {
          ASSERT_LE(found[e].low, example.score(e)) << e;
          ASSERT_GE(found[e].high, example.score(e)) << e;
          if (sample.model.form == BoxForm::kBessel) continue;
          ASSERT_LT(found[e].high - found[e].low, is_given ? 600 : 0.01) << e;
        }
      }
    });
  }
}

TEST(SearchBoxes, KnowWhatFloatForgetsNearTheEndOfALargeBox) {
  for (const SampleModel& sample : sample_models(1)) {
    const double beta =
        sample.model.form == BoxForm::kSmooth ? 0.01 : sample.model.intersection_beta;
    for (const double betas : {1e3, 1e4, 1e5, 1e6}) {  // of the large box
      SCOPED_TRACE(testing::Message() << sample.name << " " << betas);
      Random random(7, RandomUse::kTest);
      Table table(500, 2);
      table.row(0)[1] = static_cast<float>(betas * beta);
      for (std::size_t i = 1; i < table.rows(); ++i) {
        const double side = 50 * beta * random.uniform();
        const double from_the_end = beta * (12 * random.uniform() - 2);
        table.row(i)[0] = static_cast<float>(betas * beta - from_the_end - side);
        table.row(i)[1] = static_cast<float>(side);
      }
      for (const bool is_given : {true, false}) {
        const Example example(sample, table, is_given);
        for (const ScoreBounds& one : example.answers(nullptr, kAny)) {
          ASSERT_LE(one.low, example.score(one.entity)) << one.entity;
          ASSERT_GE(one.high, example.score(one.entity)) << one.entity;
        }
      }
    }
  }
}

}  // namespace
}  // namespace gumbelbox
