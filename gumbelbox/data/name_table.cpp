#include "gumbelbox/data/name_table.h"

#include <algorithm>
#include <array>
#include <functional>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {
namespace {

std::size_t hash_of(std::string_view name) noexcept { return std::hash<std::string_view>{}(name); }

std::uint32_t tag_of(std::size_t hash) noexcept { return static_cast<std::uint32_t>(hash >> 32); }

}  // namespace

std::size_t NameTable::slot_of(std::string_view name, std::size_t hash) const noexcept {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash & mask;
  while (slots_[slot].id != kNone &&
         (slots_[slot].tag != tag_of(hash) || this->name(slots_[slot].id) != name)) {
    slot = (slot + 1) & mask;
  }
  return slot;
}

void NameTable::make_room() {
  if (used_ * 4 < slots_.size() * 3) return;
  slots_.assign(std::max<std::size_t>(16, slots_.size() * 2), Slot{});
  const std::size_t mask = slots_.size() - 1;
  auto later = later_.begin();
  for (EntityId id = 0; id < size(); ++id) {  // in the order of memory, not of the old slots
    if (later != later_.end() && *later == id) {
      ++later;
      continue;
    }
    const std::size_t hash = hash_of(name(id));
    std::size_t slot = hash & mask;
    while (slots_[slot].id != kNone) slot = (slot + 1) & mask;
    slots_[slot] = {tag_of(hash), id};
  }
}

EntityId NameTable::append(std::string_view name) {
  if (size() >= kNone) {
    throw Error(ErrorKind::kInput, fmt::format("expected at most {} names, got more", kNone));
  }
  const auto id = static_cast<EntityId>(size());
  characters_.insert(characters_.end(), name.begin(), name.end());
  begin_.push_back(characters_.size());
  return id;
}

EntityId NameTable::add(std::string_view name) {
  make_room();
  const std::size_t hash = hash_of(name);
  Slot& slot = slots_[slot_of(name, hash)];
  const EntityId id = append(name);
  if (slot.id == kNone) {
    slot = {tag_of(hash), id};
    ++used_;
  } else {
    later_.push_back(id);
    later_of_[slot.id].push_back(id);
  }
  return id;
}

EntityId NameTable::find_or_add(std::string_view name) {
  make_room();
  const std::size_t hash = hash_of(name);
  Slot& slot = slots_[slot_of(name, hash)];
  if (slot.id == kNone) {
    slot = {tag_of(hash), append(name)};
    ++used_;
  }
  return slot.id;
}

std::optional<EntityId> NameTable::find(std::string_view name) const noexcept {
  if (slots_.empty()) return {};
  const EntityId id = slots_[slot_of(name, hash_of(name))].id;
  if (id == kNone) return {};
  return id;
}

void NameTable::prefetch(std::span<const std::string_view> names) const noexcept {
  if (slots_.empty()) return;
  // A lookup reads a slot, then where the name begins, then the name, each at a far place.
  constexpr std::size_t kAtOnce = 128;
  std::array<std::size_t, kAtOnce> slot;
  while (!names.empty()) {
    const std::size_t count = std::min(names.size(), kAtOnce);
    for (std::size_t i = 0; i < count; ++i) {
      slot[i] = hash_of(names[i]) & (slots_.size() - 1);
      __builtin_prefetch(&slots_[slot[i]]);
    }
    for (std::size_t i = 0; i < count; ++i) {
      const EntityId id = slots_[slot[i]].id;
      if (id != kNone) __builtin_prefetch(&begin_[id]);
    }
    for (std::size_t i = 0; i < count; ++i) {
      const EntityId id = slots_[slot[i]].id;
      if (id != kNone) __builtin_prefetch(characters_.data() + begin_[id]);
    }
    names = names.subspan(count);
  }
}

std::vector<EntityId> NameTable::find_all(std::string_view name) const {
  const std::optional<EntityId> first = find(name);
  if (!first) return {};
  std::vector<EntityId> ids{*first};
  if (const auto later = later_of_.find(*first); later != later_of_.end()) {
    ids.insert(ids.end(), later->second.begin(), later->second.end());
  }
  return ids;
}

}  // namespace gumbelbox
