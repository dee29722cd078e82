#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "gumbelbox/data/name_table.h"

namespace gumbelbox {

/// Names of the entities, numbered from 0, and other texts that users may ask for them by. Two
/// entities may have one name (two films, one title).
///
/// Threads: const functions may run at the same time.
class Vocabulary : public NameTable {
 public:
  /// Another text by which users may ask for an entity: an id, a synonym, a path. Several entities
  /// may have the same. REQUIRES: id < size().
  void add_alias(EntityId id, std::string_view text);

  /// The name, with the id behind it, "Hamlet #17", if another entity has the same name.
  /// REQUIRES: id < size().
  std::string distinct_name(EntityId id) const;

  /// A text that require() takes for this entity alone: "#17", or "#017" if "#17" is also the name
  /// or an alias of another entity, with as many zeros as it takes. REQUIRES: id < size().
  std::string id_text(EntityId id) const;

  /// The aliases, numbered in the order in which they were added.
  const NameTable& aliases() const noexcept { return aliases_; }

  /// The entity of an alias. REQUIRES: alias < aliases().size().
  EntityId alias_owner(std::size_t alias) const noexcept { return alias_owners_[alias]; }

  /// The entity that a user means: by its exact name, else by an alias; or by its id, written
  /// "#17", maybe with zeros before the number; else by a name, or else an alias, that looks the
  /// same in other code points (unicode_form.h). Throws kNotFound: unknown, with the nearest names;
  /// a text that several entities have, with their ids or names; a number that is the name of one
  /// and an alias of another; or a name or alias such as "#17" of another entity than that with
  /// this id, with a text for each.
  EntityId require(std::string_view name) const;

  /// Up to `count` names that a user who typed `name` may have meant, best first; upper and lower
  /// case count as equal. First names that begin with it, then names that hold it (from 3
  /// characters on), then names that begin with something at most a third of its characters away;
  /// among equals the shorter first, then in the order of their bytes. Looks for typing errors in
  /// up to 128 bytes and for no name at all in more than 4096, so that it never takes long.
  std::vector<std::string_view> nearest(std::string_view name, std::size_t count) const;

  friend bool operator==(const Vocabulary&, const Vocabulary&) = default;

 private:
  std::vector<EntityId> find_by_alias(std::string_view text) const;
  std::vector<EntityId> find_alike(std::string_view text) const;
  std::string list_names(const std::vector<EntityId>& ids) const;
  std::string list_ids(const std::vector<EntityId>& ids) const;
  void require_one_meaning(std::string_view text, const std::vector<EntityId>& named,
                           EntityId id) const;
  [[noreturn]] void refuse_unknown(std::string_view text) const;

  NameTable aliases_;
  std::vector<EntityId> alias_owners_;  // one an alias
};

}  // namespace gumbelbox
