#include "gumbelbox/data/basket_file.h"

#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Likes = std::vector<Having>;

class BasketFileTest : public testing::Test {
 protected:
  ItemRows read(const std::string& content, const RatingFormOptions& options = {}) {
    return read_baskets(TextFile(folder_.write("b.csv", content)), options);
  }

  TemporaryFolder folder_;
};

TEST_F(BasketFileTest, ReadsABasketALine) {
  const ItemRows rows = read("tea,whole milk\n\nwhole milk\ntea, bread ,tea,\n");
  EXPECT_EQ(rows.form, "baskets, one a line, items separated by commas");
  EXPECT_EQ(rows.holders, 3U);
  EXPECT_EQ(rows.holder, HolderKind::kBasket);
  EXPECT_EQ(rows.items.name(1), "whole milk");
  EXPECT_EQ(rows.likes, (Likes{{0, 0}, {0, 1}, {1, 1}, {2, 0}, {2, 2}, {2, 0}}));
}

TEST_F(BasketFileTest, FilesThatWereJoinedShareTheirItems) {
  const std::string part = "\xEF\xBB\xBFtea,milk,jam\ntea\n";
  const ItemRows rows = read(part + part);
  EXPECT_EQ(rows.items.size(), 3U);
  ASSERT_EQ(rows.notes.size(), 1U);
  EXPECT_TRUE(rows.notes[0].ends_with(
      ": 1 line has a byte order mark (U+FEFF), in line 3; it is dropped where a cell begins or "
      "ends"));
}

TEST_F(BasketFileTest, ReportsItemsThatLookAlike) {
  const ItemRows rows = read(
      "tea,milk,jam\nte\xE2\x80\x8B"
      "a,milk\n");
  ASSERT_EQ(rows.notes.size(), 1U);
  EXPECT_TRUE(rows.notes[0].ends_with(
      ": 1 name looks like another in other code points, such as 'tea' and 'te\\u200Ba': different "
      "items, until you write them alike"))
      << rows.notes[0];
}

TEST_F(BasketFileTest, TheContentTellsWhatSeparatesItems) {
  const auto form = [&](const char* text) { return read(text).form.substr(40); };
  EXPECT_EQ(form("a;b\nb\nb;c, d;a\n"), "semicolons");
  EXPECT_EQ(form("a b\tb\nb\nb\tc, d\ta\n"), "tabs");
  EXPECT_EQ(form("1 2 3\n2\n3 4  5 6\n"), "blanks");
  EXPECT_EQ(form("a|b|c\nb|c\n"), "bars");
  EXPECT_EQ(read("1 2 3\n2\n3 4  5 6\n").rows, 8U);
}

TEST_F(BasketFileTest, ReadsRowsOfBasketAndItem) {
  const Likes expected{{0, 0}, {0, 1}, {1, 0}};
  const ItemRows rows = read("1\ttea\n1\tmilk\n2\ttea\n");
  EXPECT_EQ(rows.form, "baskets, basket in column 1, item in column 2");
  EXPECT_EQ(rows.likes, expected);
  EXPECT_EQ(rows.holder, HolderKind::kBasket);
  const ItemRows titled = read("product,order_id,price\ntea,1,3\nmilk,1,2\ntea,2,3\n");
  EXPECT_EQ(
      titled.form,
      "baskets, basket in 'order_id', item in 'product'; other columns are not read: 'price'");
  EXPECT_EQ(titled.likes, expected);
}

TEST_F(BasketFileTest, RowsComeInAnyOrder) {
  const ItemRows rows = read("o1\tmilk\no2\tbread\no1\tbread\no3\tmilk\no2\tmilk\no3\tbread\n");
  EXPECT_EQ(rows.form, "baskets, basket in column 1, item in column 2");
  EXPECT_EQ(rows.holders, 3U);
  EXPECT_EQ(rows.items.size(), 2U);
}

TEST_F(BasketFileTest, LinesOfTwoItemsAreBaskets) {
  EXPECT_EQ(read("a,b\nc,d\na,c\n").form, "baskets, one a line, items separated by commas");
  EXPECT_EQ(read("a,b\nc,d\n").form, "baskets, one a line, items separated by commas");
  EXPECT_EQ(read("a,b\nc,d\na,c\n", {.columns = {{"user", "1"}, {"item", "2"}}}).form,
            "baskets, basket in column 1, item in column 2");
}

TEST_F(BasketFileTest, TitlesOfListsAreNoItems) {
  EXPECT_EQ(read("items\na,b\nc,a\n").holders, 2U);
  EXPECT_EQ(read("what\na,b\nc,a\n").holders, 3U);
  EXPECT_EQ(read("what\na,b\nc,a\n", {.header = true}).holders, 2U);
  const ItemRows rows =
      read("Item(s),Item 1,Item 2,Item 3\n2,citrus fruit,tea,\n1,tea,,\n3,tea,jam,rye\n");
  EXPECT_EQ(rows.holders, 3U);
  EXPECT_EQ(rows.items.name(0), "citrus fruit");
  EXPECT_EQ(rows.items.size(), 4U);
}

TEST_F(BasketFileTest, AFirstListWhoseItemsComeNoMoreMayBeAHeader) {
  EXPECT_EQ(read("Einkauf\na,b\nc,a\n").notes,
            (std::vector<std::string>{
                folder_.path("b.csv") +
                ":1: no other line has an item of this line, such as 'Einkauf'; if this line is a "
                "header, the option header says so"}));
  EXPECT_TRUE(read("a\na,b\nc,a\n").notes.empty());
  EXPECT_TRUE(read("7 8\n1 2 3\n1\n").notes.empty());
}

TEST_F(BasketFileTest, CellsThatSayNothingAreNoItems) {
  const ItemRows rows = read("tea,jam,nan\ntea,nan,nan\ntea,jam,rye\n");
  EXPECT_EQ(rows.items.size(), 3U);
  EXPECT_EQ(rows.notes, (std::vector<std::string>{folder_.path("b.csv") +
                                                  ": skipped 3 cells such as NULL or NA"}));
}

TEST_F(BasketFileTest, RefusesLinesOfOneItem) {
  const std::string path = folder_.path("b.csv");
  expect_error(ErrorKind::kInput,
               path +
                   ":1: expected a basket in every line, items with a comma, semicolon, tab or "
                   "bar between them, got 'tea'",
               [&] { read("tea\nmilk\n"); });
  expect_error(ErrorKind::kInput, path + ": expected baskets, found an empty file",
               [&] { read(""); });
  expect_error(ErrorKind::kInput,
               path + ":2: expected a name in UTF-8, got 'caf\\xE9'; save the file as UTF-8",
               [&] { read("a,b,c\na,caf\xE9\n"); });
}

}  // namespace
}  // namespace gumbelbox
