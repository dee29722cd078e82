#include "cli/config.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "gumbelbox/base/file.h"
#include "tests/cli/example_command.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

class Config : public testing::Test {
 protected:
  GivenOptions read(const std::string& toml) {
    write_file(path_, [&](std::ostream& stream) { stream << toml; });
    return read_config(path_, option_list<ExampleOptions>());
  }

  void expect_refused(const std::string& toml, const std::string& message) {
    expect_error(ErrorKind::kUsage, path_ + message, [&] { read(toml); });
  }

  void TearDown() override { std::filesystem::remove(path_); }

  std::string path_ = testing::TempDir() + "gumbelbox_config_" +
                      testing::UnitTest::GetInstance()->current_test_info()->name() + ".toml";
};

TEST_F(Config, RefusesKeysThatWouldUseUpTheStack) {
  std::string key = "a";
  for (int i = 0; i < 40'000; ++i) key += ".a";
  expect_refused("json = true\n" + key + " = 1\n",
                 ":2:32: expected keys of at most 16 parts, got more");
}

TEST_F(Config, ShortensAnAbsurdKey) {
  expect_refused(std::string(100'000, 'x') + " = 1\n",
                 ":1:1: unknown key '" + std::string(60, 'x') + "...' (100000 bytes)");
}

TEST_F(Config, TakesEveryFlagAsAKeyWithEitherDash) {
  const GivenOptions given = read(
      "# a comment\nmodel = 'smooth'\nk = 5\nvolume-beta = 1e-3\nintersection_beta = 2\njson = "
      "true\n");
  EXPECT_EQ(given.at("model").text, "smooth");
  EXPECT_EQ(given.at("k").text, "5");
  EXPECT_EQ(given.at("volume-beta").text, "0.001");
  EXPECT_EQ(given.at("intersection-beta").text, "2");
  EXPECT_EQ(given.at("json").text, "true");
  EXPECT_EQ(given.at("k").where, path_ + ":3:5: k");
}

TEST_F(Config, NamesFileLineAndNearestOfAnUnknownKey) {
  expect_refused("k = 5\nsed = 3\n", ":2:1: unknown key 'sed'; did you mean seed?");
  expect_refused("MODEL = 'm'\n", ":1:1: unknown key 'MODEL'");
}

TEST_F(Config, RefusesAWrongType) {
  expect_refused("seed = 1\nk = '5'\n",
                 ":2:5: k: expected a whole number in [1, 1000], got string");
  expect_refused("model = 5\n", ":1:9: model: expected one of gumbel, smooth, got integer");
  expect_refused("json = 1\n", ":1:8: json: expected true or false, got integer");
  expect_refused("k = true\n", ":1:5: k: expected a whole number in [1, 1000], got boolean");
  expect_refused("k = [1, 2]\n", ":1:5: k: expected a whole number in [1, 1000], got array");
  expect_refused("[k]\nseed = 1\n", ":1:1: k: expected a whole number in [1, 1000], got table");
}

/// Options that take words or lists.
struct WordyOptions {
  int dim = 0;
  std::string relations;
};

template <class Visit>
void describe(WordyOptions& o, Visit&& field) {
  field("dim", o.dim, Range{1, 64, "auto"}, "dimensions");
  field("relations", o.relations, AnyText{"NAME,..."}, "relations");
}

TEST_F(Config, TakesWordsForNumbersAndArraysForLists) {
  const auto read_wordy = [&](const std::string& toml) {
    write_file(path_, [&](std::ostream& stream) { stream << toml; });
    return read_config(path_, option_list<WordyOptions>());
  };
  const GivenOptions given = read_wordy("dim = 'auto'\nrelations = ['is_a', 'part_of']\n");
  EXPECT_EQ(given.at("dim").text, "auto");
  EXPECT_EQ(given.at("relations").text, "is_a,part_of");
  expect_error(ErrorKind::kUsage,
               path_ + ":1:7: dim: expected auto or a whole number in [1, 64], got string",
               [&] { read_wordy("dim = '5'\n"); });
  expect_error(ErrorKind::kUsage, path_ + ":1:13: relations: expected a text, got array",
               [&] { read_wordy("relations = ['is_a', 1]\n"); });
}

TEST_F(Config, SaysThatKeysStandWithoutATable) {
  expect_refused("[train]\nk = 5\n",
                 ":1:2: unknown key 'train'; keys stand at the top, without a table");
}

TEST_F(Config, RefusesOneOptionInTwoSpellings) {
  expect_refused("volume-beta = 1\nvolume_beta = 2\n", ":2:1: volume_beta: given twice");
}

TEST_F(Config, NamesTheLineOfASyntaxError) {
  try {
    read("k = 5\nseed =\n");
    FAIL() << "a key without a value was taken";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kUsage);
    EXPECT_TRUE(std::string(error.what()).starts_with(path_ + ":2:")) << error.what();
  }
}

TEST_F(Config, AMissingFileIsAnInputOutputError) {
  try {
    read_config("no/such/file.toml", option_list<ExampleOptions>());
    FAIL() << "a missing file was read";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kIo);
  }
}

}  // namespace
}  // namespace gumbelbox
