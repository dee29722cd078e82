#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gumbelbox {

/// A column that a user names for a role.
struct ColumnChoice {
  std::string role;    ///< "parent", "child" (or "id"), "name", "path", "level"
  std::string column;  ///< its number from 1, or its title

  friend bool operator==(const ColumnChoice&, const ColumnChoice&) = default;
};

/// Reads "parent=3,child=1,name=2"; "level" may come several times. Throws kUsage for an unknown
/// role, a role twice, and roles that make no hierarchy: it takes a path, two levels or more, or a
/// parent and a child.
std::vector<ColumnChoice> parse_columns(std::string_view text);

}  // namespace gumbelbox
