#include "gumbelbox/data/market_questions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace gumbelbox {
namespace {

using Kind = MarketQuestion::Kind;

Market small_market() { return Market({0.25, 0.75}, {{0.5, 0.1, 0.9}, {0.2, 0.8, 0.4}}); }

TEST(MarketQuestions, HaveTheTrueConditionalProbability) {
  const Market market = small_market();
  EXPECT_DOUBLE_EQ(true_probability(market, {Kind::kPair, 0, 1, 0}),
                   (0.25 * 0.5 * 0.1 + 0.75 * 0.2 * 0.8) / (0.25 * 0.1 + 0.75 * 0.8));
  EXPECT_DOUBLE_EQ(
      true_probability(market, {Kind::kJoint, 0, 1, 2}),
      (0.25 * 0.5 * 0.1 * 0.9 + 0.75 * 0.2 * 0.8 * 0.4) / (0.25 * 0.1 * 0.9 + 0.75 * 0.8 * 0.4));
  EXPECT_DOUBLE_EQ(
      true_probability(market, {Kind::kNegation, 0, 1, 2}),
      (0.25 * 0.5 * 0.1 * 0.1 + 0.75 * 0.2 * 0.8 * 0.6) / (0.25 * 0.1 * 0.1 + 0.75 * 0.8 * 0.6));
}

TEST(MarketQuestions, AreDifferentAndAboutDifferentItems) {
  Random random(1, RandomUse::kTest);
  const Market market = random_market(4, 50, random);
  const std::vector<MarketQuestion> questions = draw_questions(market, 2000, 100, random);
  EXPECT_EQ(questions.size(), 300U);
  EXPECT_EQ(std::set(questions.begin(), questions.end()).size(), 300U);
  for (const Kind kind : {Kind::kPair, Kind::kJoint, Kind::kNegation}) {
    EXPECT_EQ(std::ranges::count(questions, kind, &MarketQuestion::kind), 100);
  }
  for (const MarketQuestion& q : questions) {
    EXPECT_NE(q.a, q.b);
    EXPECT_TRUE(q.kind == Kind::kPair || (q.c != q.a && q.c != q.b));
  }
}

TEST(MarketQuestions, OfSeveralConditionsHaveEnoughPeople) {
  Random random(1, RandomUse::kTest);
  const Market market = random_market(4, 50, random);
  constexpr std::size_t kPeople = 500;
  for (const MarketQuestion& q : draw_questions(market, kPeople, 100, random)) {
    if (q.kind == Kind::kPair) continue;
    const EntityId both[] = {q.b, q.c};
    const double joint = market.probability(both);
    const double met = q.kind == Kind::kJoint ? joint : market.probability({&q.b, 1}) - joint;
    EXPECT_GE(kPeople * met, kFewestExpected - 1e-9);
  }
}

TEST(MarketQuestions, AreFewerIfThereAreNoMore) {
  Random random(1, RandomUse::kTest);
  const auto questions = draw_questions(small_market(), 2000, 100, random);
  // 6 pairs, 3 choices of a before two others, 6 pairs of a and b before the other negated.
  EXPECT_EQ(questions.size(), 6U + 3U + 6U);
  EXPECT_EQ(draw_questions(small_market(), 1, 100, random).size(), 6U);  // one person is too few
}

}  // namespace
}  // namespace gumbelbox
