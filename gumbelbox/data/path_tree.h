#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/data/name_table.h"
#include "gumbelbox/data/table_sample.h"
#include "gumbelbox/data/vocabulary.h"

namespace gumbelbox {

/// Collects the nodes of paths such as Clothing > Shirts > Polo. A node is told from others by the
/// whole path to it, so that a name below two parents is two things.
class PathTree {
 public:
  explicit PathTree(PathForm form) : form_(std::move(form)) {}

  /// Adds the nodes of a path that are new, and returns the last. REQUIRES: a step.
  EntityId add(std::span<const std::string_view> steps);

  std::size_t size() const noexcept { return paths_.size(); }

  /// From parents to children, each once.
  std::vector<Pair> edges() const;

  /// Nodes are called by their last step where no other has it, else by the whole path as the file
  /// writes it; the other of the two is an alias.
  Vocabulary vocabulary() const;

 private:
  PathForm form_;
  NameTable paths_;                // as the file writes them
  std::vector<std::size_t> last_;  // one a node: where its last step begins
  std::vector<EntityId> parent_;   // one a node: its parent, or itself
  std::vector<Pair> more_edges_;   // where names are told apart by themselves
  std::string path_;
};

}  // namespace gumbelbox
