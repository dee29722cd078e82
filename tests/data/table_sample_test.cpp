#include "gumbelbox/data/table_sample.h"

#include <gtest/gtest.h>

#include "gumbelbox/base/text_file.h"

namespace gumbelbox {
namespace {

using Steps = std::vector<std::string_view>;
using Texts = std::vector<std::string_view>;

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  for (const TextSample::Line& line : sample_text(text).lines) {
    lines.push_back(std::to_string(line.number) + ": " + line.text);
  }
  return lines;
}

using Lines = std::vector<std::string>;

TEST(SampleText, NumbersLinesThatSaySomething) {
  EXPECT_EQ(lines_of("# head\na\n\n b\nc"), (Lines{"2: a", "4:  b", "5: c"}));
  EXPECT_EQ(lines_of(""), Lines{});
  EXPECT_TRUE(sample_text("a\n").whole);
}

TEST(SampleText, ReadsAllKindsOfLineEnds) {
  EXPECT_EQ(lines_of("a\r\nb\r\n"), (Lines{"1: a", "2: b"}));
  EXPECT_EQ(lines_of("a\rb\r"), (Lines{"1: a", "2: b"}));
}

TEST(SampleText, LeavesOutALineThatIsCut) {
  const std::string text = "a\n" + std::string(TextFile::kBlock - 2, 'x');
  EXPECT_EQ(lines_of(text), (Lines{"1: a"}));
  EXPECT_FALSE(sample_text(text).whole);
  EXPECT_EQ(lines_of("a\nxx"), (Lines{"1: a", "2: xx"}));
}

TEST(SampleText, TakesAThousandLines) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "x\n";
  EXPECT_TRUE(sample_text(text).whole);
  const TextSample sample = sample_text(text + "y\n");
  EXPECT_EQ(sample.lines.size(), 1000u);
  EXPECT_FALSE(sample.whole);
}

TEST(SampleTable, CountsTheColumnsOfMostRecords) {
  const TableSample sample = sample_table(sample_text("a\nb,c\n\nd,\"e,f\"\ng,h,i\n"), {','});
  ASSERT_EQ(sample.records.size(), 4u);
  EXPECT_EQ(sample.columns, 2u);
  EXPECT_DOUBLE_EQ(sample.share, 0.5);
  EXPECT_EQ(sample.records[2].line, 4u);
  EXPECT_EQ(sample.records[2].cells, (std::vector<std::string>{"d", "e,f"}));
  EXPECT_EQ(sample_table(sample_text("a,b\nc\n"), {','}).columns, 2u);  // c lacks a cell
  EXPECT_EQ(sample_table(TextSample{}, {','}).columns, 0u);
}

TEST(SampleTable, JoinsLinesInQuotes) {
  const TableSample sample = sample_table(sample_text("a,\"b\nc\"\nd,\"e\n"), {','});
  ASSERT_EQ(sample.records.size(), 2u);
  EXPECT_EQ(sample.records[0].cells, (std::vector<std::string>{"a", "b c"}));
  EXPECT_EQ(sample.records[1].line, 3u);
}

TEST(SplitPath, TakesBlanksAndEndsAway) {
  EXPECT_EQ(split_path("a > b>c d", " > "), (Steps{"a", "b", "c d"}));
  EXPECT_EQ(split_path("/Home/Garden/", "/"), (Steps{"Home", "Garden"}));
  EXPECT_EQ(split_path("a::b", "::"), (Steps{"a", "b"}));
  EXPECT_EQ(split_path("a", ">"), (Steps{"a"}));
}

TEST(SplitPath, RefusesAnEmptyStep) {
  EXPECT_EQ(split_path("a > > b", ">"), std::nullopt);
  EXPECT_EQ(split_path("//a", "/"), std::nullopt);
  EXPECT_EQ(split_path("", "/"), std::nullopt);
}

TEST(TakeNumber, CutsItOff) {
  std::string_view path = "3237 - Animals > Pets";
  EXPECT_EQ(take_number(path), "3237");
  EXPECT_EQ(path, "Animals > Pets");
  for (std::string_view other : {"Animals", "7 Up", "7", " - x", "7-x", ""}) {
    const std::string_view before = other;
    EXPECT_EQ(take_number(other), "") << before;
    EXPECT_EQ(other, before);
  }
}

TEST(FindPathForm, KnowsSignsThatMeanNothingElse) {
  for (const char* sign :
       {">", "->", "=>", " > ", "> ", "\xE2\x80\xBA", " \xC2\xBB ", " \xE2\x86\x92 "}) {
    const std::string one = std::string("a") + sign + "b";
    const std::string two = std::string("a") + sign + "b" + sign + "c";
    const auto form = find_path_form({one, two}, true);
    ASSERT_TRUE(form) << sign;
    EXPECT_EQ(form->separator, sign);
    EXPECT_FALSE(form->leading);
    EXPECT_FALSE(form->numbered);
    EXPECT_FALSE(form->by_name);
  }
}

TEST(FindPathForm, TakesOtherSignsOnlyIfAsked) {
  for (const char* sign : {"/", "|", "::", "\\", " | ", " / "}) {
    const std::string path = std::string("a") + sign + "b" + sign + "c";
    EXPECT_FALSE(find_path_form({path}, true)) << sign;
    const auto form = find_path_form({path}, false);
    ASSERT_TRUE(form) << sign;
    EXPECT_EQ(form->separator, sign);
  }
}

TEST(FindPathForm, SeesASignThatBeginsPaths) {
  const auto form = find_path_form({"/Home", "/Home/Garden"}, false);
  ASSERT_TRUE(form);
  EXPECT_TRUE(form->leading);
  EXPECT_EQ(form->separator, "/");
}

TEST(FindPathForm, TakesTheSeparatorFromBetweenTheSteps) {
  const auto form = find_path_form({"> a > b", "> a > c"}, true);
  EXPECT_TRUE(form->leading);
  EXPECT_EQ(form->separator, " > ");
}

TEST(FindPathForm, SeesNumbersBeforePaths) {
  EXPECT_TRUE(find_path_form({"1 - Animals", "3237 - Animals > Pets"}, true)->numbered);
  EXPECT_FALSE(find_path_form({"Animals", "3237 - Animals > Pets"}, true)->numbered);
}

TEST(FindPathForm, SeesEdges) {
  EXPECT_TRUE(find_path_form({"a > b", "b > c"}, true)->by_name);
  EXPECT_FALSE(find_path_form({"a > b", "a > c"}, true)->by_name);
  EXPECT_FALSE(find_path_form({"a > b", "b > c", "b > c > d"}, true)->by_name);
  EXPECT_FALSE(find_path_form({"a > a", "a > c"}, true)->by_name);
  EXPECT_FALSE(find_path_form({"/a/b", "/b/c"}, false)->by_name);
}

TEST(FindPathForm, AllowsManyRootsAmongSurePaths) {
  EXPECT_TRUE(find_path_form({"a", "b", "a > c"}, true));
  EXPECT_FALSE(find_path_form({"a", "b", "c", "a > d"}, true));
  EXPECT_TRUE(find_path_form({"a", "", "", "", "a > d"}, true));
  EXPECT_TRUE(find_path_form({"a", "a/c"}, false));
  EXPECT_FALSE(find_path_form({"a", "b", "AC/DC"}, false));
}

TEST(FindPathForm, RefusesAddressesDatesAndPlainNames) {
  EXPECT_FALSE(find_path_form({"http://x.org/a", "http://x.org/b"}, false));
  EXPECT_FALSE(find_path_form({"2020/01/02", "2021/03/04"}, false));
  EXPECT_FALSE(find_path_form({"a", "b c"}, false));
  EXPECT_FALSE(find_path_form({"a >", "b >"}, true));
  EXPECT_FALSE(find_path_form({}, false));
}

}  // namespace
}  // namespace gumbelbox
