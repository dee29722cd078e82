#pragma once

#include <span>
#include <vector>

#include "gumbelbox/data/incidence.h"

namespace gumbelbox {

/// Counts which items come together, one item at a time: all pairs of a large catalogue are never
/// in memory.
///
/// Threads: one at a time.
class CoOccurrence {
 public:
  struct Partner {
    EntityId item;
    std::uint32_t count;  ///< of holders that have both
  };

  /// REQUIRES: the incidence outlives this.
  explicit CoOccurrence(const Incidence& incidence)
      : incidence_(incidence), counts_(incidence.items()), seen_(incidence.items() / 64 + 1) {}

  /// The other items that some holder of b has, in ascending order; valid until the next call.
  std::span<const Partner> partners_of(EntityId b);

 private:
  const Incidence& incidence_;
  std::vector<std::uint32_t> counts_;  // one an item; 0 between calls
  std::vector<std::uint64_t> seen_;    // a bit an item that has a count
  std::vector<Partner> partners_;
};

}  // namespace gumbelbox
