#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "gumbelbox/base/pair.h"

namespace gumbelbox {

/// Texts numbered from 0, found by what they say. A text may come several times. All lie in one
/// block of memory: a text costs its bytes and about 20 more.
///
/// Threads: const functions may run at the same time.
class NameTable {
 public:
  /// Makes a new entry, whether or not the name is taken. Throws kInput beyond 2^32 - 1 entries.
  /// REQUIRES: the name does not lie in this table's own memory.
  EntityId add(std::string_view name);

  /// The first entry of this name, or a new one.
  EntityId find_or_add(std::string_view name);

  /// The first entry of this name.
  std::optional<EntityId> find(std::string_view name) const noexcept;

  /// Brings what find() and find_or_add() of these names will read into the cache, for many names
  /// at the same time. Changes nothing but the speed.
  void prefetch(std::span<const std::string_view> names) const noexcept;

  /// All entries of this name, in order.
  std::vector<EntityId> find_all(std::string_view name) const;

  /// Valid until the next entry is added. REQUIRES: id < size().
  std::string_view name(EntityId id) const noexcept {
    return {characters_.data() + begin_[id], begin_[id + 1] - begin_[id]};
  }

  std::size_t size() const noexcept { return begin_.size() - 1; }

  /// Whether some name belongs to several entries, so that names alone do not tell them apart.
  bool repeats_names() const noexcept { return !later_.empty(); }

  friend bool operator==(const NameTable& left, const NameTable& right) noexcept {
    return left.begin_ == right.begin_ && left.characters_ == right.characters_;
  }

 private:
  static constexpr EntityId kNone = ~EntityId{0};

  struct Slot {
    std::uint32_t tag = 0;  // part of the hash that does not choose the slot
    EntityId id = kNone;
  };

  std::size_t slot_of(std::string_view name, std::size_t hash) const noexcept;
  EntityId append(std::string_view name);
  void make_room();

  std::vector<char> characters_;
  std::vector<std::size_t> begin_{0};  // size() + 1; where each name begins in characters_
  std::vector<Slot> slots_;  // open addressing; a power of two, or none yet; first entry of a name
  std::size_t used_ = 0;     // slots that hold an entry
  std::vector<EntityId> later_;  // entries whose name an earlier one has
  std::unordered_map<EntityId, std::vector<EntityId>> later_of_;  // the same by the first one
};

}  // namespace gumbelbox
