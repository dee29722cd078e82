#include "gumbelbox/eval/drawn_negatives.h"

#include "gumbelbox/base/random.h"

namespace gumbelbox {

std::vector<Pair> draw_negatives(std::span<const Pair> positives, const EdgeSet& known,
                                 std::size_t per_positive, std::uint64_t seed) {
  constexpr int kMostTries = 100;
  const auto entities = static_cast<std::uint32_t>(known.entities());
  std::vector<Pair> negatives;
  Random random(seed, RandomUse::kEvaluation);
  for (const Pair positive : positives) {
    for (std::size_t i = 0; i < per_positive; ++i) {
      for (int tries = 0; tries < kMostTries; ++tries) {
        // Below a root everything holds: then the other end has its turn.
        const bool replace_parent = (i % 2 == 0) == (tries < kMostTries / 2);
        const EntityId other = random.below(entities);
        const Pair pair = replace_parent ? Pair{other, positive.b} : Pair{positive.a, other};
        if (pair.a == pair.b || known.contains(pair)) continue;
        negatives.push_back(pair);
        break;
      }
    }
  }
  return negatives;
}

}  // namespace gumbelbox
