#include "cli/wrong_answers.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

std::string text(double wrong, double about_parents, const std::string& origin = "trained") {
  return wrong_answers_text({1, wrong, about_parents}, origin);
}

const std::string kAnswers = " of the ancestors that 'contains' reports with P >= 0.5 are wrong";

TEST(WrongAnswersText, SaysHowMany) {
  EXPECT_EQ(text(0, 0), "");
  EXPECT_EQ(text(0.0123, 0), "about 1.2%" + kAnswers + "\n");
  EXPECT_EQ(text(0.456, 0), "about 46%" + kAnswers + "\n");
}

TEST(WrongAnswersText, WarnsWhereMostAre) {
  EXPECT_EQ(text(0.5, 0), "about 50%" + kAnswers + "\n");
  EXPECT_EQ(text(0.51, 0), "warning: about 51%" + kAnswers + "\n");
  EXPECT_EQ(text(0.999, 0), "warning: nearly all" + kAnswers + "\n");
}

TEST(WrongAnswersText, TellsAnswersAboutParentsApartWhereTheyAreWorse) {
  EXPECT_EQ(text(0.005, 0.0101),
            "about 0.5%" + kAnswers + "; about 1% for entities that have children\n");
  EXPECT_EQ(text(0.005, 0.0099), "about 0.5%" + kAnswers + "\n");
  EXPECT_EQ(text(0, 0.0099),
            "hardly any" + kAnswers + "; about 0.99% for entities that have children\n");
}

TEST(WrongAnswersText, AdvisesMoreDimensionsForALayout) {
  EXPECT_EQ(text(0.02, 0, "constructed"), "about 2%" + kAnswers + "; try a larger --dim\n");
  EXPECT_EQ(text(0.009, 0, "constructed"), "about 0.9%" + kAnswers + "\n");
}

}  // namespace
}  // namespace gumbelbox
