#include "gumbelbox/data/co_occurrence.h"

#include <bit>
#include <utility>

namespace gumbelbox {

std::span<const CoOccurrence::Partner> CoOccurrence::partners_of(EntityId b) {
  for (const HolderId holder : incidence_.holders_of(b)) {
    for (const EntityId item : incidence_.items_of(holder)) {
      ++counts_[item];
      seen_[item / 64] |= std::uint64_t{1} << item % 64;
    }
  }
  counts_[b] = 0;
  partners_.clear();
  // Bits come in order; to sort the items would take longer than to count them.
  for (std::size_t i = 0; i < seen_.size(); ++i) {
    for (std::uint64_t bits = std::exchange(seen_[i], 0); bits != 0; bits &= bits - 1) {
      const auto item =
          static_cast<EntityId>(64 * i) + static_cast<EntityId>(std::countr_zero(bits));
      if (item != b) partners_.push_back({item, std::exchange(counts_[item], 0)});
    }
  }
  return partners_;
}

}  // namespace gumbelbox
