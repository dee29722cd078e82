#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/simd/box_columns.h"
#include "gumbelbox/simd/box_form.h"

namespace gumbelbox {

/// log side <= slope * gap + offset.
struct SideTangent {
  float slope;
  float offset;
};
using SideTangents = std::array<SideTangent, 3>;

/// An order of boxes in which those that lie near each other share a block of BoxColumns, and what
/// encloses the blocks: who asks many questions need not look at blocks that are far from a box.
///
/// A block is left out if no box within what encloses it can reach the score: the log side grows
/// with the gap of the hard intersection, so that the tangents at the gap with the enclosing box
/// bound it; twice the error of box_index.h is added.
///
/// Threads: const, may be shared.
class NearBlocks {
 public:
  /// The boxes are in the order of their ids. The time is that of sorting them.
  NearBlocks(const BoxModel& model, const BoxColumns& by_id);

  /// The ids in this order.
  const std::vector<EntityId>& order() const noexcept { return order_; }
  std::size_t place_of(EntityId id) const noexcept { return place_[id]; }

  /// A box that is asked about.
  struct Fixed {
    const float* columns;  ///< its place in its block of BoxColumns
    float reach;
    bool is_given;  ///< it is b and those of the blocks are a; else the reverse
  };

  /// Blocks that may hold a box with a score of `lowest` or more, ascending.
  std::vector<std::uint32_t> blocks(const Fixed& fixed, const SideTangents& tangents,
                                    double lowest) const;

 private:
  struct Question;

  /// What encloses some boxes: dim numbers each, and the largest reach.
  struct Hulls {
    std::vector<float> lower, upper, log_side;
    std::vector<float> reach;
  };

  void enclose(const BoxColumns& by_id);
  double highest(const Hulls& hulls, std::size_t index, const Question& question) const;

  BoxModel model_;
  std::vector<EntityId> order_;
  std::vector<std::uint32_t> place_;
  Hulls blocks_;
  Hulls groups_;  // of kBlock blocks
};

}  // namespace gumbelbox
