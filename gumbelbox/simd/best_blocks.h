#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "gumbelbox/simd/hulls.h"
#include "gumbelbox/simd/near_blocks.h"
#include "gumbelbox/simd/side_tangents.h"

namespace gumbelbox {

/// Hands out the blocks of NearBlocks by their upper bounds, the highest first, so that the first
/// of them raise the score below which the rest is left out. Bounds and scores above 0 count as 0.
class BestBlocks {
 public:
  /// Keeps all.
  BestBlocks(const NearBlocks& near, const FixedBox& fixed, const SideTangents& tangents);

  /// The next `count` blocks with a bound of `lowest` or more, fewer if there are no more.
  std::vector<std::uint32_t> next(std::size_t count, double lowest);

 private:
  /// A block, or a group whose blocks nobody has looked at yet.
  struct Place {
    double bound;
    std::uint32_t index;
    bool is_group;
  };

  static bool later(const Place& x, const Place& y);
  void push(const Place& place);
  void open(std::size_t group, double lowest);

  const NearBlocks& near_;
  const FixedBox& fixed_;
  const SideTangents& tangents_;
  std::vector<Place> waiting_;  // a heap
};

}  // namespace gumbelbox
