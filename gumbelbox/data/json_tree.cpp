#include "gumbelbox/data/json_tree.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>

#include "gumbelbox/base/counted.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/data/path_names.h"

namespace gumbelbox {

EntityId JsonTree::add(EntityId parent, std::size_t line) {
  if (nodes_.size() >= kNone) {
    throw Error(ErrorKind::kInput, "expected less than 2^32 - 1 entities, got more");
  }
  nodes_.push_back({.parent = parent, .line = line});
  return static_cast<EntityId>(nodes_.size() - 1);
}

void JsonTree::set_name(EntityId node, std::string_view name) {
  nodes_[node].name = names_.find_or_add(name);
}

void JsonTree::set_id(EntityId node, std::string_view id) {
  nodes_[node].id = ids_.find_or_add(id);
}

void JsonTree::set_name_as_id(EntityId node) { set_name(node, ids_.name(nodes_[node].id)); }

void JsonTree::set_text(EntityId node, std::string_view text) {
  set_name(node, text);
  nodes_[node].is_text = true;
}

/// Whether nodes of one id have one name.
bool JsonTree::ids_are_good() const {
  std::vector<EntityId> name_of(ids_.size(), kNone);
  return std::ranges::all_of(nodes_, [&](const Node& node) {
    if (node.id == kNone || node.name == kNone) return true;
    if (name_of[node.id] == kNone) name_of[node.id] = node.name;
    return name_of[node.id] == node.name;
  });
}

/// For every node the one that stands for its entity, or kNone.
std::vector<EntityId> JsonTree::join_nodes(std::size_t& repeated, std::size_t& references) const {
  std::vector<EntityId> joined(nodes_.size(), kNone);
  std::vector<EntityId> top(nodes_.size(), kNone);  // of the tree of a node
  std::vector<EntityId> of_id(ids_.size(), kNone);
  std::unordered_map<EntityId, EntityId> top_of_name;
  for (EntityId i = 0; i < nodes_.size(); ++i) {
    const Node& node = nodes_[i];
    if (node.id != kNone && node.name != kNone && of_id[node.id] == kNone) of_id[node.id] = i;
    const EntityId parent = node.parent;
    const bool is_top = parent == kNone || (nodes_[parent].name == kNone && top[parent] == parent);
    top[i] = is_top ? i : top[parent];
    if (is_top && node.id == kNone && node.name != kNone) top_of_name.try_emplace(node.name, i);
  }
  std::unordered_map<std::uint64_t, EntityId> of_place;
  for (EntityId i = 0; i < nodes_.size(); ++i) {
    const Node& node = nodes_[i];
    if (node.name == kNone) continue;
    if (node.id != kNone) {
      joined[i] = of_id[node.id];
      continue;
    }
    if (node.is_text) {
      const auto id = ids_.find(names_.name(node.name));
      const auto same = top_of_name.find(node.name);
      const bool elsewhere = same != top_of_name.end() && same->second != top[i];
      if (id && of_id[*id] != kNone) {
        joined[i] = of_id[*id];
      } else if (elsewhere) {
        joined[i] = same->second;
      }
      if (joined[i] != kNone) {
        ++references;
        continue;
      }
    }
    const EntityId parent = node.parent == kNone ? kNone : joined[node.parent];
    const std::uint64_t place = std::uint64_t{parent} << 32 | node.name;
    const auto [known, is_new] = of_place.try_emplace(place, i);
    joined[i] = known->second;
    if (!is_new) ++repeated;
  }
  return joined;
}

void JsonTree::finish(Taxonomy& taxonomy) {
  if (!ids_are_good()) {
    taxonomy.notes.emplace_back(
        "some ids belong to several names, so entities are told apart by their place, not by id");
    for (Node& node : nodes_) node.id = kNone;
  }
  std::size_t repeated = 0;
  std::size_t references = 0;
  const std::vector<EntityId> joined = join_nodes(repeated, references);
  PlacedEntities entities;
  std::vector<EntityId> entity_of(nodes_.size(), kNone);
  for (EntityId i = 0; i < nodes_.size(); ++i) {
    if (joined[i] != i) continue;
    entity_of[i] = static_cast<EntityId>(entities.name_of.size());
    entities.name_of.push_back(nodes_[i].name);
    entities.id_of.push_back(nodes_[i].id);
  }
  entities.parent_of.assign(entities.name_of.size(), kNone);
  for (EntityId i = 0; i < nodes_.size(); ++i) {
    if (joined[i] == kNone || nodes_[i].parent == kNone) continue;
    const EntityId up = joined[nodes_[i].parent];
    if (up == kNone) continue;
    const EntityId first_parent = nodes_[joined[i]].parent;
    const bool again = joined[i] != i && first_parent != kNone && joined[first_parent] == up;
    if (again && nodes_[i].id == kNone) continue;
    const Pair edge{entity_of[up], entity_of[joined[i]]};
    if (entities.parent_of[edge.b] == kNone) entities.parent_of[edge.b] = edge.a;
    taxonomy.edges.push_back(edge);
    taxonomy.lines.push_back(nodes_[i].line);
  }
  entities.names = std::move(names_);
  entities.ids = std::move(ids_);
  nodes_ = {};
  taxonomy.vocabulary = name_by_path(entities);
  taxonomy.left_out.push_back({"repeated_children", "child with the name of a sibling",
                               "children with the names of siblings", repeated});
  if (references > 0) {
    taxonomy.notes.push_back(
        counted(references, "text names an object elsewhere in the file and stands for it",
                "texts name objects elsewhere in the file and stand for them"));
  }
}

}  // namespace gumbelbox
