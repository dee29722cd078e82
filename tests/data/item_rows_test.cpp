#include "gumbelbox/data/item_rows.h"

#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

const std::string kFile = "r.csv";

TEST(ItemRows, CountsTheRowsOfEveryItem) {
  ItemRows rows;
  EXPECT_EQ(rows.add_row({kFile, 1}, "tea"), 0U);
  EXPECT_EQ(rows.add_row({kFile, 2}, "milk"), 1U);
  EXPECT_EQ(rows.add_row({kFile, 3}, "tea"), 0U);
  EXPECT_EQ(rows.rows, 3U);
  EXPECT_EQ(rows.rows_of, (std::vector<std::size_t>{2, 1}));
  EXPECT_EQ(rows.titles.size(), 2U);
}

TEST(ItemRows, RefuseWhatCannotBeAName) {
  const auto expect_bad = [](const char* id, const std::string& message) {
    ItemRows rows;
    expect_error(ErrorKind::kInput, "r.csv:7: " + message, [&] { rows.add_row({kFile, 7}, id); });
  };
  expect_bad("", "expected an item, got an empty cell");
  expect_bad("caf\xE9", "expected a name in UTF-8, got 'caf\\xE9'; save the file as UTF-8");
  expect_bad("a\tb", "expected an item without control characters, got 'a\\x09b'");
}

}  // namespace
}  // namespace gumbelbox
