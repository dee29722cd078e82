#include <cmath>

#include "tests/cli/run_verb.h"

namespace gumbelbox {
namespace {

TEST(QueryCommand, AnswersWithAProbability) {
  const Scratch scratch;
  const std::string model = train_animals(scratch);
  const Json inside = run_well({"query", model, "P(animal | poodle)", "--json"}).json();
  const Json outside = run_well({"query", model, "P(cat | poodle)", "--json"}).json();
  EXPECT_GT(inside.at("probability"), 0.8);
  EXPECT_LT(outside.at("probability"), 0.2);
  EXPECT_DOUBLE_EQ(inside.at("probability"), std::exp(inside.at("log_probability").get<double>()));
  EXPECT_EQ(run_well({"query", model, "P(dog | dog)"}).out, "1\n");
}

TEST(QueryCommand, PointsAtTheColumnOfAMistake) {
  const Scratch scratch;
  const Ran ran = run_verb({"query", train_animals(scratch), "P(dog | )"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("column 9"), std::string::npos) << ran.err;
}

TEST(QueryCommand, SuggestsTheNearestNames) {
  const Scratch scratch;
  const Ran ran = run_verb({"query", train_animals(scratch), "P(dgo | poodle)"});
  EXPECT_EQ(ran.code, 1);
  EXPECT_NE(ran.err.find("no entity named 'dgo'; nearest: dog"), std::string::npos) << ran.err;
}

}  // namespace
}  // namespace gumbelbox
