#include "gumbelbox/simd/best_blocks.h"

#include <algorithm>
#include <array>

namespace gumbelbox {

/// Whether x comes out after y. Bounds above 0 are equal, and among equals blocks come first: they
/// may raise the bar before a group is opened.
bool BestBlocks::later(const Place& x, const Place& y) {
  const double bound_x = std::min(x.bound, 0.0);
  const double bound_y = std::min(y.bound, 0.0);
  return bound_x != bound_y ? bound_x < bound_y : x.is_group && !y.is_group;
}

BestBlocks::BestBlocks(const NearBlocks& near, const FixedBox& fixed, const SideTangents& tangents)
    : near_(near), fixed_(fixed), tangents_(tangents) {
  const Hulls& groups = near.group_hulls();
  std::array<double, Hulls::kChunk> bounds;
  for (std::size_t chunk = 0; chunk < groups.chunks(); ++chunk) {
    groups.highest(fixed, tangents, chunk, bounds);
    for (std::size_t i = 0; i < groups.count_in(chunk); ++i) {
      const auto group = static_cast<std::uint32_t>(chunk * Hulls::kChunk + i);
      waiting_.push_back({bounds[i], group, /*is_group=*/true});
    }
  }
  std::make_heap(waiting_.begin(), waiting_.end(), later);
}

void BestBlocks::push(const Place& place) {
  waiting_.push_back(place);
  std::push_heap(waiting_.begin(), waiting_.end(), later);
}

void BestBlocks::open(std::size_t group, double lowest) {
  const Hulls& blocks = near_.block_hulls();
  std::array<double, Hulls::kChunk> bounds;
  blocks.highest(fixed_, tangents_, group, bounds);
  for (std::size_t i = 0; i < blocks.count_in(group); ++i) {
    if (bounds[i] < lowest) continue;
    push({bounds[i], static_cast<std::uint32_t>(group * Hulls::kChunk + i), /*is_group=*/false});
  }
}

std::vector<std::uint32_t> BestBlocks::next(std::size_t count, double lowest) {
  lowest = std::min(lowest, 0.0);
  std::vector<std::uint32_t> blocks;
  while (blocks.size() < count && !waiting_.empty() && !(waiting_.front().bound < lowest)) {
    std::pop_heap(waiting_.begin(), waiting_.end(), later);
    const Place best = waiting_.back();
    waiting_.pop_back();
    if (best.is_group) {
      open(best.index, lowest);
    } else {
      blocks.push_back(best.index);
    }
  }
  return blocks;
}

}  // namespace gumbelbox
