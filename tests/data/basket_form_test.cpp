#include "gumbelbox/data/basket_form.h"

#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

BasketForm form_of(const std::string& text, const RatingFormOptions& options = {}) {
  return understand_baskets(text, "b.csv", options);
}

void expect_unclear(const std::string& text, int cells) {
  expect_error(ErrorKind::kInput,
               "b.csv:1: found " + std::to_string(cells) +
                   " cells in every line, which may be a basket and an item, or items of one "
                   "basket; the option columns says which: basket=1,item=2, or item=1,item=2",
               [&] { form_of(text); });
}

TEST(UnderstandBaskets, ColumnsOfDifferentValuesAreRowsIfBasketsComeAgain) {
  EXPECT_TRUE(form_of("o1\tmilk\no2\tbread\no1\tbread\no3\tmilk\no2\tmilk\no3\tbread\n").rows);
  EXPECT_TRUE(form_of("o1,milk,2\no2,bread,1\no1,bread,1\n").rows);
  expect_unclear("o1,milk\no2,milk\no3,bread\n", 2);
}

TEST(UnderstandBaskets, ColumnsThatShareValuesAreLists) {
  EXPECT_FALSE(form_of("milk,bread\nbread,tea\nmilk,tea\n").rows);
  EXPECT_FALSE(form_of("wine,beer,player\nbeer,cheese,wine\nwine,cheese,ham\n").rows);
}

TEST(UnderstandBaskets, NumbersAreRowsIfBasketsStandTogether) {
  EXPECT_TRUE(form_of("1 2\n1 3\n2 3\n3 1\n").rows);
  expect_unclear("1 2\n2 3\n1 3\n3 1\n", 2);
}

TEST(UnderstandBaskets, AThirdColumnOfTextsOrOnlyNumbersLeaveItOpen) {
  expect_unclear("o1,milk,red\no2,bread,blue\no1,bread,blue\n", 3);
  expect_unclear("1 5 2\n2 6 1\n5 1 6\n", 3);
  EXPECT_FALSE(form_of("tea,jam,\ntea,,\ntea,jam,rye\n").rows) << "filled up";
}

TEST(UnderstandBaskets, TheUserMaySayWhich) {
  const char* text = "o1,milk\no2,milk\n";
  EXPECT_TRUE(form_of(text, {.columns = {{"user", "1"}}}).rows);
  EXPECT_FALSE(form_of(text, {.columns = {{"item", "1"}, {"item", "2"}}}).rows);
}

TEST(UnderstandBaskets, AMistakeInOneLineMakesNoLists) {
  std::string text;
  for (int i = 0; i < 30; ++i) text += "o" + std::to_string(i % 7) + "\ttea\n";
  EXPECT_TRUE(form_of(text + "o1\n").rows);
}

TEST(UnderstandBaskets, BlanksSeparateOnlyCodes) {
  const auto separator = [](const char* text) { return form_of(text).list.separator; };
  EXPECT_EQ(separator("1 2 3\n2\n3 4 5 6\n"), ' ');
  EXPECT_EQ(separator("a b c\nb\nc d\n"), ' ');
  EXPECT_EQ(
      separator("whole milk\nrye bread\nsoda\nsoda\nsoda\nwhole milk\nwhole milk,rye bread\n"),
      ',');
  expect_error(ErrorKind::kInput,
               "b.csv:1: expected a basket in every line, items with a comma, semicolon, tab or "
               "bar between them, got 'whole milk'; blanks separate codes and numbers only, names "
               "may have them",
               [] { form_of("whole milk\nrye bread\n"); });
}

}  // namespace
}  // namespace gumbelbox
