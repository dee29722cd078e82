#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "gumbelbox/data/data_set.h"
#include "gumbelbox/data/finding.h"
#include "gumbelbox/data/similar_names.h"

namespace gumbelbox {

/// What a hierarchy looks like, and what is odd about it.
struct LintReport {
  std::size_t entities = 0;
  std::size_t edges = 0;             ///< different ones
  std::size_t leaves = 0;            ///< entities with parents and no child
  std::optional<std::size_t> depth;  ///< edges of the longest path; nothing if there is a cycle
  Finding<EntityId> roots;           ///< entities with children and no parent
  Finding<std::size_t> parts;        ///< entities of each part that no edge joins to another,
                                     ///< the largest first
  Finding<EntityId> several_parents;

  /// Groups of entities that reach each other in both directions: a shortest cycle of each, through
  /// its first entity.
  Finding<std::vector<EntityId>> cycles;
  Finding<DroppedEdge> duplicates;       ///< lines of an edge that an earlier line has
  Finding<DroppedEdge> self_loops;       ///< lines of an entity with itself
  Finding<Pair> redundant;               ///< edges between whose ends there is a longer path
  Finding<EntityId> orphans;             ///< entities without any edge
  Finding<std::string> unknown_parents;  ///< lines that name a parent that the file does not define
  SimilarNames similar_names;
  Finding<EntityId> untidy_names;  ///< blanks at an end, two in a row, or what cannot be seen

  Finding<EntityId> unrelated_parents;  ///< of data told by name: unrelated_parents.h

  /// Whether anything after `several_parents` was found.
  bool found_something() const noexcept;
};

/// Looks at the entities and at train. Examples of dropped edges are those that the data has.
/// Memory is linear, and so is time but for sorting; the searches that could take longer are
/// bounded.
LintReport lint(const DataSet& data, std::size_t most_examples);

}  // namespace gumbelbox
