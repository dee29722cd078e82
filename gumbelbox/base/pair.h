#pragma once

#include <compare>
#include <cstdint>

namespace gumbelbox {

/// Number of a thing that has a box: its row in the table and its line in the vocabulary.
using EntityId = std::uint32_t;

/// Read "a given b": the pair whose score is log P(a | b). In a hierarchy a is the parent, b the
/// child.
struct Pair {
  EntityId a;
  EntityId b;

  friend auto operator<=>(const Pair&, const Pair&) = default;
};

}  // namespace gumbelbox
