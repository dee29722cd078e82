#pragma once

#include <span>
#include <string>

#include "gumbelbox/data/data_set.h"

namespace gumbelbox {

/// An edge of a hierarchy that is in memory.
struct NamedEdge {
  std::string parent;
  std::string child;
};

/// The data set that a file of these edges would give: names become entities in the order of first
/// appearance, self-loops and duplicates are dropped, counted and noted. Names are taken as they
/// are, blanks around them included. Messages speak of "the edges" and number them from 1.
///
/// Throws kInput if no edge is left, or for a name that is empty or not UTF-8.
DataSet hierarchy(std::span<const NamedEdge> edges);

}  // namespace gumbelbox
