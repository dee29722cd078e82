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

/// Words that mean a person in any table.
bool is_sure_person(std::string_view word) {
  return is_one_of(word, {"user", "users", "customer", "customers", "cust", "client", "member",
                          "reviewer", "rater", "visitor", "buyer", "shopper", "listener", "viewer",
                          "kunde", "kunden", "benutzer", "nutzer"});
}

bool is_person(std::string_view word) {
  return is_sure_person(word) || is_one_of(word, {"person", "account", "household", "reader",
                                                  "player", "student", "patient"});
}

bool is_sure_visit(std::string_view word) {
  return is_one_of(word, {"session", "transaction", "invoice", "basket", "receipt", "order"});
}

bool is_visit(std::string_view word) {
  return is_sure_visit(word) || is_one_of(word, {"cart", "ticket", "visit", "purchase", "bill",
                                                 "bestellung", "rechnung", "warenkorb", "bon"});
}

/// Words for things that are ids by themselves.
bool is_code(std::string_view word) {
  return is_one_of(word, {"isbn", "asin", "sku", "ean", "upc", "gtin"});
}

/// What others are of or by, in a table that has both.
bool is_group(std::string_view word) {
  return is_one_of(word, {"brand", "category", "place", "venue", "page", "url", "artist", "author",
                          "album", "channel", "series", "show"});
}

bool is_item(std::string_view word) {
  return is_code(word) || is_group(word) ||
         is_one_of(word, {"item",   "items",      "movie",    "movies",  "film",     "films",
                          "track",  "products",   "product",  "song",    "book",     "books",
                          "game",   "article",    "games",    "anime",   "manga",    "course",
                          "stock",  "restaurant", "business", "hotel",   "material", "recipe",
                          "beer",   "wine",       "video",    "app",     "podcast",  "dish",
                          "drug",   "ingredient", "symptom",  "gene",    "word",     "entity",
                          "object", "content",    "joke",     "artikel", "produkt"});
}

bool is_id(std::string_view word) {
  return is_one_of(word, {"id", "code", "key", "no", "nr", "num", "number", "index", "idx", "hash",
                          "uid", "uuid", "guid"});
}

/// How clearly a word means a rating; 0 if it does not.
int rating_rank(std::string_view word) {
  if (is_one_of(word, {"rating", "ratings", "stars", "star", "score", "scores", "overall", "grade",
                       "points", "preference", "bewertung"})) {
    return 2;
  }
  return is_one_of(word, {"count", "quantity", "qty", "plays", "playcount", "listens", "clicks",
                          "views", "weight", "menge", "anzahl"})
             ? 1
             : 0;
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
    } else if (!is_id(word) && !is_name(word) && word != "parent") {
      return nullptr;
    }
  }
  return thing;
}

bool is_holder(std::string_view word) { return is_person(word) || is_visit(word); }

/// Cuts words that are written as one: "userid", "movietitle".
Words cut_glued(const Words& words) {
  Words cut;
  for (const std::string_view word : words) {
    std::string_view end;
    for (const std::string_view part : {"id", "name", "title"}) {
      if (!word.ends_with(part)) continue;
      const std::string_view begin = word.substr(0, word.size() - part.size());
      if (is_holder(begin) || is_item(begin)) end = part;
    }
    cut.emplace_back(word.substr(0, word.size() - end.size()));
    if (!end.empty()) cut.emplace_back(end);
  }
  if (cut == Words{"uid"}) return {"user", "id"};
  if (cut == Words{"iid"}) return {"item", "id"};
  if (cut == Words{"pid"}) return {"product", "id"};
  return cut;
}

RatingTitle item_title(const Words& words, const std::string& thing) {
  RatingTitle title{is_name(words.back()) ? Role::kName : Role::kItem, thing};
  title.is_id = is_id(words.back()) || is_code(words.back());
  // "parent_asin" and "product_parent" are groups of products that differ in size or colour.
  const bool parent = std::ranges::find(words, "parent") != words.end();
  title.rank = is_group(thing) ? 0 : parent ? 1 : 2;
  return title;
}

}  // namespace

RatingTitle read_rating_title(std::string_view title) {
  const Words words = cut_glued(words_of_title(title));
  if (words.empty()) return {};
  if (is_time(words.back())) return {Role::kTime};
  if (const int rank = rating_rank(words.back())) {
    RatingTitle rating{Role::kRating};
    rating.rank = title == "rating" ? 3 : rank;
    return rating;
  }
  if (const std::string* holder = find_thing(words, is_holder)) {
    RatingTitle found{is_visit(*holder) ? Role::kVisit : Role::kPerson, *holder};
    found.is_id = is_id(words.back());
    found.is_name = is_name(words.back());
    found.rank = found.is_id ? 2 : found.is_name ? 0 : 1;
    return found;
  }
  if (const std::string* thing = find_thing(words, is_item)) return item_title(words, *thing);
  RatingTitle other;
  if (words.size() == 1 && is_name(words.back())) other.role = Role::kName;
  other.rank = words.back() == "title" ? 1 : 0;  // "name" may be that of a person
  return other;
}

bool are_goods(std::string_view thing) {
  return is_one_of(thing, {"item", "items", "product", "products", "article", "artikel", "produkt",
                           "stock", "material", "sku", "asin", "ean", "upc", "gtin"});
}

bool names_a_holder(const std::vector<std::string>& words) {
  const Words cut = cut_glued(words);
  if (cut == Words{"order"} || std::ranges::find(cut, "parent") != cut.end()) return false;
  return find_thing(cut, [](std::string_view word) {
           return is_sure_person(word) || is_sure_visit(word);
         }) != nullptr;
}

}  // namespace gumbelbox
