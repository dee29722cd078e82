#include "gumbelbox/data/row_cut.h"

#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Cells = std::vector<std::string>;

TableSample cut(const char* text) {
  return cut_rows(sample_text(text), [](const TableSample& sample) {
    return sample.records.front().cells.front() == "key";
  });
}

TEST(CutRows, AtWhatGivesAllRowsAsManyCells) {
  for (const char* text : {"1\t2,3\n4\t5\n", "1::2,3\n4::5\n", "1;2,3\n4;5\n", "1|2,3\n4|5\n"}) {
    EXPECT_EQ(cut(text).records.front().cells, (Cells{"1", "2,3"})) << text;
  }
  EXPECT_EQ(cut("1,\"a; b\"\n4,c\n").records.front().cells, (Cells{"1", "a; b"}));
  EXPECT_EQ(cut("1 2 3\n4 5 6\n").columns, 3U);
}

TEST(CutRows, KnownTitlesDecide) {
  EXPECT_EQ(cut("key,a;b\n1,c;d\n").records[1].cells, (Cells{"1", "c;d"}));
}

TEST(CutRows, OtherwiseTheMostEvenCut) {
  EXPECT_EQ(cut("a,b;c\nd,e\nf,g;h;i\nj,k\n,,,l\n").form.separator, ',');
}

TEST(CutRows, MayFindOneColumn) { EXPECT_EQ(cut("one\ntwo\n").columns, 1U); }

TEST(SampleRows, RefusesWhatIsNoTable) {
  EXPECT_EQ(sample_rows("a,b\n", "r.csv", "rows").lines.size(), 1U);
  expect_error(ErrorKind::kInput, "r.csv: expected rows, found an empty file",
               [] { sample_rows("\n\n", "r.csv", "rows"); });
  expect_error(ErrorKind::kInput,
               "r.json: expected rows in a table, found another form of file; write it as CSV",
               [] { sample_rows("{\"user\": 1}\n", "r.json", "rows"); });
  expect_error(ErrorKind::kInput, "r.csv: expected rows, found a first line that is too long",
               [] { sample_rows(std::string(1 << 16, 'a'), "r.csv", "rows"); });
}

}  // namespace
}  // namespace gumbelbox
