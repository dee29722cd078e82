#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/simd/box_columns.h"
#include "gumbelbox/simd/box_form.h"
#include "gumbelbox/simd/hulls.h"
#include "gumbelbox/simd/side_tangents.h"

namespace gumbelbox {

/// Which blocks of boxes are worth looking at: those whose hull does not say that no box of them
/// reaches a score. Hulls of groups of blocks save looking at most hulls.
///
/// Memory:  8.5 + dim / 5 bytes a box.
/// Threads: const, may be shared.
class NearBlocks {
 public:
  /// Boxes in the order of near_order(), and this order.
  NearBlocks(const BoxModel& model, const BoxColumns& boxes, std::vector<EntityId> order);

  /// The ids in this order.
  const std::vector<EntityId>& order() const noexcept { return order_; }
  std::size_t place_of(EntityId id) const noexcept { return place_[id]; }

  const Hulls& block_hulls() const noexcept { return blocks_; }
  /// One a chunk of block_hulls().
  const Hulls& group_hulls() const noexcept { return groups_; }

  /// Blocks that may hold a box with a score of `lowest` or more, ascending.
  std::vector<std::uint32_t> blocks(const FixedBox& fixed, const SideTangents& tangents,
                                    double lowest) const;

 private:
  std::vector<EntityId> order_;
  std::vector<std::uint32_t> place_;
  Hulls blocks_;
  Hulls groups_;
};

}  // namespace gumbelbox
