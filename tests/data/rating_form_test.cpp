#include "gumbelbox/data/rating_form.h"

#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

std::string read_as(const char* text, const RatingFormOptions& options = {}) {
  return understand_ratings(text, "r.csv", options).text;
}

TEST(UnderstandRatings, WithoutTitlesTheOrderIsUserItemRating) {
  EXPECT_EQ(read_as("1\t17\t5\n1\t18\t3\n"),
            "ratings, user in column 1, item in column 2, rating in column 3");
  EXPECT_EQ(read_as("1::17::5::978300760\n1::18::3::978300761\n"),
            "ratings, user in column 1, item in column 2, rating in column 3");
  EXPECT_EQ(read_as("1\t17\t5\n1\t18\tgood\n"),  // the reader will complain of the line
            "ratings, user in column 1, item in column 2, rating in column 3");
  EXPECT_EQ(read_as("ann,tea\nbob,tea\n"), "ratings, user in column 1, item in column 2");
  EXPECT_EQ(read_as("ann,tea,buys\nbob,tea,views\n"),
            "ratings, user in column 1, item in column 2");
}

TEST(UnderstandRatings, TitlesComeInAnyOrder) {
  EXPECT_EQ(read_as("rating,title,movieId,timestamp,userId\n5,Alien,17,1,2\n"),
            "ratings, user in 'userId', item in 'movieId', rating in 'rating', title in 'title'");
  EXPECT_EQ(read_as("\"ISBN\";\"Book-Rating\";\"User-ID\"\n\"01\";\"5\";\"7\"\n"),
            "ratings, user in 'User-ID', item in 'ISBN', rating in 'Book-Rating'");
}

TEST(UnderstandRatings, ATitleAloneNamesItsItem) {
  EXPECT_EQ(read_as("user,title,stars\n1,Alien,5\n"),
            "ratings, user in 'user', item in 'title', rating in 'stars'");
}

TEST(UnderstandRatings, TheThingBesideItsIdIsItsTitle) {
  EXPECT_EQ(read_as("userId,movieId,movie\n1,17,Alien\n"),
            "ratings, user in 'userId', item in 'movieId', title in 'movie'");
  EXPECT_EQ(read_as("user,artist_id,artist_name,track_name\n1,17,Bach,Air\n"),
            "ratings, user in 'user', item in 'artist_id', title in 'artist_name'");
}

TEST(UnderstandRatings, TheOnlyOtherColumnIsWhatIsMissing) {
  EXPECT_EQ(read_as("who,film,stars,date\nann,Alien,5,1979\n"),
            "ratings, user in 'who', item in 'film', rating in 'stars'");
  EXPECT_EQ(read_as("user,thing\nann,tea\n"), "ratings, user in 'user', item in 'thing'");
}

TEST(UnderstandRatings, UnknownTitlesAboveNumbersAreAHeader) {
  const RatingForm form = understand_ratings("a,b,c\n1,2,5\n1,3,4\n", "r.csv");
  EXPECT_TRUE(form.header);
  EXPECT_EQ(form.text, "ratings, user in 'a', item in 'b', rating in 'c'");
  EXPECT_FALSE(understand_ratings("1,2,5\n1,3,4\n2,3,4\n", "r.csv").header);
}

TEST(UnderstandRatings, AUserMayBeCalledUser) {
  EXPECT_FALSE(understand_ratings("user,tea\nann,milk\nuser,milk\n", "r.csv").header);
  EXPECT_TRUE(understand_ratings("user,tea\nann,milk\nbob,milk\n", "r.csv").header);
}

TEST(UnderstandRatings, BasketsPreferVisitsToPeople) {
  const char* text = "CustomerID,InvoiceNo,StockCode,Description,Quantity\n1,2,3,tea,4\n";
  EXPECT_EQ(read_as(text, {.holder = HolderKind::kBasket}),
            "baskets, basket in 'InvoiceNo', item in 'StockCode', title in 'Description'");
  EXPECT_EQ(read_as(text),
            "ratings, user in 'CustomerID', item in 'StockCode', rating in 'Quantity', title in "
            "'Description'");
}

TEST(UnderstandRatings, TheUserMayNameColumns) {
  EXPECT_EQ(read_as("5,x,17,1\n", {.columns = {{"user", "4"}, {"item", "3"}, {"rating", "1"}}}),
            "ratings, user in column 4, item in column 3, rating in column 1");
  EXPECT_EQ(read_as("a,b\n1,2\n", {.columns = {{"user", "b"}, {"item", "a"}}}),
            "ratings, user in 'b', item in 'a'");
  expect_error(ErrorKind::kUsage,
               "columns: r.csv: expected the user and the item in different columns, got column 1 "
               "for both",
               [] {
                 read_as("a,b\n1,2\n", {.columns = {{"user", "1"}, {"item", "a"}}});
               });
}

TEST(UnderstandRatings, TheUserMaySayWhetherThereIsAHeader) {
  EXPECT_TRUE(understand_ratings("ann,tea\nbob,tea\n", "r.csv", {.header = true}).header);
  const RatingForm form = understand_ratings("user,item\nbob,tea\n", "r.csv", {.header = false});
  EXPECT_FALSE(form.header);
  EXPECT_EQ(form.text, "ratings, user in column 1, item in column 2");
}

TEST(UnderstandRatings, AsksForColumnsWhereTitlesLeaveItOpen) {
  const auto expect_open = [](const char* text, const std::string& what) {
    expect_error(ErrorKind::kInput,
                 "r.csv:1: found no title of the " + what +
                     "; the option columns names the columns: "
                     "user=COLUMN,item=COLUMN,rating=COLUMN",
                 [&] { read_as(text); });
  };
  expect_open("user,rating,a,b\n1,2,3,4\n", "items");
  expect_open("film,rating,a,b\n1,2,3,4\n", "users");
  expect_open("rating,a,b\n1,2,3\n4,5,6\n", "users and of the items");
}

TEST(UnderstandRatings, RefusesLinesOfOneCell) {
  expect_error(ErrorKind::kInput,
               "r.csv:2: expected user and item with a tab, comma, semicolon or '::' between them, "
               "got 'alone'",
               [] { read_as("\nalone\n"); });
}

TEST(UnderstandRatings, TheFirstLineMustHaveTheColumns) {
  expect_error(ErrorKind::kInput, "r.csv:1: expected 3 columns as in most lines, got 1", [] {
    read_as("ratings of 1979\n1,2,5\n1,3,4\n2,3,4\n3,3,3\n4,4,4\n5,1,1\n6,1,1\n7,1,1\n8,1,1\n");
  });
}

}  // namespace
}  // namespace gumbelbox
