#include "gumbelbox/layout/post_order.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

#include "gumbelbox/data/components.h"

namespace gumbelbox {
namespace {

/// Depth-first search with its own stack.
class Search {
 public:
  Search(const EdgeSet& edges, std::span<const float> keys, SiblingOrder siblings)
      : edges_(edges),
        keys_(keys),
        siblings_(siblings),
        ranks_(edges.entities()),
        seen_(edges.entities(), false) {}

  Ranks run() {
    for (EntityId id = 0; id < edges_.entities(); ++id) {
      if (edges_.parents_of(id).empty()) waiting_.push_back(id);
    }
    sort_from(0);
    keep_parts_together();
    while (!waiting_.empty()) step();
    return std::move(ranks_);
  }

  /// Begins at every group that is not yet visited, in the order of keys.
  Ranks run_from_all() {
    for (EntityId id = 0; id < edges_.entities(); ++id) waiting_.push_back(id);
    sort_from(0);
    while (!waiting_.empty()) step();
    return std::move(ranks_);
  }

 private:
  /// Roots that share a descendant follow each other: the interval of the later one reaches back to
  /// it, over all that was visited in between.
  void keep_parts_together() {
    const std::vector<EntityId> part = parts_of(edges_);
    std::vector<EntityId> place(part.size(), 0);  // parts: that of their last root, from 1
    for (EntityId i = 0; i < waiting_.size(); ++i) place[part[waiting_[i]]] = i + 1;
    std::ranges::stable_sort(waiting_, {}, [&](EntityId root) { return place[part[root]]; });
  }

  /// The last of those waiting is the next to be visited; one that is open waits for its children.
  void step() {
    const EntityId id = waiting_.back();
    if (!open_.empty() && open_.back() == id) {
      open_.pop_back();
      waiting_.pop_back();
      ranks_[id] = next_rank_++;
      return;
    }
    if (seen_[id]) {
      waiting_.pop_back();
      return;
    }
    seen_[id] = true;
    open_.push_back(id);
    const std::size_t first = waiting_.size();
    for (const EntityId child : edges_.children_of(id)) {
      if (!seen_[child]) waiting_.push_back(child);
    }
    sort_from(first);
  }

  void sort_from(std::size_t first) {
    if (waiting_.size() - first < 2) return;
    const bool smaller_first = siblings_ == SiblingOrder::kSmallerKeyFirst;
    std::sort(waiting_.begin() + static_cast<std::ptrdiff_t>(first), waiting_.end(),
              [&](EntityId x, EntityId y) {
                const auto key_x = std::pair(keys_[x], x);
                const auto key_y = std::pair(keys_[y], y);
                return smaller_first ? key_x > key_y : key_x < key_y;
              });
  }

  const EdgeSet& edges_;
  std::span<const float> keys_;
  SiblingOrder siblings_;
  Ranks ranks_;
  std::vector<bool> seen_;
  std::vector<EntityId> waiting_;
  std::vector<EntityId> open_;
  EntityId next_rank_ = 0;
};

}  // namespace

Ranks post_order(const EdgeSet& edges, std::span<const float> keys, SiblingOrder siblings) {
  return Search(edges, keys, siblings).run();
}

Ranks post_order_from(const EdgeSet& edges, std::span<const float> wishes, const Ranks& otherwise) {
  // The larger wish first, equal ones in the other order: one number for both.
  std::vector<EntityId> by_wish(edges.entities());
  std::iota(by_wish.begin(), by_wish.end(), EntityId{0});
  std::ranges::sort(by_wish, [&](EntityId x, EntityId y) {
    return wishes[x] != wishes[y] ? wishes[x] > wishes[y] : otherwise[x] < otherwise[y];
  });
  std::vector<float> keys(by_wish.size());
  for (std::size_t i = 0; i < by_wish.size(); ++i) keys[by_wish[i]] = static_cast<float>(i);
  return Search(edges, keys, SiblingOrder::kSmallerKeyFirst).run_from_all();
}

Ranks earliest_descendant_order(const EdgeSet& edges, const Ranks& post) {
  const std::vector<EntityId> order = in_order(post);
  std::vector<EntityId> earliest = post;
  for (const EntityId id : order) {
    for (const EntityId child : edges.children_of(id)) {
      earliest[id] = std::min(earliest[id], earliest[child]);
    }
  }
  // Counting sort: how many come before the first group of each earliest descendant.
  std::vector<EntityId> before(post.size() + 1, 0);
  for (const EntityId rank : earliest) ++before[rank];
  for (std::size_t rank = post.size(); rank-- > 0;) before[rank] += before[rank + 1];
  Ranks ranks(post.size());
  for (const EntityId id : order) ranks[id] = before[earliest[id] + 1]++;
  return ranks;
}

std::array<IntervalOrder, kSearchWays> search_intervals(const EdgeSet& edges,
                                                        std::span<const float> keys) {
  const Ranks right = post_order(edges, keys, SiblingOrder::kSmallerKeyFirst);
  const Ranks left = post_order(edges, keys, SiblingOrder::kLargerKeyFirst);
  const Ranks right_below = earliest_descendant_order(edges, right);
  const Ranks left_below = earliest_descendant_order(edges, left);
  return {{{right, right_below}, {left_below, left}, {right, left}, {left_below, right_below}}};
}

IntervalOrder search_interval(const EdgeSet& edges, std::span<const float> keys, SearchWay way) {
  if (way == SearchWay::kForward) {
    Ranks right = post_order(edges, keys, SiblingOrder::kSmallerKeyFirst);
    Ranks below = earliest_descendant_order(edges, right);
    return {std::move(right), std::move(below)};
  }
  if (way == SearchWay::kBackward) {
    Ranks left = post_order(edges, keys, SiblingOrder::kLargerKeyFirst);
    Ranks below = earliest_descendant_order(edges, left);
    return {std::move(below), std::move(left)};
  }
  return std::move(search_intervals(edges, keys)[static_cast<std::size_t>(way)]);
}

}  // namespace gumbelbox
