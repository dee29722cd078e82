#pragma once

#include <cstddef>
#include <cstdint>

#include "gumbelbox/data/data_set.h"

namespace gumbelbox {

/// What is asked of a hierarchy of which a part is held out (gumbelbox/data/hold_out.h).
enum class HoldOutKind { kEdges, kClosure };

struct HoldOut {
  HoldOutKind kind;
  double share;
  std::uint64_t seed;
};

/// Pairs that do not hold for each that is asked, as in the published data sets.
inline constexpr std::size_t kNegativesHeldOut = 10;

/// Holds out a part of train: half of it becomes valid and half test, each with pairs that do not
/// hold by all that the data say. Returns how many candidates a share was taken of. Throws kInput
/// if there is nothing to ask. REQUIRES: a hierarchy, without weights.
std::size_t hold_out(const HoldOut& options, DataSet& data);

}  // namespace gumbelbox
