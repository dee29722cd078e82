#pragma once

namespace gumbelbox {

/// What an intersection of two boxes returns for one dimension: the lower or upper corner of the
/// intersection, and its derivatives by that corner of the first and of the second box.
struct Corner {
  double value;
  double d_first;
  double d_second;
};

}  // namespace gumbelbox
