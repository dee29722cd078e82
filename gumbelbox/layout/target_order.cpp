#include "gumbelbox/layout/target_order.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

namespace gumbelbox {
namespace {

class Visit {
 public:
  Visit(const EdgeSet& edges, std::vector<EntityId> by_wish)
      : edges_(edges),
        by_wish_(std::move(by_wish)),
        place_(by_wish_.size()),
        ranks_(by_wish_.size()),
        done_(by_wish_.size(), false),
        gathered_in_(by_wish_.size(), 0),
        visits_left_(40 * (edges.entities() + edges.size())) {
    for (EntityId i = 0; i < by_wish_.size(); ++i) place_[by_wish_[i]] = i;
  }

  Ranks run() {
    for (const EntityId id : by_wish_) {
      if (!done_[id]) finish(id);
    }
    return std::move(ranks_);
  }

 private:
  /// A group that waits for those below it: their places, in waiting_ from `next` on.
  struct Open {
    EntityId id;
    std::size_t begin;
    std::size_t next;
  };

  void finish(EntityId target) {
    open(target);
    while (!open_.empty()) {
      Open& last = open_.back();
      while (last.next < waiting_.size() && done_[by_wish_[waiting_[last.next]]]) ++last.next;
      if (last.next == waiting_.size()) {
        waiting_.resize(last.begin);
        done_[last.id] = true;
        ranks_[last.id] = next_rank_++;
        open_.pop_back();
        // The lists are a stack: what was below this one ends where it began.
      } else {
        open(by_wish_[waiting_[last.next++]]);
      }
    }
  }

  void open(EntityId id) {
    const std::size_t begin = waiting_.size();
    if (visits_left_ > 0) {
      gather_all(id);
    } else {
      for (const EntityId child : edges_.children_of(id)) {
        if (!done_[child]) waiting_.push_back(place_[child]);
      }
    }
    std::sort(waiting_.begin() + static_cast<std::ptrdiff_t>(begin), waiting_.end());
    open_.push_back({id, begin, begin});
  }

  /// All descendants that are not done.
  void gather_all(EntityId id) {
    ++gathering_;
    std::vector<EntityId>& todo = todo_;
    todo.assign(1, id);
    std::size_t visits = 0;
    while (!todo.empty()) {
      const EntityId current = todo.back();
      todo.pop_back();
      for (const EntityId child : edges_.children_of(current)) {
        ++visits;
        if (done_[child] || gathered_in_[child] == gathering_) continue;
        gathered_in_[child] = gathering_;
        waiting_.push_back(place_[child]);
        todo.push_back(child);
      }
    }
    visits_left_ -= std::min(visits_left_, visits + 1);
  }

  const EdgeSet& edges_;
  std::vector<EntityId> by_wish_;
  std::vector<EntityId> place_;  // groups: in by_wish_
  Ranks ranks_;
  std::vector<bool> done_;
  std::vector<EntityId> gathered_in_;
  EntityId gathering_ = 0;
  std::vector<Open> open_;
  std::vector<EntityId> waiting_;
  std::vector<EntityId> todo_;
  EntityId next_rank_ = 0;
  std::size_t visits_left_;
};

}  // namespace

Ranks target_order(const EdgeSet& edges, std::span<const float> wishes, const Ranks& otherwise) {
  std::vector<EntityId> by_wish(edges.entities());
  std::iota(by_wish.begin(), by_wish.end(), EntityId{0});
  std::ranges::sort(by_wish, [&](EntityId x, EntityId y) {
    return wishes[x] != wishes[y] ? wishes[x] > wishes[y] : otherwise[x] < otherwise[y];
  });
  return Visit(edges, std::move(by_wish)).run();
}

}  // namespace gumbelbox
