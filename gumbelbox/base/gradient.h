#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "gumbelbox/base/pair.h"

namespace gumbelbox {

/// Slopes of the loss by the rows of a table, for the rows that have any: filled by `score`, eaten
/// by `optim`. Rows are kept in the order of their first use.
class Gradient {
 public:
  Gradient(std::size_t rows, std::size_t width) : width_(width), slot_of_(rows, kAbsent) {}

  std::size_t width() const noexcept { return width_; }

  /// The row of one entity, zero at first use. Valid until the next call for a new entity.
  std::span<float> row(EntityId id);

  /// The row of one entity, empty if it was never used.
  std::span<const float> find(EntityId id) const noexcept;

  /// Entities that have a row.
  std::span<const EntityId> ids() const noexcept { return ids_; }

  /// Adds every row of another gradient of the same shape.
  void add(const Gradient& other);

  /// Forgets all rows; costs as much as there are rows, not entities.
  void clear() noexcept;

 private:
  static constexpr std::uint32_t kAbsent = ~std::uint32_t{0};

  std::size_t width_;
  std::vector<std::uint32_t> slot_of_;  // entity -> index into ids_, or kAbsent
  std::vector<EntityId> ids_;
  std::vector<float> values_;  // ids_ x width_
};

}  // namespace gumbelbox
