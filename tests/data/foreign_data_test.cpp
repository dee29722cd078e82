#include "gumbelbox/data/foreign_data.h"

#include <algorithm>

#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

const std::string kRatings =
    "this looks like ratings or purchases (user, item), not a hierarchy; use the verb import "
    "ratings";

const std::string kCounts =
    "if these are rows of user, item and rating, use the verb import ratings";

TableSample table(const std::string& text, char separator = ',') {
  return sample_table(sample_text(text), {separator});
}

TEST(HasRatingTitles, OfUsersOrRatings) {
  EXPECT_TRUE(has_rating_titles(table("userId,movieId,rating,timestamp\n1,2,3,4\n")));
  EXPECT_TRUE(has_rating_titles(table("customer_id,item\n1,2\n")));
  EXPECT_TRUE(has_rating_titles(table("film,stars\nAlien,5\n")));
  EXPECT_FALSE(has_rating_titles(table("animal,cat\nanimal,dog\n")));
}

TEST(HasRatingTitles, KnowsWhatTheReaderOfRatingsKnows) {
  for (const char* titles : {"client,film,date", "viewer,film,date,seconds", "account,sku,event",
                             "listener,artist", "receipt,item"}) {
    EXPECT_TRUE(has_rating_titles(table(std::string(titles) + "\na,b,c,d\n"))) << titles;
  }
  EXPECT_FALSE(has_rating_titles(table("account,subaccount\na,b\n")));
}

TEST(RefuseRatings, RowsOfBasketAndItem) {
  expect_error(ErrorKind::kInput,
               "r.csv:1: this looks like rows of basket and item, not a hierarchy; use the verb "
               "import baskets",
               [] { refuse_ratings(table("receipt,item\n1,2\n"), "r.csv"); });
}

TEST(AreRatingLines, NumbersFromTheThirdCellOn) {
  const auto are_ratings = [](const char* text) { return are_rating_lines(sample_text(text)); };
  EXPECT_TRUE(are_ratings("u1::m9::1::964982703\nu2::m9::0::964982704\n"));
  EXPECT_FALSE(are_ratings("u1::m9::1\nu2::m9\n"));
  EXPECT_FALSE(are_ratings("std::map::at\nstd::map::end\n"));
  EXPECT_FALSE(are_ratings("a::b::1\na::b::1::2\n"));
}

TEST(HasRatingTitles, NotWhereOthersSpeakOfAHierarchy) {
  EXPECT_FALSE(has_rating_titles(table("id,parent_id,rating\n1,,5\n")));
  EXPECT_FALSE(has_rating_titles(table("path,rating\na/b,5\n")));
  EXPECT_FALSE(has_rating_titles(table("sku,level1,level2,rating\n1,a,b,5\n")));
  EXPECT_FALSE(has_rating_titles(table("category,subcategory,rating\na,b,5\n")));
}

TEST(HasRatingTitles, NotOfOneColumnOrNothing) {
  EXPECT_FALSE(has_rating_titles(table("user\nann\n")));
  EXPECT_FALSE(has_rating_titles({}));
}

TEST(RefuseRatings, WithTheLineOfTheTitles) {
  expect_error(ErrorKind::kInput, "r.csv:2: " + kRatings, [] {
    refuse_ratings(table("# MovieLens\nuserId,movieId,rating\n1,2,3\n"), "r.csv");
  });
}

TEST(RefuseRatings, DoesNothingForOthers) {
  EXPECT_NO_THROW(refuse_ratings(table("parent,child\na,b\n"), "r.csv"));
}

TEST(RefuseRatings, DoesNothingForRatedProductsWithPaths) {
  EXPECT_NO_THROW(
      refuse_ratings(table("sku,category,rating\n1,A > B,5\n2,A > C,4\n3,A > D > E,3\n"), "r.csv"));
}

TEST(RefuseTable, NumbersInColumn3ThatAreNoProbabilities) {
  expect_error(ErrorKind::kInput,
               "r.tsv:2: column 3 holds 5, not a probability in [0, 1]; " + kCounts,
               [] { refuse_table(table("u1\ti1\t1\nu1\ti2\t5\n", '\t'), "r.tsv"); });
  expect_error(ErrorKind::kInput,
               "r.tsv:1: column 3 holds -2, not a probability in [0, 1]; " + kCounts,
               [] { refuse_table(table("u1\ti1\t-2\t881250949\n", '\t'), "r.tsv"); });
}

TEST(RefuseTable, ListsOfDifferentLengthsWithRepeatedItemsAreBaskets) {
  expect_error(ErrorKind::kInput,
               "b.csv:1: this looks like baskets, a list of items in every line, not a hierarchy; "
               "use the verb import baskets",
               [] { refuse_table(table("milk,bread\nmilk,eggs,beer\neggs\n"), "b.csv"); });
}

TEST(RefuseTable, AsksForTheColumnsOfAnyOther) {
  expect_error(ErrorKind::kInput,
               "t.csv:1: found 3 columns and no title that tells the parent from the child; the "
               "option columns names them: parent=COLUMN,child=COLUMN,name=COLUMN, or path=COLUMN, "
               "or level=COLUMN,level=COLUMN",
               [] { refuse_table(table("a,b,c\nd,e,f\n"), "t.csv"); });
}

TEST(RefuseLines, ListsOfDifferentLengthsAreBaskets) {
  for (const char separator : {',', ';'}) {
    std::string text = "milk,bread\nmilk,eggs,beer\neggs\n";
    std::ranges::replace(text, ',', separator);
    expect_error(
        ErrorKind::kInput,
        "b.txt:1: this looks like baskets, a list of items in every line, not a hierarchy; "
        "use the verb import baskets",
        [&] { refuse_lines(table(text, 0), "b.txt"); });
  }
}

TEST(RefuseLines, BlanksDoNotSeparateColumns) {
  expect_error(ErrorKind::kInput,
               "e.txt:2: expected parent and child with a tab, comma or semicolon between them, "
               "got 'animal cat'; blanks do not separate columns, names may have them",
               [] { refuse_lines(table("# edges\nanimal cat\nanimal dog\n", 0), "e.txt"); });
}

TEST(RefuseLines, AnyOtherIsShownWhatWouldDo) {
  expect_error(ErrorKind::kInput,
               "e.txt:1: expected parent and child with a tab, comma or semicolon between them, or "
               "a path such as 'Clothing > Shirts', got 'animal'",
               [] { refuse_lines(table("animal\ncat\n", 0), "e.txt"); });
}

}  // namespace
}  // namespace gumbelbox
