#include "gumbelbox/data/path_tree.h"

#include <algorithm>
#include <utility>

#include "gumbelbox/data/entity_names.h"

namespace gumbelbox {

EntityId PathTree::add(std::span<const std::string_view> steps) {
  path_ = form_.leading ? form_.separator : "";
  EntityId node = 0;
  bool root = true;
  for (const std::string_view step : steps) {
    if (form_.by_name) path_.clear();
    if (!root && !form_.by_name) path_ += form_.separator;
    const std::size_t begin = path_.size();
    path_ += step;
    const EntityId parent = node;
    node = paths_.find_or_add(path_);
    if (node == last_.size()) {
      last_.push_back(begin);
      parent_.push_back(root || form_.by_name ? node : parent);
    }
    if (form_.by_name && !root) more_edges_.push_back({parent, node});
    root = false;
  }
  return node;
}

std::vector<Pair> PathTree::edges() const {
  std::vector<Pair> edges = more_edges_;
  std::ranges::sort(edges);
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  for (EntityId node = 0; node < parent_.size(); ++node) {
    if (parent_[node] != node) edges.push_back({parent_[node], node});
  }
  return edges;
}

Vocabulary PathTree::vocabulary() const {
  return name_entities(paths_.size(),
                       {.name = [&](EntityId id) { return paths_.name(id).substr(last_[id]); },
                        .full = [&](EntityId id) { return std::string(paths_.name(id)); }});
}

}  // namespace gumbelbox
