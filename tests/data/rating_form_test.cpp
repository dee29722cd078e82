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

TEST(UnderstandRatings, GoodsAreNamedByTheDescriptionOfProducts) {
  const RatingFormOptions baskets{.holder = HolderKind::kBasket};
  EXPECT_EQ(read_as("order_id,sku,Product Description,Qty\n1,85,Cup,2\n", baskets),
            "baskets, basket in 'order_id', item in 'sku', title in 'Product Description'");
  EXPECT_EQ(read_as("InvoiceNo,StockCode,Description\n1,85,Cup\n", baskets),
            "baskets, basket in 'InvoiceNo', item in 'StockCode', title in 'Description'");
  EXPECT_EQ(read_as("user,track_id,artist_name\n1,17,Bach\n"),
            "ratings, user in 'user', item in 'track_id'")
      << "the name of something else";
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
  expect_open("rating,a,b,c\n1,2,3,4\n4,5,6,7\n", "users and of the items");
}

TEST(UnderstandRatings, OfSeveralTitlesOfUsersTheIdCounts) {
  EXPECT_EQ(read_as("user_name,user_id,item_id,rating\nann,1,2,5\n"),
            "ratings, user in 'user_id', item in 'item_id', rating in 'rating'");
}

TEST(UnderstandRatings, ThingsGoBeforeTheirGroups) {
  EXPECT_EQ(read_as("user_id,brand,product,rating\n1,a,tea,5\n"),
            "ratings, user in 'user_id', item in 'product', rating in 'rating'");
  EXPECT_EQ(read_as("userId,artist_id,track_id\n1,2,3\n"),
            "ratings, user in 'userId', item in 'track_id'");
  expect_error(ErrorKind::kInput,
               "r.csv:1: found items in 'item_id' and in 'product_id'; the option columns says "
               "which: item=COLUMN",
               [] { read_as("user,item_id,product_id\n1,2,3\n"); });
}

TEST(UnderstandRatings, KnowsTheTitlesOfManySources) {
  const auto columns = [](const char* text) { return read_as(text).substr(9); };
  EXPECT_EQ(columns("uid,iid,rating\n1,2,5\n"), "user in 'uid', item in 'iid', rating in 'rating'");
  EXPECT_EQ(columns("a,b,rating\nx,y,5\nx,z,4\nw,z,3\n"),
            "user in 'a', item in 'b', rating in 'rating'");
  EXPECT_EQ(columns("timestamp,visitorid,event,itemid,transactionid\n1,2,view,3,\n"),
            "user in 'visitorid', item in 'itemid'");
  EXPECT_EQ(columns("userid,artistid,weight\n1,2,5\n"),
            "user in 'userid', item in 'artistid', rating in 'weight'");
  EXPECT_EQ(columns("user_id,parent_asin,rating,timestamp,history\n1,B0,5,1,x\n"),
            "user in 'user_id', item in 'parent_asin', rating in 'rating'");
  EXPECT_EQ(columns("name,movie,rating\nann,Heat,5\n"),
            "user in 'name', item in 'movie', rating in 'rating'");
  EXPECT_EQ(columns("student,subject,grade\nann,art,1\n"),
            "user in 'student', item in 'subject', rating in 'grade'");
  EXPECT_EQ(columns("customer,product_name,qty\nann,tea,1\n"),
            "user in 'customer', item in 'product_name', rating in 'qty'");
}

TEST(UnderstandRatings, ARatingGoesBeforeACount) {
  EXPECT_EQ(read_as("user,item,quantity,stars,rating\n1,2,3,4,5\n"),
            "ratings, user in 'user', item in 'item', rating in 'rating'");
  EXPECT_EQ(read_as("user,item,quantity,stars\n1,2,3,4\n"),
            "ratings, user in 'user', item in 'item', rating in 'stars'");
}

TEST(UnderstandRatings, TimesAreNoRatings) {
  EXPECT_EQ(read_as("1\t17\t978300760\n1\t18\t978300761\n"),
            "ratings, user in column 1, item in column 2");
}

TEST(UnderstandRatings, DaysAreNoItems) {
  EXPECT_EQ(read_as("u1\t2009-05-04T23:08:57Z\ta1\tAir\nu1\t2009-05-05T13:54:10Z\ta2\tMoby\n"),
            "ratings, user in column 1, item in column 3");
}

TEST(UnderstandRatings, DaysAreUsersWhereNothingElseIsLeft) {
  EXPECT_EQ(read_as("2009-05-04,milk\n2009-05-04,tea\n2009-05-05,tea\n"),
            "ratings, user in column 1, item in column 2");
  EXPECT_EQ(read_as("2009-05-04,ann,milk\n2009-05-04,bob,tea\n"),
            "ratings, user in column 2, item in column 3");
  EXPECT_EQ(read_as("milk,2009-05-04\ntea,2009-05-04\n", {.columns = {{"item", "1"}}}),
            "ratings, user in column 2, item in column 1");
}

TEST(UnderstandRatings, DaysMayBeBaskets) {
  const RatingFormOptions baskets{.holder = HolderKind::kBasket};
  EXPECT_EQ(read_as("2009-05-04,milk\n2009-05-04,tea\n2009-05-05,tea\n", baskets),
            "baskets, basket in column 1, item in column 2");
  EXPECT_EQ(read_as("2009-05-04,milk,3\n2009-05-04,tea,4\n", baskets),
            "baskets, basket in column 1, item in column 2");
  EXPECT_EQ(read_as("b1,2009-05-04,milk\nb1,2009-05-04,tea\n", baskets),
            "baskets, basket in column 1, item in column 3");
}

TEST(UnderstandRatings, UserAndItemNeedAColumnEach) {
  const std::string expected = " and the item in different columns, got column 2 for both";
  expect_error(ErrorKind::kUsage, "columns: r.csv: expected the user" + expected, [] {
    read_as("Heat,ann\nTea,bob\n", {.columns = {{"user", "2"}, {"title", "1"}}});
  });
  expect_error(ErrorKind::kUsage, "columns: r.csv: expected the basket" + expected, [] {
    read_as("Heat,ann\nTea,bob\n",
            {.holder = HolderKind::kBasket, .columns = {{"item", "2"}, {"title", "1"}}});
  });
}

TEST(UnderstandRatings, ItemsInLinesOfTheirOwnAreNotRead) {
  expect_error(ErrorKind::kInput,
               "r.csv:1: expected 3 columns as in most lines, got 1; write the item of this line "
               "into every row below it",
               [] { read_as("1:\n1488844,3,2005-09-06\n822109,5,2005-05-13\n"); });
}

TEST(UnderstandRatings, ColumnsThatAreNotNamedAreTold) {
  EXPECT_EQ(read_as("a,user_id,movieId,rating\n1,2,3,4\n", {.columns = {{"user", "a"}}}),
            "ratings, user in 'a', item in 'movieId', rating in 'rating'");
  EXPECT_EQ(read_as("who,at,movie\nann,home,Heat\n", {.columns = {{"user", "who"}}}),
            "ratings, user in 'who', item in 'movie'");
  EXPECT_EQ(read_as("17\tann\t5\n18\tbob\t3\n", {.columns = {{"user", "2"}}}),
            "ratings, user in column 2, item in column 1, rating in column 3");
}

TEST(UnderstandRatings, OrdinaryItemsAreNoTitles) {
  EXPECT_FALSE(has_basket_titles(
      sample_table(sample_text("wine,beer,player\nbeer,cheese,wine\nwine,cheese,ham\n"), {','})));
  EXPECT_FALSE(understand_ratings("player,wine\nann,tea\nbob,wine\n", "r.csv").header);
}

TEST(UnderstandRatings, AsksForBasketsByTheirName) {
  expect_error(ErrorKind::kInput,
               "r.csv:1: found no title of the baskets; the option columns names the columns: "
               "basket=COLUMN,item=COLUMN",
               [] { read_as("film,rating,a,b\n1,2,3,4\n", {.holder = HolderKind::kBasket}); });
}

TEST(UnderstandRatings, ListsOfItemsAreForBaskets) {
  expect_error(ErrorKind::kUsage, "columns: expected item once; lists of items are for baskets",
               [] {
                 read_as("1,2\n", {.columns = {{"item", "1"}, {"item", "2"}}});
               });
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
