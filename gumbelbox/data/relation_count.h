#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace gumbelbox {

/// How often a file has a relation.
struct RelationCount {
  std::string name;
  std::size_t count = 0;
};

/// The most frequent first, at most `most` of them, those of count 0 never: "part_of (33) and
/// regulates (12)". Empty if there are none.
std::string list_counts(std::vector<RelationCount> relations, std::size_t most);

}  // namespace gumbelbox
