#include "gumbelbox/layout/placement.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace gumbelbox {
namespace {

/// Own room of every group. A group is owned by the parent that ends first after it.
std::vector<double> own_room(const IntervalOrder& order, const CondensedGraph& graph, Room room) {
  std::vector<double> inner(order.size(), 0);  // room of the children that a group owns
  std::vector<double> own(order.size());
  for (const EntityId id : in_order(order.upper)) {
    own[id] = room.share * inner[id] + (graph.members[id] > 1 ? room.of_cycle_group : 0);
    const std::span<const EntityId> parents = graph.edges.parents_of(id);
    if (parents.empty()) continue;
    const EntityId owner = *std::ranges::min_element(
        parents, {}, [&](EntityId parent) { return order.upper[parent]; });
    inner[owner] += 2 + inner[id] + own[id];
  }
  return own;
}

double width_of(const IntervalOrder& order, const CondensedGraph& graph, Room room) {
  double width = 0;
  for (const double own : own_room(order, graph, room)) width += 2 + own;
  return width;
}

}  // namespace

CornerNumbers corner_numbers(const IntervalOrder& order) {
  std::vector<EntityId> lower = in_order(order.lower);
  CornerNumbers numbers{std::vector<EntityId>(order.size()), std::vector<EntityId>(order.size())};
  EntityId next = 0;
  for (const EntityId id : in_order(order.upper)) {
    // The outermost lower corners come first.
    for (bool begun = lower.size() <= order.lower[id]; !begun;) {
      const EntityId begins = lower.back();
      lower.pop_back();
      numbers.lower[begins] = next++;
      begun = begins == id;
    }
    numbers.upper[id] = next++;
  }
  return numbers;
}

Placement place(const CornerNumbers& corners, std::span<const float> gaps) {
  std::vector<double> position(gaps.size() + 1, 0.0);
  for (std::size_t i = 0; i < gaps.size(); ++i) position[i + 1] = position[i] + gaps[i];
  Placement placement{std::vector<float>(corners.lower.size()),
                      std::vector<float>(corners.upper.size())};
  placement.width = gaps.empty() ? 0 : position[gaps.size() - 1];
  const double centre = std::floor(placement.width / 2);
  for (std::size_t id = 0; id < corners.lower.size(); ++id) {
    placement.lower[id] = static_cast<float>(position[corners.lower[id]] - centre);
    placement.upper[id] = static_cast<float>(position[corners.upper[id]] - centre);
  }
  return placement;
}

Placement place(const IntervalOrder& order, const CondensedGraph& graph, Room room) {
  const std::vector<double> own = own_room(order, graph, room);
  const CornerNumbers corners = corner_numbers(order);
  std::vector<float> gaps(2 * order.size(), 1.0F);
  for (std::size_t id = 0; id < order.size(); ++id) {
    // Half behind the lower corner, half before the upper one, which comes later.
    gaps[corners.lower[id]] += static_cast<float>(own[id] / 2);
    gaps[corners.upper[id] - 1] += static_cast<float>(own[id] / 2);
  }
  return place(corners, gaps);
}

double room_share(std::span<const IntervalOrder> orders, const CondensedGraph& graph,
                  std::size_t dim) {
  constexpr double kExact = 1 << 20;  // a float is exact to a 32nd of a margin
  const auto fits = [&](double share) {
    return std::ranges::all_of(orders, [&](const IntervalOrder& order) {
      const double most = std::max(kExact, 3 * static_cast<double>(order.size()));
      return width_of(order, graph, {.share = share}) <= most;
    });
  };
  double share = std::pow(4.0, 1.0 / static_cast<double>(dim)) - 1;
  constexpr int kMostTries = 40;
  for (int i = 0; i < kMostTries; ++i) {
    if (fits(share)) return share;
    share *= 0.6;
  }
  return 0;
}

}  // namespace gumbelbox
