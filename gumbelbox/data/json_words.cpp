#include "gumbelbox/data/json_words.h"

#include <algorithm>
#include <span>

namespace gumbelbox {
namespace {

std::string plain(std::string_view key) {
  const std::size_t colon = key.rfind(':');
  if (colon != key.npos) key.remove_prefix(colon + 1);
  std::string word;
  for (const char c : key) {
    if (c >= 'A' && c <= 'Z') {
      word += static_cast<char>(c - 'A' + 'a');
    } else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
      word += c;
    }
  }
  return word;
}

constexpr std::string_view kNames[] = {"name",        "label",    "title", "text",   "preflabel",
                                       "displayname", "category", "value", "key",    "child",
                                       "childname",   "childid",  "term",  "concept"};
constexpr std::string_view kIds[] = {"id", "uuid", "guid", "code", "key", "uri", "iri", "slug"};
constexpr std::string_view kChildren[] = {
    "children",   "subcategories", "subcategory", "narrower",       "child",     "childs",
    "subclasses", "childnodes",    "nodes",       "items",          "subtopics", "subtypes",
    "hyponyms",   "descendants",   "subtree",     "childcategories"};
constexpr std::string_view kMaybeChildren[] = {"categories", "topics", "classes", "groups",
                                               "taxonomy",   "tree",   "branches"};
constexpr std::string_view kParents[] = {
    "parentid",   "parent",       "parentname", "parents",   "parentids",      "broader",
    "isa",        "subclassof",   "parentcode", "pid",       "parentcategory", "parentcategoryid",
    "parentuuid", "broaderterm",  "hypernym",   "hypernyms", "supercategory",  "superclass",
    "parentkey",  "parenttaxonid"};
constexpr std::string_view kUsers[] = {"user",     "userid",   "reviewerid", "customerid",
                                       "customer", "username", "reviewer",   "visitorid"};
constexpr std::string_view kItems[] = {"item",       "itemid", "movie",  "movieid", "product",
                                       "productid",  "asin",   "book",   "bookid",  "businessid",
                                       "parentasin", "songid", "trackid"};
constexpr std::string_view kRatings[] = {"rating", "ratings", "score", "stars", "overall"};

constexpr std::string_view kIdEnds[] = {"id", "code", "key", "url", "uri", "iri", "slug"};
// Words that begin with "sub", or lie around "categories", and are about something else.
constexpr std::string_view kNotBelow[] = {"parent",  "super",   "ancestor", "related",
                                          "similar", "sibling", "crumb",    "subject",
                                          "subscri", "submi",   "substitu"};

bool sounds_like_children(std::string_view word) {
  const auto has = [&](std::string_view part) { return word.find(part) != word.npos; };
  if (std::ranges::any_of(kNotBelow, has)) return false;
  return word.starts_with("sub") || has("child") || has("categor") || word.ends_with("nodes") ||
         word.ends_with("items");
}

bool sounds_like(JsonWords words, std::string_view word) {
  if (words == JsonWords::kMaybeChildren) return sounds_like_children(word);
  return words == JsonWords::kMaybeId &&
         std::ranges::any_of(kIdEnds, [&](std::string_view end) { return word.ends_with(end); });
}

std::span<const std::string_view> list(JsonWords words) {
  switch (words) {
    case JsonWords::kName:
      return kNames;
    case JsonWords::kId:
      return kIds;
    case JsonWords::kMaybeId:
      return {};
    case JsonWords::kChildren:
      return kChildren;
    case JsonWords::kMaybeChildren:
      return kMaybeChildren;
    case JsonWords::kParent:
      return kParents;
    case JsonWords::kUser:
      return kUsers;
    case JsonWords::kItem:
      return kItems;
    case JsonWords::kRating:
      return kRatings;
  }
  return {};
}

}  // namespace

std::optional<std::size_t> find_rank(JsonWords words, std::string_view key) {
  constexpr std::size_t kLongest = 64;
  if (key.size() > kLongest) return {};
  const std::span<const std::string_view> known = list(words);
  const std::string word = plain(key);
  const auto found = std::ranges::find(known, word);
  if (found == known.end() && !sounds_like(words, word)) return {};
  return static_cast<std::size_t>(found - known.begin());
}

}  // namespace gumbelbox
