#include "gumbelbox/data/vocabulary.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <iterator>
#include <tuple>

#include "gumbelbox/base/edit_distance.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {
namespace {

std::size_t hash_of(std::string_view name) noexcept { return std::hash<std::string_view>{}(name); }

std::uint32_t tag_of(std::size_t hash) noexcept { return static_cast<std::uint32_t>(hash >> 32); }

std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

std::string list_ids(const std::vector<EntityId>& ids) {
  constexpr std::size_t kShown = 10;
  std::string text;
  for (std::size_t i = 0; i < std::min(ids.size(), kShown); ++i) {
    text += fmt::format("{}#{}", i == 0 ? "" : ", ", ids[i]);
  }
  if (ids.size() > kShown) text += fmt::format(" and {} more", ids.size() - kShown);
  return text;
}

/// The number of "#17".
std::optional<EntityId> parse_id(std::string_view text) noexcept {
  if (!text.starts_with('#')) return {};
  text.remove_prefix(1);
  EntityId id = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), id);
  if (end != text.data() + text.size() || error == std::errc::invalid_argument) return {};
  if (error == std::errc::result_out_of_range) return ~EntityId{0};
  return id;
}

}  // namespace

std::size_t Vocabulary::slot_of(std::string_view name, std::size_t hash) const noexcept {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash & mask;
  while (slots_[slot].id != kNone &&
         (slots_[slot].tag != tag_of(hash) || this->name(slots_[slot].id) != name)) {
    slot = (slot + 1) & mask;
  }
  return slot;
}

void Vocabulary::make_room() {
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

EntityId Vocabulary::append(std::string_view name) {
  if (size() >= kNone) {
    throw Error(ErrorKind::kInput, fmt::format("expected at most {} entities, got more", kNone));
  }
  const auto id = static_cast<EntityId>(size());
  characters_.insert(characters_.end(), name.begin(), name.end());
  begin_.push_back(characters_.size());
  return id;
}

EntityId Vocabulary::add(std::string_view name) {
  make_room();
  const std::size_t hash = hash_of(name);
  Slot& slot = slots_[slot_of(name, hash)];
  const EntityId id = append(name);
  if (slot.id == kNone) {
    slot = {tag_of(hash), id};
    ++used_;
  } else {
    later_.push_back(id);
  }
  return id;
}

EntityId Vocabulary::find_or_add(std::string_view name) {
  make_room();
  const std::size_t hash = hash_of(name);
  Slot& slot = slots_[slot_of(name, hash)];
  if (slot.id == kNone) {
    slot = {tag_of(hash), append(name)};
    ++used_;
  }
  return slot.id;
}

std::optional<EntityId> Vocabulary::find(std::string_view name) const noexcept {
  if (slots_.empty()) return {};
  const EntityId id = slots_[slot_of(name, hash_of(name))].id;
  if (id == kNone) return {};
  return id;
}

void Vocabulary::prefetch(std::span<const std::string_view> names) const noexcept {
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

std::vector<EntityId> Vocabulary::find_all(std::string_view name) const {
  const std::optional<EntityId> first = find(name);
  if (!first) return {};
  std::vector<EntityId> ids{*first};
  std::ranges::copy_if(later_, std::back_inserter(ids),
                       [&](EntityId id) { return this->name(id) == name; });
  return ids;
}

EntityId Vocabulary::require(std::string_view name) const {
  const std::vector<EntityId> ids = find_all(name);
  if (ids.size() == 1) return ids.front();
  if (ids.size() > 1) {
    throw Error(ErrorKind::kNotFound,
                fmt::format("{} entities are named '{}': {}", ids.size(), name, list_ids(ids)));
  }
  if (const std::optional<EntityId> id = parse_id(name)) {
    if (*id < size()) return *id;
    throw Error(ErrorKind::kNotFound,
                fmt::format("no entity {}; there are {}, from #0 on", name, size()));
  }
  constexpr std::size_t kShown = 5;
  std::string message = fmt::format("no entity named '{}'", name);
  const char* separator = "; nearest: ";
  for (const std::string_view near : nearest(name, kShown)) {
    const bool has_comma = near.find(',') != near.npos;
    message +=
        has_comma ? fmt::format("{}'{}'", separator, near) : fmt::format("{}{}", separator, near);
    separator = ", ";
  }
  throw Error(ErrorKind::kNotFound, message);
}

std::vector<std::string_view> Vocabulary::nearest(std::string_view name, std::size_t count) const {
  if (name.empty()) return {};
  enum Likeness { kBegins, kHolds, kResembles };
  using Candidate = std::tuple<Likeness, std::size_t, std::size_t, std::string_view>;
  const std::string typed = lower_case(name);
  const std::size_t limit = typed.size() / 3;
  EditDistance changes(typed);
  std::vector<Candidate> best;  // sorted, at most `count`
  for (EntityId id = 0; id < size(); ++id) {
    const std::string_view known = this->name(id);
    const std::string other = lower_case(known);
    const std::size_t position = other.find(typed);
    Candidate candidate{kBegins, 0, other.size(), known};
    if (position != 0) {
      std::get<Likeness>(candidate) = kHolds;
      if (position == std::string::npos || typed.size() < 3) {
        const std::size_t distance = changes.to_beginning(other, limit);
        if (distance > limit) continue;
        candidate = {kResembles, distance, other.size(), known};
      }
    }
    if (best.size() == count && (count == 0 || best.back() < candidate)) continue;
    const auto place = std::ranges::lower_bound(best, candidate);
    if (place != best.end() && *place == candidate) continue;
    best.insert(place, candidate);
    if (best.size() > count) best.pop_back();
  }
  std::vector<std::string_view> names;
  for (const Candidate& candidate : best) names.push_back(std::get<std::string_view>(candidate));
  return names;
}

}  // namespace gumbelbox
