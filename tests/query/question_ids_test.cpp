#include "gumbelbox/query/question_ids.h"

#include <gtest/gtest.h>

#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Ids = std::vector<EntityId>;

Vocabulary letters() {
  Vocabulary vocabulary;
  for (const char* name : {"a", "b", "c", "d", "e"}) vocabulary.add(name);
  return vocabulary;
}

TEST(QuestionIds, AreSortedOnBothSidesAndInBothSenses) {
  const QuestionIds ids =
      question_ids(letters(), parse_expression("P(d, !e, a, #3 | !c, b, !c, !a)"));
  EXPECT_EQ(ids.events.present, (Ids{0, 3}));
  EXPECT_EQ(ids.events.absent, (Ids{4}));
  EXPECT_EQ(ids.given.present, (Ids{1}));
  EXPECT_EQ(ids.given.absent, (Ids{0, 2}));
}

TEST(QuestionIds, RefuseUnknownNames) {
  expect_error(ErrorKind::kNotFound, "no entity named 'x'",
               [] { question_ids(letters(), parse_expression("P(a | !x)")); });
}

TEST(OthersAbsent, NegatesWhateverTheQuestionDoesNotName) {
  const QuestionIds ids =
      others_absent(question_ids(letters(), parse_expression("P(d, !b | !c)")), 5);
  EXPECT_EQ(ids.events.present, (Ids{3}));
  EXPECT_EQ(ids.events.absent, (Ids{0, 1, 4}));
  EXPECT_EQ(ids.given.present, (Ids{}));
  EXPECT_EQ(ids.given.absent, (Ids{2}));
}

}  // namespace
}  // namespace gumbelbox
