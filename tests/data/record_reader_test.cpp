#include "gumbelbox/data/record_reader.h"

#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Cells = std::vector<std::string>;

struct Split {
  Cells cells;
  bool open = false;

  friend bool operator==(const Split&, const Split&) = default;
};

Split split(std::string_view line, RecordForm form = {','}) {
  std::vector<std::string_view> cells;
  std::deque<std::string> unquoted;
  const bool open = split_record(line, form, cells, unquoted);
  return {{cells.begin(), cells.end()}, open};
}

class RecordReaderTest : public testing::Test {
 protected:
  RecordReader reader(const std::string& content, RecordForm form = {','}, bool header = false) {
    return {LineReader(folder_.write("x.csv", content)), form, header};
  }

  /// Every record as "line: cell|cell".
  std::vector<std::string> read(const std::string& content, RecordForm form = {','},
                                bool header = false) {
    RecordReader records = reader(content, form, header);
    std::vector<std::string> result;
    while (records.fill()) {
      for (std::size_t i = 0; i < records.size(); ++i) {
        std::string text = std::to_string(records.line(i)) + ": ";
        for (const std::string_view cell : records.cells(i)) text += std::string(cell) + "|";
        text.pop_back();
        result.push_back(text);
      }
    }
    notes_ = records.notes();
    return result;
  }

  void expect_unclosed(const std::string& content, std::size_t line) {
    expect_error(ErrorKind::kInput,
                 folder_.path("x.csv") + ":" + std::to_string(line) +
                     ": a double quote opens here and does not close; a quote inside a quoted "
                     "cell is doubled",
                 [&] { read(content); });
  }

  TemporaryFolder folder_;
  std::vector<std::string> notes_;  // of the last file
};

using Records = std::vector<std::string>;

TEST(SplitRecord, TakesBlanksFromCells) {
  EXPECT_EQ(split(" a , b c ,"), (Split{{"a", "b c", ""}}));
  EXPECT_EQ(split("a b", {0}), (Split{{"a b"}}));
  EXPECT_EQ(split("a,b\tc", {'\t'}), (Split{{"a,b", "c"}}));
}

TEST(SplitRecord, ReadsSeparatorsInsideQuotes) {
  EXPECT_EQ(split(R"("Shoes, boots",x)"), (Split{{"Shoes, boots", "x"}}));
  EXPECT_EQ(split(R"(x;"a;b";"c")", {';'}), (Split{{"x", "a;b", "c"}}));
  EXPECT_EQ(split(R"("a|b"|c)", {'|'}), (Split{{"a|b", "c"}}));
}

TEST(SplitRecord, ReadsDoubledQuotesAsOne) {
  EXPECT_EQ(split(R"("say ""x""",y)"), (Split{{R"(say "x")", "y"}}));
  EXPECT_EQ(split(R"("""","")"), (Split{{"\"", ""}}));
  EXPECT_EQ(split(R"("5"" pipe, steel","7"" pipe")"), (Split{{"5\" pipe, steel", "7\" pipe"}}));
}

TEST(SplitRecord, AllowsBlanksAroundQuotes) {
  EXPECT_EQ(split(R"( "a, b" , "c" )"), (Split{{"a, b", "c"}}));
  EXPECT_EQ(split(R"(" a ",b)"), (Split{{"a", "b"}}));
}

TEST(SplitRecord, LeavesQuotesInsideANameAlone) {
  EXPECT_EQ(split(R"(5" pipe,7" pipe)"), (Split{{"5\" pipe", "7\" pipe"}}));
  EXPECT_EQ(split(R"(the "best" tea,x)"), (Split{{"the \"best\" tea", "x"}}));
}

TEST(SplitRecord, LeavesQuotesThatOpenANameAlone) {
  EXPECT_EQ(split(R"(music,"Weird Al" Yankovic)"), (Split{{"music", "\"Weird Al\" Yankovic"}}));
  EXPECT_EQ(split(R"("Weird Al" Yankovic,music)"), (Split{{"\"Weird Al\" Yankovic", "music"}}));
  EXPECT_EQ(split(R"("Weird Al" Yankovic,"pop, rock")"),
            (Split{{"\"Weird Al\" Yankovic", "pop, rock"}}));
  EXPECT_EQ(split(R"("Weird Al" Yankovic, "pop")"), (Split{{"\"Weird Al\" Yankovic", "pop"}}));
  EXPECT_EQ(split(R"("Weird Al" Yankovic,"")"), (Split{{"\"Weird Al\" Yankovic", ""}}));
}

TEST(SplitRecord, ForgivesQuotesThatWereNotDoubled) {
  EXPECT_EQ(split(R"("5" pipe, steel",x)"), (Split{{"5\" pipe, steel", "x"}}));
}

TEST(SplitRecord, EndsACellWhereTheNextOpens) {
  EXPECT_EQ(split(R"(m,"5 pipe,"Foo")"), (Split{{"m", "\"5 pipe", "Foo"}}));
}

TEST(SplitRecord, DoesNotCutQuotesAtASeparatorOfOtherTables) {
  EXPECT_EQ(split(R"("a;b",c)", {';'}), (Split{{R"("a;b",c)"}}));
  EXPECT_EQ(split(R"("a;b","c;d")", {';'}), (Split{{R"(a;b","c;d)"}}));
}

TEST(SplitRecord, SaysThatQuotesAreStillOpen) {
  EXPECT_TRUE(split(R"(a,"b)").open);
  EXPECT_TRUE(split(R"(a,"b, c)").open);
  EXPECT_TRUE(split(R"(a,"b"")").open);
  EXPECT_FALSE(split(R"(a,"b""")").open);
}

TEST(SplitRecord, UnquotesWholeCellsAloneBetweenTabs) {
  EXPECT_EQ(split("\"a\"\t\"b \"\"c\"\"\"", {'\t'}), (Split{{"a", "b \"c\""}}));
  EXPECT_EQ(split("\"a\tb\"", {'\t'}), (Split{{"\"a", "b\""}}));
  EXPECT_EQ(split("\"Weird Al\" Yankovic\t5\" pipe", {'\t'}),
            (Split{{"\"Weird Al\" Yankovic", "5\" pipe"}}));
  EXPECT_EQ(split("\"a > b\"", {0}), (Split{{"a > b"}}));
}

TEST(SplitRecord, KeepsQuotesIfAsked) {
  EXPECT_EQ(split(R"("a","b)", {',', false}), (Split{{"\"a\"", "\"b"}}));
}

TEST(SaysNothing, OfEmptyRecordsAndTheNameOfTheSeparator) {
  for (const char* line : {",,", ";", "|", "sep=;", "sep=,"})
    EXPECT_TRUE(says_nothing(line, true)) << line;
  for (const char* line : {"sep", "sep=ab", ",a"}) EXPECT_FALSE(says_nothing(line, true)) << line;
  EXPECT_FALSE(says_nothing("sep=;", false)) << "a name of one cell";
}

TEST(SaysNothing, OfBlankLinesAndComments) {
  for (const char* line : {"", "  ", "\t \t", "#", "# a,b"})
    EXPECT_TRUE(says_nothing(line, true)) << line;
  for (const char* line : {"a", " #", "a,", "\"#\""})
    EXPECT_FALSE(says_nothing(line, true)) << line;
}

TEST_F(RecordReaderTest, NumbersRecordsByTheirLines) {
  EXPECT_EQ(read("# head\na,b\n\nc,d\n \ne,f"), (Records{"2: a|b", "4: c|d", "6: e|f"}));
  EXPECT_EQ(read(""), Records{});
  EXPECT_EQ(read("\n\n"), Records{});
}

TEST_F(RecordReaderTest, ReadsLineEndsOfWindows) {
  EXPECT_EQ(read("a,\"b\"\r\n\r\nc,\"d\r\ne\"\r\nf,g\r\n"),
            (Records{"1: a|b", "3: c|d e", "5: f|g"}));
}

TEST_F(RecordReaderTest, ReadsLineEndsInsideQuotesAsBlanks) {
  EXPECT_EQ(read("a,\"b\nc\"\nd,e\n"), (Records{"1: a|b c", "3: d|e"}));
  EXPECT_EQ(read("a,\"b\n# no comment\n\n\"\"c\"\"\"\nd,e\n"),
            (Records{"1: a|b # no comment  \"c\"", "5: d|e"}));
  EXPECT_EQ(read("a,\"b\n\",c\n"), (Records{"1: a|b|c"}));
}

TEST_F(RecordReaderTest, DoesNotJoinLinesForQuotesOfANameOrBetweenTabs) {
  EXPECT_EQ(read("m,\"Weird Al\" Yankovic\nm,\"Foo\"\n"),
            (Records{"1: m|\"Weird Al\" Yankovic", "2: m|Foo"}));
  EXPECT_EQ(read("a\t\"b\nc\td\"\n", {'\t'}), (Records{"1: a|\"b", "2: c|d\""}));
  EXPECT_EQ(read("\"a\nb\n", {0}), (Records{"1: \"a", "2: b"}));
}

TEST_F(RecordReaderTest, RefusesQuotesThatNeverClose) {
  expect_unclosed("a,b\nc,\"d\ne,f\n", 2);
  expect_unclosed("\"", 1);
}

TEST_F(RecordReaderTest, RefusesQuotesThatTheNextRecordWouldClose) {
  expect_unclosed("\"5 pipe,x\n\"a\",\"b\"\n", 1);
  EXPECT_EQ(read("m,\"5 pipe\nm,\"Foo\"\n"), (Records{"1: m|\"5 pipe m|Foo"}));  // 3 cells
}

TEST_F(RecordReaderTest, RefusesACellOfMoreThanAHundredLinesMore) {
  const auto cell = [](std::size_t line_ends) {
    return "a,\"" + std::string(line_ends, '\n') + "b\"\nc,d\n";
  };
  EXPECT_EQ(read(cell(100)), (Records{"1: a|b", "102: c|d"}));
  expect_unclosed(cell(101), 1);
}

TEST_F(RecordReaderTest, ReadsOnWhereTheLastRecordsEnded) {
  std::string content;
  for (int i = 0; i < 130; ++i) content += std::to_string(i) + ",\"x\n\"\"y\"\"\"\n";
  const Records records = read(content);
  ASSERT_EQ(records.size(), 130u);
  for (std::size_t i = 0; i < records.size(); ++i) {
    EXPECT_EQ(records[i], std::to_string(2 * i + 1) + ": " + std::to_string(i) + "|x \"y\"");
  }
  RecordReader some = reader(content);
  for (const std::size_t size : {64u, 64u, 2u}) {
    EXPECT_TRUE(some.fill());
    EXPECT_EQ(some.size(), size);
  }
  EXPECT_FALSE(some.fill());
  EXPECT_EQ(some.size(), 0u);
}

TEST_F(RecordReaderTest, ReadsRecordsOverTheBordersOfBlocks) {
  const std::string wide(50'000, 'w');
  std::string content;
  for (int i = 0; i < 5; ++i) content += std::to_string(i) + ",\"" + wide + "\n, " + wide + "\"\n";
  const Records records = read(content);
  ASSERT_EQ(records.size(), 5u);
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_TRUE(records[i] ==
                std::to_string(2 * i + 1) + ": " + std::to_string(i) + "|" + wide + " , " + wide);
  }
  RecordReader some = reader(content);
  EXPECT_TRUE(some.fill());
  EXPECT_EQ(some.size(), 1u);  // memory does not grow with the file
}

TEST_F(RecordReaderTest, CountsCommentsThatHaveCells) {
  RecordReader records = reader("# no cells\n#a,b\nc,d\n#\n");
  while (records.fill()) {
  }
  EXPECT_EQ(records.notes().size(), 1u);
}

TEST_F(RecordReaderTest, CountsQuotesThatNoSeparatorAskedFor) {
  RecordReader tabs = reader("\"a\"\t\"b\"\n\"Weird Al\" Y\tc\n", {'\t'});
  while (tabs.fill()) {
  }
  ASSERT_EQ(tabs.notes().size(), 1u);
  EXPECT_TRUE(tabs.notes()[0].ends_with(": 2 cells in double quotes were unquoted"));
  RecordReader commas = reader("\"a\",\"b \"\"c\"\"\"\n");
  while (commas.fill()) {
  }
  EXPECT_TRUE(commas.notes().empty());
}

TEST_F(RecordReaderTest, DropsByteOrderMarksAroundCellsAndSaysIt) {
  const std::string bom = "\xEF\xBB\xBF";
  EXPECT_EQ(read(bom + "a,b\n" + bom + "\"c, d\",e\nf," + bom + "g\n" + bom + "\n"),
            (Records{"1: a|b", "2: c, d|e", "3: f|g"}));
  EXPECT_EQ(notes_, (Records{folder_.path("x.csv") +
                             ": 3 lines have a byte order mark (U+FEFF), the first in line 2; it "
                             "is dropped where a cell begins or ends"}));
  EXPECT_EQ(read("a,b\n" + bom + "#c,d\n"), Records{"1: a|b"});
  EXPECT_EQ(notes_.size(), 2U) << "the comment, too";
  read(bom + "a,b\n");
  EXPECT_TRUE(notes_.empty());
}

TEST_F(RecordReaderTest, SkipsTheHeaderAndLinesThatRepeatIt) {
  EXPECT_EQ(read("x,y\na,b\nx,y\nx,z\n\xEF\xBB\xBFx,y\nc,d\n", {','}, /*header=*/true),
            (Records{"2: a|b", "4: x|z", "6: c|d"}));
  ASSERT_EQ(notes_.size(), 2U);
  EXPECT_EQ(notes_[1], folder_.path("x.csv") +
                           ": 2 lines repeat the header, the first in line 3; such lines are "
                           "skipped");
  EXPECT_EQ(read("x,y\na,b\nx,y\n"), (Records{"1: x|y", "2: a|b", "3: x|y"}));
  EXPECT_TRUE(notes_.empty());
}

TEST_F(RecordReaderTest, JoinedFilesGiveTheRecordsOfBoth) {
  const std::string part = "\xEF\xBB\xBFuser,item\n" + std::string(1, 'u') + ",tea\n";
  EXPECT_EQ(read(part + part, {','}, /*header=*/true), (Records{"2: u|tea", "4: u|tea"}));
}

TEST(SplitRecord, AtTwoColonsOneOfThemIsPartOfTheCell) {
  std::vector<std::string_view> cells;
  std::deque<std::string> unquoted;
  EXPECT_FALSE(split_record("17::Alien: \"3\"::Horror", {':', false, true}, cells, unquoted));
  EXPECT_EQ(cells, (std::vector<std::string_view>{"17", "Alien: \"3\"", "Horror"}));
}

}  // namespace
}  // namespace gumbelbox
