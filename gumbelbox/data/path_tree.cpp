#include "gumbelbox/data/path_tree.h"

#include <algorithm>

namespace gumbelbox {
namespace {

constexpr EntityId kNone = PlacedEntities::kNone;

}  // namespace

PathTree::PathTree(const PathForm& form) : by_name_(form.by_name) {
  entities_.separator = form.separator;
  entities_.leading = form.leading;
}

EntityId PathTree::add(std::span<const std::string_view> steps) {
  EntityId node = kNone;
  for (const std::string_view step : steps) {
    const EntityId above = node;
    const EntityId parent = by_name_ ? kNone : above;
    const EntityId name = entities_.names.find_or_add(step);
    const auto [place, is_new] =
        nodes_.try_emplace(std::uint64_t{parent} << 32 | name, static_cast<EntityId>(size()));
    node = place->second;
    if (is_new) {
      entities_.name_of.push_back(name);
      entities_.id_of.push_back(kNone);
      entities_.parent_of.push_back(parent);
    }
    if (by_name_ && above != kNone) named_edges_.push_back({above, node});
  }
  return node;
}

std::vector<Pair> PathTree::edges() const {
  std::vector<Pair> edges = named_edges_;
  std::ranges::sort(edges);
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  for (EntityId node = 0; node < size(); ++node) {
    if (entities_.parent_of[node] != kNone) edges.push_back({entities_.parent_of[node], node});
  }
  return edges;
}

}  // namespace gumbelbox
