#include "gumbelbox/score/pair_score.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "gumbelbox/score/candidates.h"
#include "tests/score/sample_table.h"

namespace gumbelbox {
namespace {

/// The least that a model says: score(a, b) = 10 * row a - row b.
class Least final : public PairScore {
 public:
  void score(const Table& rows, std::span<const Pair> pairs,
             std::span<double> scores) const override {
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      scores[i] = 10.0 * rows.row(pairs[i].a)[0] - rows.row(pairs[i].b)[0];
    }
  }
};

const Table kRows = table_of({{1}, {2}, {4}});

TEST(PairScore, OneAgainstAllIsPairByPairUnlessItIsSaidOtherwise) {
  std::vector<double> scores(3);
  Least().score_all_given(kRows, 2, scores);
  EXPECT_EQ(scores, (std::vector<double>{10 - 4, 20 - 4, 40 - 4}));
  Least().score_all_of(kRows, 2, scores);
  EXPECT_EQ(scores, (std::vector<double>{40 - 1, 40 - 2, 40 - 4}));
}

TEST(PairScore, CandidatesHaveItsScoresAsBounds) {
  const Least score;
  const auto candidates = score.candidates(kRows);
  EXPECT_FALSE(candidates->are_by_kernels());
  const std::vector<ScoreBounds> given = candidates->given(1, 10);
  ASSERT_EQ(given.size(), 2U) << "10 * 1 - 2 is below 10";
  EXPECT_EQ(given[0].entity, 1U);
  EXPECT_EQ(given[0].low, 18);
  EXPECT_EQ(given[1].high, 38);
  const std::vector<ScoreBounds> of = candidates->of(0, -std::numeric_limits<double>::infinity());
  ASSERT_EQ(of.size(), 3U);
  EXPECT_EQ(of[2].low, 10 - 4);
}

TEST(PairScore, HasNoJointProbabilitiesUnlessItIsSaidOtherwise) {
  EXPECT_EQ(Least().joint(), nullptr);
}

}  // namespace
}  // namespace gumbelbox
