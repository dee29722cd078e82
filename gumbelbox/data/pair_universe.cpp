#include "gumbelbox/data/pair_universe.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace gumbelbox {

PairUniverse::PairUniverse(std::size_t entities, Row row) : row_(std::move(row)), begin_{0} {
  std::vector<EntityId> columns;
  for (std::size_t b = 0; b < entities; ++b) {
    columns.clear();
    row_(static_cast<EntityId>(b), columns);
    begin_.push_back(begin_.back() + columns.size());
  }
}

std::vector<Pair> PairUniverse::pairs_at(std::span<const std::uint64_t> numbers) const {
  std::vector<std::size_t> order(numbers.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return numbers[i]; });
  std::vector<Pair> pairs(numbers.size());
  std::vector<EntityId> columns;
  std::size_t b = 0;
  bool listed = false;
  for (const std::size_t i : order) {
    for (; numbers[i] >= begin_[b + 1]; ++b) listed = false;
    if (!std::exchange(listed, true)) {
      columns.clear();
      row_(static_cast<EntityId>(b), columns);
    }
    pairs[i] = {columns[numbers[i] - begin_[b]], static_cast<EntityId>(b)};
  }
  return pairs;
}

std::uint64_t draw_below(std::uint64_t bound, Random& random) {
  // What lies beyond the last multiple of the bound would favour small numbers.
  const std::uint64_t beyond = std::numeric_limits<std::uint64_t>::max() / bound * bound;
  while (true) {
    const std::uint64_t high = random.bits();
    const std::uint64_t number = high << 32 | random.bits();
    if (number < beyond) return number % bound;
  }
}

}  // namespace gumbelbox
