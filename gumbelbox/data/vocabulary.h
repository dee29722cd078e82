#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gumbelbox/base/pair.h"

namespace gumbelbox {

/// Names of the entities, numbered from 0. Two entities may have one name (two films, one title).
/// All names lie in one block of memory: a name costs its bytes and about 20 more.
///
/// Threads: const functions may run at the same time.
class Vocabulary {
 public:
  /// Makes a new entity, whether or not the name is taken. Throws kInput beyond 2^32 - 1 entities.
  /// REQUIRES: the name does not lie in this vocabulary's own memory.
  EntityId add(std::string_view name);

  /// The first entity of this name, or a new one.
  EntityId find_or_add(std::string_view name);

  /// The first entity of this name.
  std::optional<EntityId> find(std::string_view name) const noexcept;

  /// Brings what find() and find_or_add() of these names will read into the cache, for many names
  /// at the same time. Changes nothing but the speed.
  void prefetch(std::span<const std::string_view> names) const noexcept;

  /// All entities of this name, in order.
  std::vector<EntityId> find_all(std::string_view name) const;

  /// The entity that a user means: by its exact name, else by its id written "#17".
  /// Throws kNotFound: unknown, with the nearest names; or a name of several entities, with their
  /// ids.
  EntityId require(std::string_view name) const;

  /// Up to `count` names that a user who typed `name` may have meant, best first; upper and lower
  /// case count as equal. First names that begin with it, then names that hold it (from 3
  /// characters on), then names that begin with something at most a third of its characters away;
  /// among equals the shorter first, then in the order of their bytes.
  std::vector<std::string_view> nearest(std::string_view name, std::size_t count) const;

  /// Valid until the next entity is added. REQUIRES: id < size().
  std::string_view name(EntityId id) const noexcept {
    return {characters_.data() + begin_[id], begin_[id + 1] - begin_[id]};
  }

  std::size_t size() const noexcept { return begin_.size() - 1; }

  /// Whether some name belongs to several entities, so that names alone do not tell them apart.
  bool repeats_names() const noexcept { return !later_.empty(); }

  friend bool operator==(const Vocabulary& left, const Vocabulary& right) noexcept {
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
  std::vector<Slot> slots_;  // open addressing; a power of two, or none yet; first entity of a name
  std::size_t used_ = 0;     // slots that hold an entity
  std::vector<EntityId> later_;  // entities whose name an earlier one has
};

}  // namespace gumbelbox
