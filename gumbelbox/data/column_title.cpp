#include "gumbelbox/data/column_title.h"

#include <algorithm>
#include <initializer_list>

#include "gumbelbox/data/loose_name.h"
#include "gumbelbox/data/rating_title.h"

namespace gumbelbox {
namespace {

using Words = std::vector<std::string>;

bool is_small(char c) noexcept { return c >= 'a' && c <= 'z'; }
bool is_capital(char c) noexcept { return c >= 'A' && c <= 'Z'; }

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

bool any_of(const Words& words, std::initializer_list<std::string_view> known) {
  return std::ranges::any_of(words,
                             [&](const std::string& word) { return is_one_of(word, known); });
}

bool all_digits(std::string_view word) {
  return !word.empty() && std::ranges::all_of(word, is_digit);
}

std::string joined(const Words& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

bool is_kind(std::string_view word) {
  return is_one_of(word,
                   {"id",      "name",   "label", "code", "key",  "title", "category", "class",
                    "concept", "entity", "item",  "node", "term", "topic", "type",     "product",
                    "group",   "taxon",  "tax",   "uid",  "guid", "uuid",  "iri",      "uri"});
}

/// "level 1", and "category_level_1", where the words before say what kind of thing is meant.
bool is_level(const Words& words) {
  if (words.size() < 2 || !all_digits(words.back())) return false;
  return is_one_of(words.end()[-2], {"level", "lvl", "l", "tier", "category", "cat", "rank",
                                     "ebene", "niveau", "nivel"}) &&
         std::all_of(words.begin(), words.end() - 2, is_kind);
}

/// Whether one word is among those known, and the others only say what kind of thing is meant:
/// "Parent Category", "category_parent_id", but not "parent company", which is a thing.
bool has_part(const Words& words, std::initializer_list<std::string_view> known) {
  return std::ranges::count_if(
             words, [&](const std::string& word) { return is_one_of(word, known); }) == 1 &&
         std::ranges::all_of(words, [&](const std::string& word) {
           return is_one_of(word, known) || is_kind(word);
         });
}

bool means_parent(const Words& words) {
  return has_part(words, {"parent", "parents", "parentid", "hypernym", "ancestor", "superclass",
                          "supertype", "supercategory", "broader", "padre", "eltern",
                          "oberkategorie", "oberbegriff"}) ||
         is_one_of(joined(words),
                   {"is a", "isa", "sub class of", "subclass of", "part of", "belongs to",
                    "reports to", "manager", "supervisor", "head", "source", "from", "general"});
}

bool means_child(const Words& words) {
  return has_part(words,
                  {"child", "childid", "hyponym", "descendant", "subclass", "subtype", "narrower",
                   "subcategory", "hijo", "enfant", "unterkategorie", "unterbegriff"}) ||
         is_one_of(joined(words), {"tail", "target", "to", "specific", "sub category", "employee"});
}

bool means_path(const Words& words) {
  return any_of(words, {"path", "breadcrumb", "breadcrumbs", "lineage", "hierarchy", "taxonomy"}) ||
         is_one_of(joined(words), {"category tree", "full name", "google product category",
                                   "product type", "categories"});
}

}  // namespace

std::vector<std::string> words_of_title(std::string_view title) {
  Words words;
  char before = ' ';
  for (const char c : title) {
    const bool letter = is_small(c) || is_capital(c) || static_cast<unsigned char>(c) >= 0x80;
    const bool seam =
        (is_small(before) && is_capital(c)) || is_digit(before) != is_digit(c) || before == ' ';
    if (letter || is_digit(c)) {
      if (seam) words.emplace_back();
      words.back() += c;
      before = c;
    } else {
      before = ' ';
    }
  }
  for (std::string& word : words) {
    for (char& c : word) {
      if (is_capital(c)) c = static_cast<char>(c - 'A' + 'a');
    }
  }
  return words;
}

ColumnRole role_of_title(std::string_view title) {
  constexpr std::size_t kMostWords = 4;
  if (title == "#") return ColumnRole::kId;
  if (is_one_of(title, {"p", "p(a|b)", "P(a|b)", "P(a | b)"})) return ColumnRole::kProbability;
  const Words words = words_of_title(title);
  if (words.empty() || words.size() > kMostWords) return ColumnRole::kOther;
  if (is_level(words)) return ColumnRole::kLevel;
  // dog.n.01 is a name, not a title.
  if (std::ranges::any_of(words, all_digits)) return ColumnRole::kOther;
  if (means_parent(words)) return ColumnRole::kParent;
  if (means_child(words)) return ColumnRole::kChild;
  if (is_one_of(joined(words), {"p", "probability"})) return ColumnRole::kProbability;
  // "user interface" and "rating agency" are names, not titles.
  if (names_a_holder(words)) return ColumnRole::kUser;
  if (is_one_of(words.back(), {"rating", "ratings", "stars"})) return ColumnRole::kRating;
  if (means_path(words)) return ColumnRole::kPath;
  if (is_one_of(words.back(), {"id", "code", "key", "uid", "guid", "uuid", "nr", "no", "number",
                               "identifier", "iri", "uri"})) {
    return ColumnRole::kId;
  }
  if (is_one_of(words.back(), {"name",    "label",  "title",     "category",  "class",
                               "concept", "entity", "item",      "node",      "term",
                               "topic",   "type",   "text",      "product",   "species",
                               "taxon",   "group",  "genus",     "family",    "kategorie",
                               "nom",     "nombre", "categoria", "categorie", "bezeichnung"})) {
    return ColumnRole::kName;
  }
  return ColumnRole::kOther;
}

std::optional<std::size_t> subcategory_depth(std::string_view title) {
  std::string word;
  for (const std::string& part : words_of_title(title)) word += part;
  std::string_view rest = word;
  std::size_t depth = 0;
  for (const std::string_view sub : {"sub", "unter"}) {
    for (; rest.starts_with(sub); rest.remove_prefix(sub.size())) ++depth;
  }
  if (depth == 0 && rest.starts_with("main")) rest.remove_prefix(4);
  if (!is_one_of(rest, {"category", "kategorie", "cat"})) return {};
  return depth;
}

bool is_plain_title(std::string_view title) {
  const Words words = words_of_title(title);
  return !words.empty() && std::ranges::all_of(words, [](const std::string& word) {
    return is_kind(word) || is_one_of(word, {"product", "main", "top", "group", "genus", "family",
                                             "species", "taxon", "text", "kategorie"});
  });
}

bool names_a_group(std::string_view title) {
  return is_plain_title(title) &&
         is_one_of(words_of_title(title).back(),
                   {"category", "class", "group", "type", "genus", "family", "kategorie"});
}

}  // namespace gumbelbox
