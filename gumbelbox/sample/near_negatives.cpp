#include "gumbelbox/sample/near_negatives.h"

#include <algorithm>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/minimal_edges.h"

namespace gumbelbox {
namespace {

std::optional<EntityId> find_any(std::span<const EntityId> ids, Random& random) noexcept {
  if (ids.empty()) return {};
  return ids[random.below(static_cast<std::uint32_t>(ids.size()))];
}

bool toss(Random& random) noexcept { return random.bits() >> 31 != 0; }

}  // namespace

NearNegatives::NearNegatives(std::size_t entities, std::span<const Pair> edges)
    : direct_(entities, minimal_edges(entities, edges)) {}

std::optional<Pair> NearNegatives::find(Pair edge, Random& random) const noexcept {
  switch (random.below(3)) {
    case 0:
      return Pair{edge.b, edge.a};
    case 1:
      return find_above(edge, random);
    default:
      return find_beside(edge, random);
  }
}

std::optional<EntityId> NearNegatives::find_sibling(EntityId id, Random& random) const noexcept {
  const std::optional<EntityId> parent = find_any(direct_.parents_of(id), random);
  if (!parent) return {};
  const std::span<const EntityId> children = direct_.children_of(*parent);
  if (children.size() < 2) return {};
  const auto own =
      static_cast<std::size_t>(std::ranges::lower_bound(children, id) - children.begin());
  const std::size_t drawn = random.below(static_cast<std::uint32_t>(children.size() - 1));
  return children[drawn + (drawn >= own ? 1 : 0)];
}

std::optional<Pair> NearNegatives::find_above(Pair edge, Random& random) const noexcept {
  EntityId below = edge.b;
  while (toss(random)) {
    const std::optional<EntityId> parent = find_any(direct_.parents_of(below), random);
    if (!parent) return {};
    below = *parent;
  }
  const std::optional<EntityId> sibling = find_sibling(below, random);
  if (!sibling) return {};
  return Pair{*sibling, edge.b};
}

std::optional<Pair> NearNegatives::find_beside(Pair edge, Random& random) const noexcept {
  const std::optional<EntityId> sibling = find_sibling(edge.a, random);
  if (!sibling) return {};
  const std::optional<EntityId> child = find_any(direct_.children_of(*sibling), random);
  if (!child) return {};
  return Pair{edge.a, *child};
}

std::size_t near_count(double share, std::size_t negatives, Random& random) noexcept {
  const double wanted = share * static_cast<double>(negatives);
  return std::min(negatives, static_cast<std::size_t>(wanted + random.uniform()));
}

void check_near_negatives(const SampleOptions& options) {
  if (options.hard_negatives == 0 || options.negatives_mode != "shared") return;
  throw Error(ErrorKind::kUsage,
              fmt::format("--hard-negatives {}: expected --negatives-mode independent, got shared; "
                          "what is near one edge is not near the seven that share its negatives",
                          options.hard_negatives));
}

}  // namespace gumbelbox
