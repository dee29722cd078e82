#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "gumbelbox/base/pair.h"

namespace gumbelbox {

/// One of those who have items: a user or a basket.
using HolderId = std::uint32_t;

/// "This user has this item."
struct Having {
  HolderId holder;
  EntityId item;

  friend bool operator==(const Having&, const Having&) = default;
};

/// Who has what, each pair once, by holder and by item: about 8 bytes a pair.
///
/// Threads: const functions may run at the same time.
class Incidence {
 public:
  /// Pairs may repeat. REQUIRES: holders and items below the numbers.
  Incidence(std::size_t holders, std::size_t items, std::span<const Having> pairs);

  std::size_t holders() const noexcept { return item_begin_.size() - 1; }
  std::size_t items() const noexcept { return holder_begin_.size() - 1; }
  std::size_t size() const noexcept { return items_.size(); }  ///< pairs

  /// In ascending order.
  std::span<const EntityId> items_of(HolderId holder) const noexcept {
    return std::span(items_).subspan(item_begin_[holder],
                                     item_begin_[holder + 1] - item_begin_[holder]);
  }
  std::span<const HolderId> holders_of(EntityId item) const noexcept {
    return std::span(holders_).subspan(holder_begin_[item],
                                       holder_begin_[item + 1] - holder_begin_[item]);
  }

  /// How many have the item.
  std::size_t count(EntityId item) const noexcept { return holders_of(item).size(); }

 private:
  std::vector<std::size_t> item_begin_;  // holders + 1
  std::vector<EntityId> items_;
  std::vector<std::size_t> holder_begin_;  // items + 1
  std::vector<HolderId> holders_;
};

/// How many ids two ascending lists share.
std::size_t count_shared(std::span<const std::uint32_t> left, std::span<const std::uint32_t> right);

}  // namespace gumbelbox
