#include "gumbelbox/data/drawn_negatives.h"

#include <algorithm>
#include <optional>

#include "gumbelbox/base/random.h"

namespace gumbelbox {
namespace {

/// An entity drawn uniformly from those that are neither `taken`, which is in order, nor `self`;
/// nothing if there is none.
std::optional<EntityId> draw_free(std::span<const EntityId> taken, EntityId self,
                                  std::size_t entities, Random& random) {
  const bool self_taken = std::ranges::binary_search(taken, self);
  const auto free_before = [&](std::size_t end) {
    const auto before = std::ranges::lower_bound(taken, end) - taken.begin();
    return end - static_cast<std::size_t>(before) - (!self_taken && self < end ? 1 : 0);
  };
  const std::size_t free = free_before(entities);
  if (free == 0) return {};
  const std::size_t number = random.below(static_cast<std::uint32_t>(free));
  std::size_t low = 0;
  std::size_t high = entities;  // the one wanted lies in [low, high)
  while (high - low > 1) {
    const std::size_t middle = low + (high - low) / 2;
    (free_before(middle) > number ? high : low) = middle;
  }
  return static_cast<EntityId>(low);
}

}  // namespace

std::vector<Pair> draw_negatives(std::span<const Pair> positives, const EdgeSet& known,
                                 std::size_t per_positive, std::uint64_t seed) {
  std::vector<Pair> negatives;
  Random random(seed, RandomUse::kEvaluation);
  const auto draw = [&](Pair positive, bool replace_parent) -> std::optional<Pair> {
    const auto [a, b] = positive;
    const std::optional<EntityId> other =
        replace_parent ? draw_free(known.parents_of(b), b, known.entities(), random)
                       : draw_free(known.children_of(a), a, known.entities(), random);
    if (!other) return {};
    return replace_parent ? Pair{*other, b} : Pair{a, *other};
  };
  for (const Pair positive : positives) {
    for (std::size_t i = 0; i < per_positive; ++i) {
      std::optional<Pair> pair = draw(positive, i % 2 == 0);
      if (!pair) pair = draw(positive, i % 2 != 0);
      if (!pair) break;  // nor will the next
      negatives.push_back(*pair);
    }
  }
  return negatives;
}

}  // namespace gumbelbox
