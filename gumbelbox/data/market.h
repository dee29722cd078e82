#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/base/random.h"

namespace gumbelbox {

/// The items that a person has, in ascending order.
using Basket = std::vector<EntityId>;

/// People who have items, with known truth: a person belongs to one class, and has each item
/// independently of the others with the probability that it has in this class.
///
///   P(a, b, !c) = sum over classes k of weight_k * share_ka * share_kb * (1 - share_kc)
class Market {
 public:
  /// The weights of the classes, which add up to 1, and for each class the shares of its people
  /// that have each item, in [0, 1].
  Market(std::vector<double> weights, std::vector<std::vector<double>> shares);

  std::size_t items() const noexcept { return shares_.front().size(); }

  /// The probability that a person has all of `present` and none of `absent`. REQUIRES: no item
  /// stands twice.
  double probability(std::span<const EntityId> present,
                     std::span<const EntityId> absent = {}) const noexcept;

  /// The items of one person.
  Basket draw(Random& random) const;

 private:
  std::vector<double> weights_;              // classes
  std::vector<std::vector<double>> shares_;  // classes x items
};

/// A market like real ones: few items are popular and most are rare, from 60% of the people down to
/// 0.35%, and how much a class likes an item varies around its popularity by a factor of about 3 (a
/// log-normal one). The order of the items says nothing. REQUIRES: classes > 0, items > 0.
Market random_market(std::size_t classes, std::size_t items, Random& random);

/// The items of so many people; one may have none.
std::vector<Basket> draw_baskets(const Market& market, std::size_t people, Random& random);

}  // namespace gumbelbox
