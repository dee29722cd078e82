#pragma once

#include <string>
#include <string_view>

namespace gumbelbox {

/// What the title of a column says in a table of ratings or purchases, where nothing else is
/// expected: role_of_title() is for tables that may be anything.
struct RatingTitle {
  enum class Role {
    kOther,
    kPerson,  ///< "user_id", "Customer"
    kVisit,   ///< "order_id", "session", "InvoiceNo"
    kItem,    ///< "movieId", "isbn", "StockCode"
    kRating,  ///< "stars", "quantity"
    kName,    ///< of the item: "title", "product_name"
    kTime,    ///< "timestamp", "InvoiceDate"
  };

  Role role = Role::kOther;
  std::string thing = {};  ///< that an item or its name is: "movie"; empty for "title"
  bool is_id = false;      ///< an item by id: "movieId", "isbn"
};

RatingTitle read_rating_title(std::string_view title);

}  // namespace gumbelbox
