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

TEST(RatingTitle, OthersAreOther) {
  for (const char* title : {"", "1", "category_name", "UnitPrice", "Country", "user interface",
                            "genres", "user location"}) {
    EXPECT_EQ(role(title), Role::kOther) << title;
  }
}

}  // namespace
}  // namespace gumbelbox
