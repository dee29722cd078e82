#include "gumbelbox/data/rating_title.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

using Role = RatingTitle::Role;

Role role(std::string_view title) { return read_rating_title(title).role; }

TEST(RatingTitle, KnowsPeople) {
  for (const char* title : {"userId", "user_id", "User", "Customer ID", "CustomerID", "cust_no",
                            "reviewerID", "reviewer name", "member"}) {
    EXPECT_EQ(role(title), Role::kPerson) << title;
  }
}

TEST(RatingTitle, KnowsVisits) {
  for (const char* title :
       {"order_id", "InvoiceNo", "session", "user_session", "Transaction", "basket", "cart id"}) {
    EXPECT_EQ(role(title), Role::kVisit) << title;
  }
}

TEST(RatingTitle, KnowsItems) {
  for (const char* title :
       {"movieId", "ISBN", "StockCode", "product", "track_id", "item", "asin"}) {
    EXPECT_EQ(role(title), Role::kItem) << title;
  }
  EXPECT_TRUE(read_rating_title("movieId").is_id);
  EXPECT_TRUE(read_rating_title("isbn").is_id);
  EXPECT_FALSE(read_rating_title("movie").is_id);
  EXPECT_EQ(read_rating_title("movieId").thing, "movie");
}

TEST(RatingTitle, KnowsNamesOfItems) {
  for (const char* title : {"title", "Name", "Description", "movie title", "product_name"}) {
    EXPECT_EQ(role(title), Role::kName) << title;
  }
  EXPECT_EQ(read_rating_title("product_name").thing, "product");
  EXPECT_EQ(read_rating_title("title").thing, "");
}

TEST(RatingTitle, KnowsRatingsAndTimes) {
  for (const char* title :
       {"rating", "Book-Rating", "stars", "Quantity", "user score", "play count"}) {
    EXPECT_EQ(role(title), Role::kRating) << title;
  }
  for (const char* title : {"timestamp", "InvoiceDate", "order_time", "created_at"}) {
    EXPECT_EQ(role(title), Role::kTime) << title;
  }
}

TEST(RatingTitle, CutsTheIdOffWordsThatAreWrittenAsOne) {
  for (const char* title : {"userid", "visitorid", "uid", "username"}) {
    EXPECT_EQ(role(title), Role::kPerson) << title;
  }
  EXPECT_EQ(role("transactionid"), Role::kVisit);
  for (const char* title : {"itemid", "artistid", "iid", "parent_asin"}) {
    EXPECT_EQ(role(title), Role::kItem) << title;
    EXPECT_TRUE(read_rating_title(title).is_id) << title;
  }
  EXPECT_EQ(role("paid"), Role::kOther);
  EXPECT_EQ(role("subject"), Role::kOther);
}

TEST(RatingTitle, RanksThingsBeforeTheirGroupsAndRatingsBeforeCounts) {
  const auto rank = [](const char* title) { return read_rating_title(title).rank; };
  EXPECT_GT(rank("product"), rank("brand"));
  EXPECT_GT(rank("track_id"), rank("artist_id"));
  EXPECT_GT(rank("asin"), rank("parent_asin"));
  EXPECT_GT(rank("rating"), rank("stars"));
  EXPECT_GT(rank("stars"), rank("quantity"));
  EXPECT_GT(rank("user_id"), rank("user"));
  EXPECT_GT(rank("user"), rank("user_name"));
}

TEST(NamesAHolder, InTablesThatMayBeAnything) {
  EXPECT_TRUE(names_a_holder({"user", "id"}));
  EXPECT_TRUE(names_a_holder({"customerid"}));
  EXPECT_TRUE(names_a_holder({"listener"}));
  EXPECT_FALSE(names_a_holder({"user", "interface"}));
  EXPECT_FALSE(names_a_holder({"student"}));
  EXPECT_TRUE(names_a_holder({"order", "id"}));
  EXPECT_FALSE(names_a_holder({"order"})) << "of animals";
}

TEST(RatingTitle, OthersAreOther) {
  for (const char* title :
       {"", "1", "UnitPrice", "Country", "user interface", "genres", "user location"}) {
    EXPECT_EQ(role(title), Role::kOther) << title;
  }
}

TEST(AreGoods, WhateverIsSold) {
  EXPECT_TRUE(are_goods("sku") && are_goods("product"));
  EXPECT_FALSE(are_goods("movie") || are_goods(""));
}

}  // namespace
}  // namespace gumbelbox
