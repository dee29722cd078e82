#include "gumbelbox/base/clock.h"
#include "tests/cli/run_verb.h"

namespace gumbelbox {
namespace {

TEST(GenerateCommand, MakesTheShippedBalancedTree) {
  const Scratch scratch;
  const std::string folder = scratch.path("tree");
  run_well({"generate", "balanced", "--branching", "3", "--depth", "3", "--train", "closure",
            "--out", folder});
  for (const char* name : {"entities.tsv", "train.tsv", "test.tsv"}) {
    EXPECT_EQ(bytes_of(folder + "/" + name), bytes_of(dataset("tree_balanced40") + "/" + name))
        << name;
  }
}

TEST(GenerateCommand, MakesARandomTreeBySeed) {
  const Scratch scratch;
  const auto make = [&](const std::string& name, const std::string& seed) {
    return run_well({"generate", "random", "--nodes", "50", "--seed", seed, "--out",
                     scratch.path(name), "--json"})
        .json();
  };
  const Json made = make("a", "1");
  EXPECT_EQ(made.at("entities"), 50);
  EXPECT_EQ(made.at("train"), 49);
  EXPECT_GE(made.at("test"), 49);
  make("b", "1");
  make("c", "2");
  EXPECT_EQ(bytes_of(scratch.path("a/train.tsv")), bytes_of(scratch.path("b/train.tsv")));
  EXPECT_NE(bytes_of(scratch.path("a/train.tsv")), bytes_of(scratch.path("c/train.tsv")));
}

TEST(GenerateCommand, RefusesAnOptionOfTheOtherTree) {
  const Scratch scratch;
  const Ran ran = run_verb({"generate", "random", "--depth", "3", "--out", scratch.path("tree")});
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("--depth: a random tree has no such option"), std::string::npos)
      << ran.err;
}

TEST(GenerateCommand, RefusesATreeOfTooManyPairsBeforeItIsMade) {
  const Scratch scratch;
  const double start = steady_seconds();
  for (const char* branching : {"1", "1000000"}) {
    const Ran ran = run_verb({"generate", "balanced", "--branching", branching, "--depth",
                              "1000000", "--out", scratch.path("tree")});
    EXPECT_EQ(ran.code, 2);
    EXPECT_NE(ran.err.find("expected a tree "), std::string::npos) << ran.err;
  }
  EXPECT_LT(steady_seconds() - start, 0.5);
  EXPECT_FALSE(std::filesystem::exists(scratch.path("tree")));
}

}  // namespace
}  // namespace gumbelbox
