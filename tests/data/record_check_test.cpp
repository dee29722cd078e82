#include "gumbelbox/data/record_check.h"

#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Cells = std::vector<std::string_view>;

const std::string kFile = "x.csv";

void check(const Cells& cells, char separator = ',') {
  TableForm form{.record = {separator}, .columns = 3};
  form.first_line = 2;
  check_columns({kFile, 7}, cells, form);
}

TEST(RecordPlace, BeginsMessages) {
  const RecordPlace place{kFile, 7};
  EXPECT_EQ(place.where(), "x.csv:7");
  expect_error(ErrorKind::kInput, "x.csv:7: no", [&] { place.fail("no"); });
}

TEST(CheckColumns, TakesAsManyCellsAsTheFirstRecordHas) {
  EXPECT_NO_THROW(check({"a", "b", "c"}));
  EXPECT_NO_THROW(check({"a", "", ""}));
}

TEST(CheckColumns, TakesEmptyCellsAtTheEnd) { EXPECT_NO_THROW(check({"a", "b", "c", "", ""})); }

TEST(CheckColumns, RefusesCellsBehindEmptyOnes) {
  expect_error(ErrorKind::kInput,
               "x.csv:7: expected 3 columns as in line 2, got 5; a cell that holds ',' goes in "
               "double quotes",
               [] {
                 check({"a", "b", "c", "", "e"});
               });
}

TEST(CheckColumns, RefusesMissingCellsWithoutSpeakingOfQuotes) {
  expect_error(ErrorKind::kInput, "x.csv:7: expected 3 columns as in line 2, got 2", [] {
    check({"a", "b"});
  });
}

TEST(CheckColumns, BetweenColonsThereAreNoQuotes) {
  expect_error(ErrorKind::kInput, "x.csv:7: expected 2 columns as in line 1, got 3", [] {
    check_columns({kFile, 7}, Cells{"a", "b", "c"}, RecordWidth{2, 1, {':', false, true}});
  });
}

TEST(CheckColumns, BetweenTabsQuotesDoNotHelp) {
  expect_error(ErrorKind::kInput, "x.csv:7: expected 3 columns as in line 2, got 4", [] {
    check({"a", "b", "c", "d"}, '\t');
  });
}

}  // namespace
}  // namespace gumbelbox
