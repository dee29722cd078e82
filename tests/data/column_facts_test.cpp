#include "gumbelbox/data/column_facts.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

using Texts = std::vector<std::string_view>;

TableSample sample(const char* text) { return sample_table(sample_text(text), {','}); }

TEST(IsMissingCell, WordsForNothing) {
  for (const char* cell : {"", "NULL", "NA", "nan"}) EXPECT_TRUE(is_missing_cell(cell)) << cell;
  for (const char* cell : {"0", "tea", "Nan bread"}) EXPECT_FALSE(is_missing_cell(cell)) << cell;
}

TEST(ColumnOf, LeavesOutHeadersAndRecordsThatAreTooShort) {
  const TableSample table = sample("a,b\nc\nd,e\n");
  EXPECT_EQ(column_of(table, 0, false), (Texts{"a", "c", "d"}));
  EXPECT_EQ(column_of(table, 1, false), (Texts{"b", "e"}));
  EXPECT_EQ(column_of(table, 1, true), (Texts{"e"}));
  EXPECT_EQ(column_of(TableSample{}, 0, true), Texts{});
}

TEST(ColumnFacts, CountCells) {
  const ColumnFacts facts({"0", "1", "0.5", "1.5", "-1", "x", "x", "NULL", ""});
  EXPECT_EQ(facts.present, 7u);
  EXPECT_EQ(facts.missing, 2u);
  EXPECT_EQ(facts.numbers, 5u);
  EXPECT_EQ(facts.shares, 3u);
  EXPECT_EQ(facts.values.size(), 6u);
}

TEST(ColumnFacts, TellWhetherCellsDiffer) {
  EXPECT_TRUE(ColumnFacts({"a", "b", ""}).all_different());
  EXPECT_FALSE(ColumnFacts({"a", "b", "a"}).all_different());
  EXPECT_FALSE(ColumnFacts({}).all_different());
}

TEST(ColumnFacts, TellTextsFromNumbers) {
  EXPECT_TRUE(ColumnFacts({"1", "-2e3", ""}).is_numeric());
  EXPECT_FALSE(ColumnFacts({"1", "a"}).is_numeric());
  EXPECT_FALSE(ColumnFacts({"NULL"}).is_numeric());
  EXPECT_FALSE(ColumnFacts({"1", "a"}).is_text());
  EXPECT_FALSE(ColumnFacts({}).is_text());
  // A name such as 1984 is one among many.
  EXPECT_TRUE(ColumnFacts({"1984", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"}).is_text());
}

TEST(FactsOf, HaveEveryColumn) {
  const std::vector<ColumnFacts> facts = facts_of(sample("id,name\n1,x\n2,y\n"), true);
  ASSERT_EQ(facts.size(), 2u);
  EXPECT_TRUE(facts[0].is_numeric());
  EXPECT_TRUE(facts[1].is_text());
  EXPECT_FALSE(facts_of(sample("id,name\n1,x\n2,y\n"), false)[0].is_numeric());
}

TEST(FindNames, TakesTheFirstColumnOfDifferentTexts) {
  const std::vector<ColumnFacts> facts =
      facts_of(sample("1,red,apple,a\n2,red,pear,b\n3,red,plum,c\n4,blue,fig,d\n"), false);
  EXPECT_EQ(find_names(facts, {}), 2u);
  EXPECT_EQ(find_names(facts, {2}), 3u);
  EXPECT_EQ(find_names(facts, {2, 3}), std::nullopt);
}

TEST(FirstDiffers, IfItHasAWordWhereAllOthersHaveNumbers) {
  const auto differs = [](const char* text) {
    return first_differs(sample_table(sample_text(text), {','}));
  };
  EXPECT_TRUE(differs("a,b\n1,x\n2,y\n"));
  EXPECT_FALSE(differs("3,b\n1,x\n2,y\n"));
  EXPECT_FALSE(differs("a,b\n1,x\n"));
}

}  // namespace
}  // namespace gumbelbox
