#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gumbelbox {

/// What the title of a column says about its cells.
enum class ColumnRole {
  kOther,
  kParent,       ///< "parent_id", "Parent Category", "is_a", "subClassOf"
  kChild,        ///< "child", "subcategory", "hyponym"
  kId,           ///< "id", "category_code"
  kName,         ///< "name", "Category", "Product title"
  kPath,         ///< "category_path", "breadcrumbs"
  kLevel,        ///< "level 1", "L2", "category_3"
  kProbability,  ///< "p", "probability"
  kUser,         ///< "user_id", "customer"
  kRating,       ///< "rating", "stars"
};

/// Nothing of the case of letters, of `_`, `-` and of the seams of camelCase matters.
ColumnRole role_of_title(std::string_view title);

/// How many times a title says "sub" before "category": 0 for "Category" and "Main category", 2 for
/// "Sub-subcategory". Nothing for other titles.
std::optional<std::size_t> subcategory_depth(std::string_view title);

/// Whether a title consists of general words alone, as "Product category" and unlike "fruit
/// category", which may be a thing.
bool is_plain_title(std::string_view title);

/// Whether a plain title names a group of things, "category" or "class", of which others are
/// members.
bool names_a_group(std::string_view title);

/// The words of a title, in small letters: {"parent", "id"} of "ParentID" and "parent_id".
std::vector<std::string> words_of_title(std::string_view title);

}  // namespace gumbelbox
