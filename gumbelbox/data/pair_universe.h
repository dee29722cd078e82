#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <unordered_set>
#include <vector>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/base/random.h"

namespace gumbelbox {

/// Pairs that are too many to keep, numbered row by row, so that some can be drawn: a row is an
/// entity b, its pairs are (a, b) for the entities a that `row` lists.
class PairUniverse {
 public:
  /// Fills `columns` with the entities a of b, in ascending order. Asked again, it answers the
  /// same.
  using Row = std::function<void(EntityId b, std::vector<EntityId>& columns)>;

  PairUniverse(std::size_t entities, Row row);

  std::uint64_t size() const noexcept { return begin_.back(); }

  /// The numbers of the pairs of b are begin(b) up to begin(b + 1).
  std::uint64_t begin(EntityId b) const noexcept { return begin_[b]; }

  /// The pairs of these numbers, in their order. REQUIRES: numbers below size().
  std::vector<Pair> pairs_at(std::span<const std::uint64_t> numbers) const;

 private:
  Row row_;
  std::vector<std::uint64_t> begin_;  // entities + 1
};

/// Uniform over 0 .. bound-1, also where 32 bits do not suffice. REQUIRES: bound > 0.
std::uint64_t draw_below(std::uint64_t bound, Random& random);

/// Draws different numbers place(i), i below `size`, that are not in `taken`, in random order, and
/// adds them to `taken`. REQUIRES: there are so many.
template <class Place>
std::vector<std::uint64_t> draw_different(std::uint64_t count, std::uint64_t size, Place place,
                                          Random& random,
                                          std::unordered_set<std::uint64_t>& taken) {
  std::vector<std::uint64_t> drawn;
  while (drawn.size() < count) {
    const std::uint64_t number = place(draw_below(size, random));
    if (taken.insert(number).second) drawn.push_back(number);
  }
  return drawn;
}

}  // namespace gumbelbox
