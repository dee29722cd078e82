#include "gumbelbox/simd/near_blocks.h"

#include <array>
#include <utility>

namespace gumbelbox {

NearBlocks::NearBlocks(const BoxModel& model, const BoxColumns& boxes, std::vector<EntityId> order)
    : order_(std::move(order)),
      place_(order_.size()),
      blocks_(model, boxes),
      groups_(model, blocks_) {
  for (std::size_t i = 0; i < order_.size(); ++i) {
    place_[order_[i]] = static_cast<std::uint32_t>(i);
  }
}

std::vector<std::uint32_t> NearBlocks::blocks(const FixedBox& fixed, const SideTangents& tangents,
                                              double lowest) const {
  std::array<double, Hulls::kChunk> of_groups;
  std::array<double, Hulls::kChunk> of_blocks;
  std::vector<std::uint32_t> found;
  for (std::size_t group = 0; group < groups_.count(); ++group) {
    const std::size_t in_chunk = group % Hulls::kChunk;
    if (in_chunk == 0) groups_.highest(fixed, tangents, group / Hulls::kChunk, of_groups);
    if (of_groups[in_chunk] < lowest) continue;
    blocks_.highest(fixed, tangents, group, of_blocks);
    for (std::size_t i = 0; i < blocks_.count_in(group); ++i) {
      if (of_blocks[i] < lowest) continue;
      found.push_back(static_cast<std::uint32_t>(group * Hulls::kChunk + i));
    }
  }
  return found;
}

}  // namespace gumbelbox
