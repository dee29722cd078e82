#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "gumbelbox/base/pair.h"

namespace gumbelbox {

/// The entities that a step of training works on, numbered from 0: all of them as they are, or only
/// those that occur in its pairs, in the order of their first use.
class RowsInUse {
 public:
  static constexpr std::uint32_t kAbsent = ~std::uint32_t{0};

  explicit RowsInUse(std::size_t entities) : number_of_(entities, kAbsent), all_(true) {}

  /// Every entity has its id as number.
  void use_all() noexcept;

  /// Only the entities of these pairs; puts their numbers in the place of their ids.
  void use_those_of(std::span<Pair> pairs);

  bool all() const noexcept { return all_; }
  std::size_t size() const noexcept { return all_ ? number_of_.size() : ids_.size(); }

  /// REQUIRES: number < size().
  EntityId id(std::size_t number) const noexcept {
    return all_ ? static_cast<EntityId>(number) : ids_[number];
  }

  /// The number of an entity, or kAbsent.
  std::uint32_t number(EntityId id) const noexcept { return all_ ? id : number_of_[id]; }

 private:
  std::uint32_t number_for(EntityId id);
  void forget() noexcept;

  std::vector<std::uint32_t> number_of_;  // entity -> index into ids_, or kAbsent
  std::vector<EntityId> ids_;
  bool all_;
};

}  // namespace gumbelbox
