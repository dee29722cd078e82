#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "gumbelbox/data/table_sample.h"

namespace gumbelbox {

/// A column that a user names for a role.
struct ColumnChoice {
  std::string role;    ///< "parent", "child", "name", "path", "level"; of ratings, "user", "item"
  std::string column;  ///< its number from 1, or its title

  friend bool operator==(const ColumnChoice&, const ColumnChoice&) = default;
};

/// Reads "parent=3,child=1,name=2"; "level" may come several times. Throws kUsage for an unknown
/// role, a role twice, and roles that make no hierarchy: it takes a path, two levels or more, or a
/// parent and a child.
std::vector<ColumnChoice> parse_columns(std::string_view text);

/// Reads "user=1,item=2,rating=3,title=4" of ratings and baskets; "basket" is another word for
/// "user". Roles that are not named are left to the content. "item=1,item=2" says that lines are
/// lists of items. Throws kUsage as above.
std::vector<ColumnChoice> parse_rating_columns(std::string_view text);

/// Whether columns of ratings name several items, so that lines are lists.
bool means_lists(const std::vector<ColumnChoice>& choices);

/// The column, from 0, that a user means by a number or a title. `file` begins messages. Throws
/// kUsage. REQUIRES: a sample with records.
std::size_t require_column(const ColumnChoice& choice, const TableSample& sample,
                           const std::string& file);

}  // namespace gumbelbox
