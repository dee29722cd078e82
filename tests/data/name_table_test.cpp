#include "gumbelbox/data/name_table.h"

#include <gtest/gtest.h>

#include <string>

namespace gumbelbox {
namespace {

using Ids = std::vector<EntityId>;
using Names = std::vector<std::string_view>;

NameTable table_of(std::initializer_list<std::string_view> texts) {
  NameTable names;
  for (const std::string_view text : texts) names.add(text);
  return names;
}

TEST(NameTable, NumbersTextsInOrderAndKeepsThem) {
  NameTable names;
  EXPECT_EQ(names.size(), 0U);
  EXPECT_FALSE(names.find("cat"));
  EXPECT_EQ(names.find_or_add("cat"), 0U);
  EXPECT_EQ(names.find_or_add(""), 1U);
  EXPECT_EQ(names.find_or_add("cat"), 0U);
  EXPECT_EQ(names.add("dog"), 2U);
  EXPECT_EQ(names.size(), 3U);
  EXPECT_EQ(names.name(0), "cat");
  EXPECT_EQ(names.name(1), "");
  EXPECT_EQ(names.name(2), "dog");
  EXPECT_EQ(names.find("dog"), EntityId{2});
  EXPECT_FALSE(names.find("do"));
}

TEST(NameTable, FindsEveryOneOfManyNames) {
  NameTable names;
  constexpr EntityId kMany = 100000;
  for (EntityId id = 0; id < kMany; ++id) {
    ASSERT_EQ(names.find_or_add("name " + std::to_string(id * 7919)), id);
  }
  for (EntityId id = 0; id < kMany; ++id) {
    ASSERT_EQ(names.find("name " + std::to_string(id * 7919)), id);
    ASSERT_EQ(names.name(id), "name " + std::to_string(id * 7919));
  }
  EXPECT_FALSE(names.find("name 1"));
}

TEST(NameTable, ATextMayComeSeveralTimes) {
  NameTable names = table_of({"Hamlet", "Macbeth"});
  EXPECT_FALSE(names.repeats_names());
  EXPECT_EQ(names.add("Hamlet"), 2U);
  EXPECT_TRUE(names.repeats_names());
  EXPECT_EQ(names.find("Hamlet"), EntityId{0});
  EXPECT_EQ(names.find_or_add("Hamlet"), 0U);
  EXPECT_EQ(names.find_all("Hamlet"), (Ids{0, 2}));
  EXPECT_EQ(names.find_all("Macbeth"), (Ids{1}));
  EXPECT_EQ(names.find_all("Othello"), Ids{});
}

TEST(NameTable, GrowsWithoutLosingTheFirstOfARepeatedName) {
  NameTable names;
  for (int i = 0; i < 1000; ++i) {
    names.add("first " + std::to_string(i));
    names.add("same");
  }
  EXPECT_EQ(names.find("same"), EntityId{1});
  EXPECT_EQ(names.find_all("same").size(), 1000U);
  EXPECT_EQ(names.find("first 999"), EntityId{1998});
}

TEST(NameTable, PrefetchChangesNothing) {
  NameTable names;
  const Names others(300, "cat");
  names.prefetch(others);
  EXPECT_EQ(names.size(), 0U);
  names.add("dog");
  names.prefetch(others);
  EXPECT_EQ(names, table_of({"dog"}));
  EXPECT_FALSE(names.find("cat"));
}

TEST(NameTable, EqualityIsThatOfTheTextsInOrder) {
  EXPECT_EQ(table_of({"a", "bc"}), table_of({"a", "bc"}));
  EXPECT_NE(table_of({"a", "bc"}), table_of({"ab", "c"}));
  EXPECT_NE(table_of({"a", "b"}), table_of({"b", "a"}));
}

}  // namespace
}  // namespace gumbelbox
