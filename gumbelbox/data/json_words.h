#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace gumbelbox {

// Keys that people use in hierarchies. A key is compared by its letters and digits, in either case,
// without what precedes a colon: "skos:prefLabel", "pref_label" and "PrefLabel" are one word.

/// What a key is for.
enum class JsonWords {
  kName,
  kId,
  kMaybeId,        ///< ends like a key of ids: "category_id", "urlKey"
  kChildren,       ///< objects or names below one
  kMaybeChildren,  ///< the same if it holds objects, also "children_data", "sub_sub_groups"
  kParent,
  kUser,
  kItem,
  kRating,
};

/// How good a key is for this, 0 the best; nothing if it is not for this.
std::optional<std::size_t> find_rank(JsonWords words, std::string_view key);

}  // namespace gumbelbox
