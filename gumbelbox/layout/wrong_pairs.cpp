#include "gumbelbox/layout/wrong_pairs.h"

#include <algorithm>
#include <cstdint>
#include <numeric>

namespace gumbelbox {
namespace {

float middle(const Placement& dim, EntityId id) noexcept {
  return dim.lower[id] + (dim.upper[id] - dim.lower[id]) / 2;
}

/// How many intervals hold the middles of those searched.
std::size_t meetings(const Placement& dim, std::span<const EntityId> searched) {
  std::vector<float> lower = dim.lower;
  std::vector<float> upper = dim.upper;
  std::ranges::sort(lower);
  std::ranges::sort(upper);
  std::size_t count = 0;
  for (const EntityId id : searched) {
    const float at = middle(dim, id);
    count += static_cast<std::size_t>(std::ranges::upper_bound(lower, at) - lower.begin());
    count -= static_cast<std::size_t>(std::ranges::lower_bound(upper, at) - upper.begin());
  }
  return count;
}

struct Event {
  enum Kind : std::uint8_t { kBegins, kIsAsked, kEnds };  // in this order at one place
  float at;
  Kind kind;
  EntityId id;
};

std::vector<Event> events_of(const Placement& dim, std::span<const EntityId> searched) {
  std::vector<Event> events;
  events.reserve(2 * dim.lower.size() + searched.size());
  for (EntityId id = 0; id < dim.lower.size(); ++id) {
    events.push_back({dim.lower[id], Event::kBegins, id});
    events.push_back({dim.upper[id], Event::kEnds, id});
  }
  for (const EntityId id : searched) events.push_back({middle(dim, id), Event::kIsAsked, id});
  std::ranges::sort(events, [](const Event& x, const Event& y) {
    if (x.at != y.at) return x.at < y.at;
    return x.kind != y.kind ? x.kind < y.kind : x.id < y.id;
  });
  return events;
}

/// The questions of one part of a sweep.
class Sweep {
 public:
  Sweep(const CondensedGraph& graph, std::span<const Placement> dims, float least_share)
      : graph_(graph),
        dims_(dims),
        least_share_(least_share),
        place_(graph.groups.count),
        marked_in_(graph.groups.count, 0) {}

  WrongPairs run(std::span<const Event> before, std::span<const Event> part) {
    for (const Event& event : before) {
      if (event.kind != Event::kIsAsked) move(event);
    }
    for (const Event& event : part) event.kind == Event::kIsAsked ? ask(event.id) : move(event);
    return std::move(result_);
  }

 private:
  void move(const Event& event) {
    if (event.kind == Event::kBegins) {
      place_[event.id] = static_cast<EntityId>(open_.size());
      open_.push_back(event.id);
      return;
    }
    open_[place_[event.id]] = open_.back();
    place_[open_.back()] = place_[event.id];
    open_.pop_back();
  }

  void ask(EntityId b) {
    mark_ancestors(b);
    result_.steps += open_.size();
    for (const EntityId a : open_) {
      if (a == b || marked_in_[a] == round_) continue;
      const float share = share_of({a, b});
      if (share >= least_share_) result_.found.push_back({{a, b}, share});
    }
  }

  /// Less than least_share_ as soon as it is.
  float share_of(Pair pair) const noexcept {
    float share = 1;
    for (const Placement& dim : dims_) {
      share *= dim.share(pair);
      if (share < least_share_) break;
    }
    return share;
  }

  void mark_ancestors(EntityId b) {
    ++round_;
    std::size_t above = graph_.members[b] - 1;  // the others of a cycle contain each other
    todo_.assign(1, b);
    while (!todo_.empty()) {
      const EntityId current = todo_.back();
      todo_.pop_back();
      for (const EntityId parent : graph_.edges.parents_of(current)) {
        ++result_.steps;
        if (marked_in_[parent] == round_) continue;
        marked_in_[parent] = round_;
        above += graph_.members[parent];
        todo_.push_back(parent);
      }
    }
    result_.right += above * graph_.members[b];
  }

  const CondensedGraph& graph_;
  std::span<const Placement> dims_;
  float least_share_;
  std::vector<EntityId> open_;   // groups whose interval has begun
  std::vector<EntityId> place_;  // groups: in open_
  std::vector<EntityId> marked_in_;
  EntityId round_ = 0;
  std::vector<EntityId> todo_;
  WrongPairs result_;
};

}  // namespace

WrongPairs find_wrong_pairs(const CondensedGraph& graph, std::span<const Placement> dims,
                            std::span<const EntityId> searched, float least_share,
                            Workers& workers) {
  std::vector<std::size_t> met(dims.size());
  workers.run(dims.size(), [&](std::size_t j) { met[j] = meetings(dims[j], searched); });
  const auto fewest = static_cast<std::size_t>(std::ranges::min_element(met) - met.begin());
  const std::vector<Event> events = events_of(dims[fewest], searched);
  constexpr std::size_t kParts = 8;
  std::vector<WrongPairs> parts(kParts);
  workers.run(kParts, [&](std::size_t part) {
    const std::size_t begin = part * events.size() / kParts;
    const std::size_t end = (part + 1) * events.size() / kParts;
    const std::span<const Event> all(events);
    parts[part] =
        Sweep(graph, dims, least_share).run(all.first(begin), all.subspan(begin, end - begin));
  });
  WrongPairs result;
  for (const WrongPairs& part : parts) {
    result.found.insert(result.found.end(), part.found.begin(), part.found.end());
    result.right += part.right;
    result.steps += part.steps;
  }
  return result;
}

}  // namespace gumbelbox
