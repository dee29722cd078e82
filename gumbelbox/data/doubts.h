#pragma once

#include <string>
#include <vector>

#include "gumbelbox/data/data_set.h"

namespace gumbelbox {

/// Signs that edges were not read as they were meant, as sentences for a person.
struct Doubts {
  /// Far more roots than leaves: the columns may be the wrong way round. Not with two kinds.
  bool swapped_columns = false;

  std::vector<std::string> sentences;
};

/// Looks at the shape of train: whether parents and children may be swapped, and whether two kinds
/// of things, such as users and items, seem to share one vocabulary. Of probabilities, whether they
/// may be rows of users and items: all 0 or 1, none on both sides, or in coarse steps. Time and
/// memory are linear.
Doubts find_doubts(const DataSet& data);

/// How many entities have children and no parent, parents and no child, or neither.
struct Shape {
  std::size_t roots = 0;
  std::size_t leaves = 0;
  std::size_t loose = 0;
};

Shape shape_of(const DataSet& data);

}  // namespace gumbelbox
