#include "gumbelbox/base/gradient.h"

namespace gumbelbox {

std::span<float> Gradient::row(EntityId id) {
  std::uint32_t& slot = slot_of_[id];
  if (slot == kAbsent) {
    slot = static_cast<std::uint32_t>(ids_.size());
    ids_.push_back(id);
    values_.resize(values_.size() + width_, 0.0F);
  }
  return {values_.data() + slot * width_, width_};
}

std::span<const float> Gradient::find(EntityId id) const noexcept {
  const std::uint32_t slot = slot_of_[id];
  if (slot == kAbsent) return {};
  return {values_.data() + slot * width_, width_};
}

void Gradient::add(const Gradient& other) {
  for (const EntityId id : other.ids()) {
    const std::span<const float> from = other.find(id);
    const std::span<float> to = row(id);
    for (std::size_t i = 0; i < width_; ++i) to[i] += from[i];
  }
}

void Gradient::clear() noexcept {
  for (const EntityId id : ids_) slot_of_[id] = kAbsent;
  ids_.clear();
  values_.clear();
}

}  // namespace gumbelbox
