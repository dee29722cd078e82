#pragma once

#include <cstddef>
#include <vector>

#include "gumbelbox/base/random.h"
#include "gumbelbox/data/market.h"

namespace gumbelbox {

/// A question about a market: P(a | b), P(a | b, c) or P(a | b, !c), three different items.
struct MarketQuestion {
  enum class Kind { kPair, kJoint, kNegation };

  Kind kind = Kind::kPair;
  EntityId a = 0;
  EntityId b = 0;
  EntityId c = 0;  ///< 0 for a pair

  friend auto operator<=>(const MarketQuestion&, const MarketQuestion&) = default;
};

/// The true answer.
double true_probability(const Market& market, const MarketQuestion& question);

/// Below so many expected people the condition of a joint question or a negation is not asked for:
/// nobody could learn the answer.
inline constexpr double kFewestExpected = 10;

/// Up to `count` different questions of each kind, pairs first, drawn uniformly: pairs among all
/// items, rare ones included; the others among those whose condition `people` people are expected
/// to meet at least kFewestExpected times. There are fewer if the market has hardly any more.
std::vector<MarketQuestion> draw_questions(const Market& market, std::size_t people,
                                           std::size_t count, Random& random);

}  // namespace gumbelbox
