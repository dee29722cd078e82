#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "gumbelbox/data/name_table.h"
#include "gumbelbox/data/taxonomy.h"

namespace gumbelbox {

/// Collects the nodes of a tree as a file has them, each after its parent, and makes entities of
/// them. A node costs about 30 bytes and its name.
class JsonTree {
 public:
  static constexpr EntityId kNone = ~EntityId{0};

  /// A new node below another one, or below kNone at the top. It has no name yet.
  EntityId add(EntityId parent, std::size_t line);

  /// The last name and id that are set count. REQUIRES: the text is no empty one.
  void set_name(EntityId node, std::string_view name);
  void set_id(EntityId node, std::string_view id);

  /// Names a node by its id. REQUIRES: it has one.
  void set_name_as_id(EntityId node);

  /// A node that is a text alone, and may stand for an object elsewhere: for the one of this id, or
  /// for the one of this name at the top of another tree.
  void set_text(EntityId node, std::string_view text);

  bool has_name(EntityId node) const noexcept { return nodes_[node].name != kNone; }
  bool has_id(EntityId node) const noexcept { return nodes_[node].id != kNone; }
  bool is_at_top(EntityId node) const noexcept { return nodes_[node].parent == kNone; }

  /// Makes vocabulary, edges, lines, notes and what was left out. Nodes of one id are one entity,
  /// unless some of these differ in name: then ids do not count. Nodes without id are one entity
  /// if they have one parent and one name. A node without name or id is left out, and those below
  /// it are at the top. To be called once.
  void finish(Taxonomy& taxonomy);

 private:
  struct Node {
    EntityId parent;
    EntityId name = kNone;
    EntityId id = kNone;
    bool is_text = false;
    std::size_t line;
  };

  bool ids_are_good() const;
  std::vector<EntityId> join_nodes(std::size_t& repeated, std::size_t& references) const;

  std::vector<Node> nodes_;
  NameTable names_;
  NameTable ids_;
};

}  // namespace gumbelbox
