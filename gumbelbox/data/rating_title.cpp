#include "gumbelbox/data/rating_title.h"

#include <algorithm>
#include <initializer_list>

#include "gumbelbox/data/column_title.h"

namespace gumbelbox {
namespace {

using Role = RatingTitle::Role;
using Words = std::vector<std::string>;

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

bool is_person(std::string_view word) {
  return is_one_of(word, {"user",    "users",  "userid",   "customer",  "customerid", "cust",
                          "client",  "member", "reviewer", "rater",     "visitor",    "person",
                          "account", "buyer",  "shopper",  "household", "reader",     "listener",
                          "viewer",  "player", "student",  "patient",   "subject"});
}

bool is_visit(std::string_view word) {
  return is_one_of(word,
                   {"session", "sessionid", "order", "orderid", "invoice", "transaction", "basket",
                    "basketid", "cart", "receipt", "ticket", "visit", "purchase", "bill"});
}

/// Words for things that are ids by themselves.
bool is_code(std::string_view word) {
  return is_one_of(word,
                   {"isbn", "asin", "sku", "ean", "upc", "gtin", "itemid", "movieid", "productid"});
}

bool is_item(std::string_view word) {
  return is_code(word) ||
         is_one_of(word,
                   {"item",       "items",    "movie",  "movies", "film",       "films",  "product",
                    "products",   "track",    "song",   "artist", "album",      "book",   "books",
                    "article",    "show",     "series", "game",   "games",      "anime",  "manga",
                    "restaurant", "business", "hotel",  "place",  "venue",      "course", "stock",
                    "material",   "recipe",   "beer",   "wine",   "page",       "url",    "video",
                    "channel",    "podcast",  "app",    "dish",   "ingredient", "drug",   "symptom",
                    "gene",       "word",     "entity", "object", "content",    "joke",   "brand"});
}

bool is_id(std::string_view word) {
  return is_one_of(word, {"id", "code", "key", "no", "nr", "num", "number", "index", "idx", "hash",
                          "uid", "uuid", "guid"});
}

bool is_rating(std::string_view word) {
  return is_one_of(word, {"rating", "ratings", "stars", "star", "score", "scores", "count",
                          "quantity", "qty", "plays", "overall", "playcount", "listens", "clicks",
                          "views", "grade", "points", "preference"});
}

bool is_name(std::string_view word) {
  return is_one_of(word, {"title", "name", "description", "label"});
}

bool is_time(std::string_view word) {
  return is_one_of(
      word, {"date", "time", "timestamp", "datetime", "ts", "at", "year", "month", "day", "hour"});
}

/// The last word of a kind, if all others are of that kind or say that ids or names are meant.
template <class IsKind>
const std::string* find_thing(const Words& words, IsKind is_kind) {
  const std::string* thing = nullptr;
  for (const std::string& word : words) {
    if (is_kind(word)) {
      thing = &word;
    } else if (!is_id(word) && !is_name(word)) {
      return nullptr;
    }
  }
  return thing;
}

}  // namespace

RatingTitle read_rating_title(std::string_view title) {
  const Words words = words_of_title(title);
  if (words.empty()) return {};
  if (is_time(words.back())) return {Role::kTime};
  if (is_rating(words.back())) return {Role::kRating};
  const auto holds = [](std::string_view word) { return is_person(word) || is_visit(word); };
  if (const std::string* holder = find_thing(words, holds)) {
    return {is_visit(*holder) ? Role::kVisit : Role::kPerson};
  }
  if (const std::string* thing = find_thing(words, is_item)) {
    if (is_name(words.back())) return {Role::kName, *thing};
    return {Role::kItem, *thing, is_id(words.back()) || is_code(words.back())};
  }
  return {words.size() == 1 && is_name(words.back()) ? Role::kName : Role::kOther};
}

}  // namespace gumbelbox
