#include <gtest/gtest.h>

#include "tests/cli/run_verb.h"

namespace gumbelbox {
namespace {

TEST(BenchCommand, ListsEveryWorkThatOthersRelyOn) {
  const std::string list = run_well({"bench", "--list"}).out;
  for (const char* name :
       {"train/gumbel ", "train/gumbel-exact ", "train/smooth ", "train/gumbel/50d ",
        "train/gumbel/long ", "train/poincare ", "rank/mammal ", "top10/wordnet ", "load/10m ",
        "kernel/gumbel ", "limit/gumbel "}) {
    EXPECT_NE(list.find(name), std::string::npos) << name;
  }
}

TEST(BenchCommand, MeasuresOneWorkByItsName) {
  const Json json = run_well({"bench", "--only", "limit/smooth", "--json", "--quiet"}).json();
  ASSERT_EQ(json.at("results").size(), 1U);
  const Json& result = json.at("results")[0];
  EXPECT_EQ(result.at("name"), "limit/smooth");
  EXPECT_EQ(result.at("threads"), 1);
  const double rate = result.at("pairs_per_second");
  EXPECT_GT(rate, 1e4);
  EXPECT_NEAR(result.at("nanoseconds_per_pair_dimension").get<double>(), 1e9 / (rate * 5),
              1e-6 / rate * 1e9);
  EXPECT_FALSE(json.at("instruction_set").get<std::string>().empty());
}

TEST(BenchCommand, MeasuresAGroupByTheBeginningOfItsNames) {
  const Json json = run_well({"bench", "--only", "limit/smooth/ours", "--json", "--quiet"}).json();
  EXPECT_EQ(json.at("results").size(), 1U);
  const std::string text = run_well({"bench", "--only", "limit", "--quiet"}).out;
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 7);  // a head and two a model
  EXPECT_NE(text.find("limit/gumbel-exact/ours"), std::string::npos);
}

TEST(BenchCommand, NamesTheNearestOfAnUnknownWork) {
  const Ran ran = run_verb({"bench", "--only", "train/gumbl"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.err,
            "gumbelbox: --only: unknown work 'train/gumbl'; did you mean train/gumbel?; --list "
            "shows all\n");
}

}  // namespace
}  // namespace gumbelbox
