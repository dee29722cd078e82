#include "gumbelbox/data/counted_questions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <set>
#include <sstream>

#include "gumbelbox/base/random.h"

namespace gumbelbox {
namespace {

Incidence random_incidence() {
  Random random(1, RandomUse::kTest);
  std::vector<Having> pairs;
  for (int i = 0; i < 400; ++i) pairs.push_back({random.below(60), random.below(12)});
  return {60, 12, pairs};
}

bool has(const Incidence& incidence, HolderId holder, EntityId item) {
  return std::ranges::count(incidence.items_of(holder), item) > 0;
}

/// Answers the question holder by holder.
void expect_answered(const CountedQuestion& question, const char* form, bool negated,
                     const Incidence& incidence) {
  unsigned a = 0;
  unsigned b = 0;
  unsigned c = 0;
  ASSERT_EQ(std::sscanf(question.text.c_str(), form, &a, &b, &c), 3) << question.text;
  EXPECT_EQ((std::set{a, b, c}.size()), 3U);
  std::size_t behind = 0;
  std::size_t also = 0;
  for (HolderId holder = 0; holder < incidence.holders(); ++holder) {
    if (!has(incidence, holder, b) || has(incidence, holder, c) == negated) continue;
    ++behind;
    also += has(incidence, holder, a);
  }
  EXPECT_EQ(question.n, behind);
  EXPECT_DOUBLE_EQ(question.p, static_cast<double>(also) / static_cast<double>(behind));
}

TEST(DrawQuestions, AreAnsweredByCounting) {
  const Incidence incidence = random_incidence();
  const auto joint = draw_questions(incidence, CountedKind::kJoint, 50, 8, 1);
  EXPECT_EQ(joint.size(), 50U);
  for (const CountedQuestion& question : joint) {
    expect_answered(question, "P(#%u | #%u, #%u)", false, incidence);
    EXPECT_GE(question.n, 8U);
  }
  const auto negation = draw_questions(incidence, CountedKind::kNegation, 50, 8, 1);
  EXPECT_EQ(negation.size(), 50U);
  for (const CountedQuestion& question : negation) {
    expect_answered(question, "P(#%u | #%u, !#%u)", true, incidence);
    EXPECT_GE(question.n, 8U);
  }
}

TEST(PairsBehind, AreCountedOnceEach) {
  const Incidence incidence = random_incidence();
  const auto questions = draw_questions(incidence, CountedKind::kJoint, 50, 8, 1);
  const auto pairs = pairs_behind(questions, incidence);
  std::set<std::string> texts;
  for (const CountedQuestion& pair : pairs) {
    EXPECT_TRUE(texts.insert(pair.text).second) << pair.text;
    const auto [a, b] = pair.pair;
    EXPECT_EQ(pair.text, "P(#" + std::to_string(a) + " | #" + std::to_string(b) + ")");
    std::size_t both = 0;
    for (HolderId holder = 0; holder < incidence.holders(); ++holder) {
      both += has(incidence, holder, a) && has(incidence, holder, b);
    }
    EXPECT_EQ(pair.n, incidence.count(b));
    EXPECT_DOUBLE_EQ(pair.p, static_cast<double>(both) / static_cast<double>(pair.n));
  }
  for (const CountedQuestion& question : questions) {
    const auto [a, b] = question.pair;
    EXPECT_TRUE(texts.contains("P(#" + std::to_string(a) + " | #" + std::to_string(b) + ")"));
  }
}

TEST(DrawQuestions, NoQuestionComesTwiceAndAllCanBeDrawn) {
  const Incidence incidence = random_incidence();
  const std::uint64_t conditions = count_conditions(incidence, CountedKind::kJoint, 8);
  const auto all = draw_questions(incidence, CountedKind::kJoint, 100000, 8, 1);
  EXPECT_GT(conditions, 10U);
  EXPECT_EQ(all.size(), conditions * 10);
  std::set<std::string> texts;
  for (const CountedQuestion& question : all) texts.insert(question.text);
  EXPECT_EQ(texts.size(), all.size());
}

TEST(DrawQuestions, TheSeedDecides) {
  const Incidence incidence = random_incidence();
  const auto drawn = [&](std::uint64_t seed) {
    return draw_questions(incidence, CountedKind::kNegation, 5, 8, seed);
  };
  EXPECT_EQ(drawn(1), drawn(1));
  EXPECT_NE(drawn(1), drawn(2));
}

TEST(DrawQuestions, WithoutThreeItemsOrEnoughBehindThereAreNone) {
  EXPECT_TRUE(draw_questions(random_incidence(), CountedKind::kJoint, 5, 61, 1).empty());
  const Incidence two(2, 2, std::vector<Having>{{0, 0}, {0, 1}, {1, 0}});
  EXPECT_TRUE(draw_questions(two, CountedKind::kJoint, 5, 1, 1).empty());
}

TEST(WriteQuestions, HasALineEach) {
  std::ostringstream out;
  write_questions({{"P(#0 | #1, #2)", 0.25, 80}, {"P(#0 | #1, !#2)", 0, 51}}, out);
  EXPECT_EQ(out.str(), "P(#0 | #1, #2)\t0.25\t80\nP(#0 | #1, !#2)\t0\t51\n");
}

}  // namespace
}  // namespace gumbelbox
