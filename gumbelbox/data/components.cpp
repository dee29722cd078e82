#include "gumbelbox/data/components.h"

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <utility>

namespace gumbelbox {
namespace {

constexpr EntityId kNone = std::numeric_limits<EntityId>::max();

/// Tarjan's algorithm with its own stack.
class StrongSearch {
 public:
  explicit StrongSearch(const EdgeSet& edges)
      : edges_(edges),
        order_(edges.entities(), kNone),
        lowest_(edges.entities()),
        next_(edges.entities(), 0) {
    found_.of.assign(edges.entities(), kNone);
  }

  StrongComponents run() {
    for (EntityId start = 0; start < edges_.entities(); ++start) {
      if (order_[start] != kNone) continue;
      enter(start);
      while (!path_.empty()) step();
    }
    return std::move(found_);
  }

 private:
  void enter(EntityId id) {
    order_[id] = lowest_[id] = entered_++;
    path_.push_back(id);
    open_.push_back(id);
  }

  void step() {
    const EntityId current = path_.back();
    const std::span<const EntityId> children = edges_.children_of(current);
    if (next_[current] == children.size()) return leave(current);
    const EntityId child = children[next_[current]++];
    if (order_[child] == kNone) {
      enter(child);
    } else if (found_.of[child] == kNone) {
      lowest_[current] = std::min(lowest_[current], order_[child]);
    }
  }

  void leave(EntityId id) {
    path_.pop_back();
    if (!path_.empty()) lowest_[path_.back()] = std::min(lowest_[path_.back()], lowest_[id]);
    if (lowest_[id] < order_[id]) return;
    EntityId member = kNone;
    do {
      member = open_.back();
      open_.pop_back();
      found_.of[member] = static_cast<EntityId>(found_.count);
    } while (member != id);
    ++found_.count;
  }

  const EdgeSet& edges_;
  std::vector<EntityId> order_;   // in which entities were entered
  std::vector<EntityId> lowest_;  // order of the earliest open entity that is reached
  std::vector<EntityId> next_;    // child to look at next
  std::vector<EntityId> path_;
  std::vector<EntityId> open_;  // entered, without a component yet
  EntityId entered_ = 0;
  StrongComponents found_;
};

/// The representative of an entity's part; halves the way for those who ask later.
EntityId part_of(std::vector<EntityId>& up, EntityId id) {
  while (up[id] != id) id = up[id] = up[up[id]];
  return id;
}

}  // namespace

StrongComponents strong_components(const EdgeSet& edges) { return StrongSearch(edges).run(); }

std::vector<EntityId> find_cycle_through(const EdgeSet& edges, const StrongComponents& components,
                                         EntityId id) {
  std::unordered_map<EntityId, EntityId> came_from;
  std::vector<EntityId> reached{id};
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (const EntityId child : edges.children_of(reached[i])) {
      if (components.of[child] != components.of[id]) continue;
      if (!came_from.emplace(child, reached[i]).second) continue;
      if (child != id) {
        reached.push_back(child);
        continue;
      }
      std::vector<EntityId> cycle{id};
      for (EntityId back = reached[i]; back != id; back = came_from.at(back)) {
        cycle.push_back(back);
      }
      std::reverse(cycle.begin() + 1, cycle.end());
      return cycle;
    }
  }
  return {};
}

std::optional<std::size_t> find_depth(const EdgeSet& edges, const StrongComponents& components) {
  if (components.count < edges.entities()) return {};
  std::vector<EntityId> order(edges.entities());  // parents after their children
  for (EntityId id = 0; id < edges.entities(); ++id) order[components.of[id]] = id;
  std::vector<EntityId> below(edges.entities(), 0);  // edges of the longest path from here on
  std::size_t depth = 0;
  for (const EntityId id : order) {
    for (const EntityId child : edges.children_of(id)) {
      if (child == id) return {};
      below[id] = std::max(below[id], below[child] + 1);
    }
    depth = std::max<std::size_t>(depth, below[id]);
  }
  return depth;
}

std::vector<EntityId> parts_of(const EdgeSet& edges) {
  std::vector<EntityId> up(edges.entities());
  for (EntityId id = 0; id < up.size(); ++id) up[id] = id;
  for (EntityId id = 0; id < up.size(); ++id) {
    for (const EntityId child : edges.children_of(id)) {
      const EntityId mine = part_of(up, id);
      const EntityId other = part_of(up, child);
      up[std::max(mine, other)] = std::min(mine, other);
    }
  }
  for (EntityId id = 0; id < up.size(); ++id) up[id] = up[up[id]];  // smaller ones are settled
  return up;
}

std::vector<std::size_t> part_sizes(const EdgeSet& edges) {
  std::vector<EntityId> members(edges.entities(), 0);
  for (const EntityId part : parts_of(edges)) ++members[part];
  std::vector<std::size_t> sizes;
  for (EntityId id = 0; id < members.size(); ++id) {
    const bool alone = edges.children_of(id).empty() && edges.parents_of(id).empty();
    if (members[id] > 0 && !alone) sizes.push_back(members[id]);
  }
  std::ranges::sort(sizes, std::greater());
  return sizes;
}

}  // namespace gumbelbox
