#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/data/path_names.h"
#include "gumbelbox/data/table_sample.h"

namespace gumbelbox {

/// Collects the nodes of paths such as Clothing > Shirts > Polo. A node is told from others by the
/// whole path to it, so that a name below two parents is two things; where lines are edges
/// (PathForm::by_name), by its name alone. Memory grows with the nodes, not with their depth.
class PathTree {
 public:
  explicit PathTree(const PathForm& form);

  /// Adds the nodes of a path that are new, and returns the last. REQUIRES: a step.
  EntityId add(std::span<const std::string_view> steps);

  std::size_t size() const noexcept { return entities_.name_of.size(); }

  /// From parents to children, each once.
  std::vector<Pair> edges() const;

  /// Names and aliases as path_names.h says, paths as the file writes them.
  Vocabulary vocabulary() const { return name_by_path(entities_); }

 private:
  bool by_name_;
  PlacedEntities entities_;
  std::unordered_map<std::uint64_t, EntityId> nodes_;  // by parent and name
  std::vector<Pair> named_edges_;                      // where lines are edges
};

}  // namespace gumbelbox
