#include "cli/relatives_text.h"

#include <gtest/gtest.h>

#include <cmath>

namespace gumbelbox {
namespace {

TEST(RelativesText, ALineSaysWhetherTheAnswerIsKnown) {
  Vocabulary vocabulary;
  for (const char* name : {"animal", "dog"}) vocabulary.add(name);
  EXPECT_EQ(relative_line({0, 0, true}, vocabulary), "animal\t1.0000\tknown\n");
  EXPECT_EQ(relative_line({1, std::log(0.25), false}, vocabulary), "dog\t0.2500\tinferred\n");
}

TEST(RelativesText, TellsTheTotalsIfNotAllAreShown) {
  const std::vector<Answer> answers{{0, 0, true}, {1, 0, true}, {2, 0, false}};
  EXPECT_EQ(rest_text(answers, 2), "2 of 3 answers (2 known, 1 inferred); -k 3 shows all\n");
  EXPECT_EQ(rest_text(answers, 3), "");
  EXPECT_EQ(rest_text(answers, 20), "");
  EXPECT_EQ(rest_text({}, 20), "");
}

}  // namespace
}  // namespace gumbelbox
