#include "tests/cli/run_verb.h"

namespace gumbelbox {
namespace {

TEST(ContainsCommand, ListsAncestorsBestFirst) {
  const Scratch scratch;
  const Json answer =
      run_well({"contains", train_animals(scratch), "poodle", "-k", "2", "--json"}).json();
  ASSERT_EQ(answer.at("results").size(), 2U);
  std::set<std::string> names;
  for (const Json& result : answer.at("results")) names.insert(result.at("name"));
  EXPECT_EQ(names, (std::set<std::string>{"animal", "dog"}));
  EXPECT_GE(answer.at("results")[0].at("probability"), answer.at("results")[1].at("probability"));
}

TEST(InsideCommand, ListsDescendantsAndLeavesTheEntityOut) {
  const Scratch scratch;
  const std::string model = train_animals(scratch);
  const Ran ran = run_well({"inside", model, "animal", "-k", "100"});
  EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 7);
  EXPECT_EQ(ran.out.find("animal\t"), std::string::npos) << ran.out;
  const Json bird = run_well({"inside", model, "bird", "-k", "1", "--json"}).json();
  EXPECT_EQ(bird.at("results")[0].at("name"), "grey parrot");
}

TEST(ContainsCommand, TakesAnIdAndRefusesBadCounts) {
  const Scratch scratch;
  const std::string model = train_animals(scratch);
  EXPECT_EQ(run_well({"contains", model, "#0"}).out, run_well({"contains", model, "animal"}).out);
  const Ran ran = run_verb({"contains", model, "dog", "-k", "ten"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("-k: expected a whole number"), std::string::npos) << ran.err;
  EXPECT_EQ(run_verb({"contains", model}).code, 2);
  EXPECT_EQ(run_verb({"contains", scratch.path("missing"), "dog"}).code, 1);
}

}  // namespace
}  // namespace gumbelbox
