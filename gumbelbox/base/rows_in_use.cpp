#include "gumbelbox/base/rows_in_use.h"

namespace gumbelbox {

void RowsInUse::use_all() noexcept {
  forget();
  all_ = true;
}

void RowsInUse::use_those_of(std::span<Pair> pairs) {
  forget();
  all_ = false;
  for (Pair& pair : pairs) pair = {number_for(pair.a), number_for(pair.b)};
}

std::uint32_t RowsInUse::number_for(EntityId id) {
  std::uint32_t& number = number_of_[id];
  if (number == kAbsent) {
    number = static_cast<std::uint32_t>(ids_.size());
    ids_.push_back(id);
  }
  return number;
}

void RowsInUse::forget() noexcept {
  for (const EntityId id : ids_) number_of_[id] = kAbsent;
  ids_.clear();
}

}  // namespace gumbelbox
