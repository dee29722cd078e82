#include "cli/generate_market.h"

#include "tests/cli/run_verb.h"

namespace gumbelbox {
namespace {

std::vector<std::string> generate(const std::string& folder, const std::vector<std::string>& more) {
  std::vector<std::string> words = {"generate", "market",      "--items", "20",    "--people",
                                    "300",      "--questions", "10",      "--out", folder};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TEST(GenerateMarket, SaysHowLargeTheMarketIs) {
  const Scratch scratch;
  const std::string folder = scratch.path("market");
  const Json made = run_well(generate(folder, {"--json"})).json();
  EXPECT_EQ(made.at("items"), 20);
  EXPECT_EQ(made.at("people"), 300);
  EXPECT_EQ(made.at("pairs"), 380);
  EXPECT_EQ(made.at("questions"), 30);
  const std::string rows = bytes_of(folder + "/ratings.tsv");
  EXPECT_EQ(made.at("rows"), std::count(rows.begin(), rows.end(), '\n'));
  EXPECT_EQ(run_well(generate(folder, {})).out,
            folder + ": 20 items, 300 people (" + made.at("people_without_items").dump() +
                " without items), " + made.at("rows").dump() +
                " rows in ratings.tsv, 380 pairs in truth.tsv, 30 in questions.tsv\n");
}

TEST(GenerateMarket, TakesSeedAndClasses) {
  const Scratch scratch;
  const auto truth = [&](const std::string& name, const std::vector<std::string>& more) {
    run_well(generate(scratch.path(name), more));
    return bytes_of(scratch.path(name) + "/truth.tsv");
  };
  const std::string plain = truth("a", {});
  EXPECT_EQ(truth("b", {"--seed", "1", "--classes", "8"}), plain);
  EXPECT_NE(truth("c", {"--seed", "2"}), plain);
  EXPECT_NE(truth("d", {"--classes", "2"}), plain);
}

TEST(GenerateMarket, RefusesTheOptionsOfATree) {
  const Scratch scratch;
  for (const char* option : {"--depth", "--nodes"}) {
    const Ran ran = run_verb(generate(scratch.path("market"), {option, "3"}));
    EXPECT_EQ(ran.code, 2);
    EXPECT_NE(ran.err.find(std::string(option) + ": a market has no such option"),
              std::string::npos)
        << ran.err;
  }
  const Ran tree =
      run_verb({"generate", "balanced", "--people", "5", "--out", scratch.path("tree")});
  EXPECT_NE(tree.err.find("--people: a balanced tree has no such option"), std::string::npos)
      << tree.err;
}

}  // namespace
}  // namespace gumbelbox
