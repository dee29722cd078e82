#include "gumbelbox/data/market_folder.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>
#include <sstream>

#include "gumbelbox/base/file.h"
#include "gumbelbox/data/data_set.h"
#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

const MarketOptions kSmall{.classes = 3, .items = 12, .people = 400, .questions = 20, .seed = 4};
const char* const kFiles[] = {"ratings.tsv", "truth.tsv", "questions.tsv"};

std::vector<std::vector<std::string>> rows_of(const std::string& path) {
  std::vector<std::vector<std::string>> rows;
  std::istringstream lines(read_file(path));
  for (std::string line; std::getline(lines, line);) {
    std::istringstream cells(line);
    rows.emplace_back();
    for (std::string cell; std::getline(cells, cell, '\t');) rows.back().push_back(cell);
  }
  return rows;
}

TEST(MarketFolder, SameSeedGivesTheSameBytes) {
  const TemporaryFolder folder;
  write_market(kSmall, folder.path("a"));
  write_market(kSmall, folder.path("b"));
  MarketOptions other = kSmall;
  ++other.seed;
  write_market(other, folder.path("c"));
  for (const char* file : kFiles) {
    const std::string bytes = read_file(folder.path("a") + "/" + file);
    EXPECT_EQ(read_file(folder.path("b") + "/" + file), bytes) << file;
    EXPECT_NE(read_file(folder.path("c") + "/" + file), bytes) << file;
  }
}

TEST(MarketFolder, MorePeopleAreOfTheSameMarket) {
  const TemporaryFolder folder;
  write_market(kSmall, folder.path("a"));
  MarketOptions larger = kSmall;
  larger.people = 999;
  larger.questions = 5;
  write_market(larger, folder.path("b"));
  EXPECT_EQ(read_file(folder.path("b/truth.tsv")), read_file(folder.path("a/truth.tsv")));
}

TEST(MarketFolder, RowsNamePersonAndItem) {
  const TemporaryFolder folder;
  const MarketSize size = write_market(kSmall, folder.path("a"));
  const auto rows = rows_of(folder.path("a/ratings.tsv"));
  EXPECT_EQ(rows.size(), size.rows);
  std::set<std::vector<std::string>> different;
  for (const auto& row : rows) {
    ASSERT_EQ(row.size(), 2U);
    EXPECT_TRUE(row[0].starts_with("person") && row[0].size() == 9) << row[0];
    EXPECT_TRUE(row[1] >= "item00" && row[1] <= "item11") << row[1];
    different.insert(row);
  }
  EXPECT_EQ(different.size(), rows.size());
  std::set<std::string> people;
  for (const auto& row : rows) people.insert(row[0]);
  EXPECT_GT(size.without_items, 0U);
  EXPECT_EQ(people.size() + size.without_items, kSmall.people);
}

TEST(MarketFolder, TheTruthReadsAsProbabilitiesOfAllPairs) {
  const TemporaryFolder folder;
  const MarketSize size = write_market(kSmall, folder.path("a"));
  EXPECT_EQ(size.pairs, 12U * 11U);
  const DataSet data = load_data(folder.path("a/truth.tsv"));
  EXPECT_EQ(data.kind, DataKind::kProbability);
  EXPECT_EQ(data.train.pairs.size(), size.pairs);
  EXPECT_EQ(data.vocabulary.size(), 12U);
}

/// The share of the people of the file who have a, among those who have b, is near the truth.
TEST(MarketFolder, PeopleFollowTheTruth) {
  const TemporaryFolder folder;
  MarketOptions options = kSmall;
  options.people = 50000;
  write_market(options, folder.path("a"));
  std::map<std::string, std::set<std::string>> people;
  for (const auto& row : rows_of(folder.path("a/ratings.tsv"))) people[row[1]].insert(row[0]);
  double chi_square = 0;
  int pairs = 0;
  for (const auto& row : rows_of(folder.path("a/truth.tsv"))) {
    const std::set<std::string>& given = people[row[1]];
    double both = 0;
    for (const std::string& person : given) both += people[row[0]].contains(person);
    const double n = static_cast<double>(given.size());
    const double p = std::stod(row[2]);
    const double deviation = (both - n * p) / std::sqrt(n * p * (1 - p));
    EXPECT_LT(std::abs(deviation), 5) << row[0] << ' ' << row[1];
    chi_square += deviation * deviation;
    ++pairs;
  }
  EXPECT_EQ(pairs, 12 * 11);
  EXPECT_NEAR(chi_square / pairs, 1, 0.5);  // pairs (a, b) and (b, a) are not independent
}

TEST(MarketFolder, QuestionsHaveTheTruthAndNoNumberOfCases) {
  const TemporaryFolder folder;
  MarketOptions options = kSmall;
  options.people = 4000;  // so that more than 20 joint questions have enough of them
  const MarketSize size = write_market(options, folder.path("a"));
  std::map<std::string, std::string> truth;
  for (const auto& row : rows_of(folder.path("a/truth.tsv"))) {
    truth["P(" + row[0] + " | " + row[1] + ")"] = row[2];
  }
  const auto questions = rows_of(folder.path("a/questions.tsv"));
  EXPECT_EQ(questions.size(), size.questions);
  int pairs = 0;
  int joint = 0;
  int negations = 0;
  for (const auto& row : questions) {
    ASSERT_EQ(row.size(), 2U);
    const bool is_pair = truth.contains(row[0]);
    const bool is_negation = row[0].find(", !item") != std::string::npos;
    pairs += is_pair;
    negations += is_negation;
    joint += !is_pair && !is_negation && row[0].find(", item") != std::string::npos;
    if (!is_pair) continue;
    EXPECT_EQ(truth[row[0]], row[1]);
  }
  EXPECT_EQ(pairs, 20);
  EXPECT_EQ(joint, 20);
  EXPECT_EQ(negations, 20);
}

TEST(MarketFolder, AFileInItsPlaceIsTold) {
  const TemporaryFolder folder;
  folder.write("a", "dear diary");
  expect_error(ErrorKind::kUsage,
               folder.path("a") + ": expected a folder to write, found a file; choose another name",
               [&] { write_market(kSmall, folder.path("a")); });
}

TEST(MarketFolder, ReplacesNoFileOfSomebodyElse) {
  const TemporaryFolder folder;
  const std::string mine = folder.write("ratings.tsv", "mine");
  EXPECT_THROW(write_market(kSmall, folder.path()), Error);
  EXPECT_EQ(read_file(mine), "mine");
  write_market(kSmall, folder.path(), {.force = true});
  EXPECT_NE(read_file(mine), "mine");
  write_market(kSmall, folder.path());
}

}  // namespace
}  // namespace gumbelbox
