#pragma once

#include <string>
#include <string_view>
#include <vector>

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
    kTaken,   ///< no title says so: a column whose role is settled
  };

  Role role = Role::kOther;
  std::string thing = {};  ///< that an item or its name is: "movie"; empty for "title"
  bool is_id = false;      ///< by id: "movieId", "isbn", "user_id"
  bool is_name = false;    ///< of who has the item: "user_name"

  /// Of several columns that one role has, the larger comes first: products before brands, "rating"
  /// before "stars" before "quantity".
  int rank = 0;
};

RatingTitle read_rating_title(std::string_view title);

/// Whether a thing is a word for whatever is sold: a "product description" tells of a "sku".
bool are_goods(std::string_view thing);

/// Whether the words of a title name who has an item in a table that may be anything: "user id",
/// but not "order", which may be a rank of animals.
bool names_a_holder(const std::vector<std::string>& words);

}  // namespace gumbelbox
