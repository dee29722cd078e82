#include "gumbelbox/data/market.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace gumbelbox {
namespace {

std::vector<double> random_weights(std::size_t classes, Random& random) {
  std::vector<double> weights(classes);
  for (double& weight : weights) weight = 0.5 + random.uniform();
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  for (double& weight : weights) weight /= sum;
  return weights;
}

/// The share of all people that have an item, by its rank: a long tail.
double popularity(std::size_t rank, std::size_t items) {
  const double place = static_cast<double>(rank) / static_cast<double>(items);
  return 0.6 * std::pow(1 + 30 * place, -1.5);
}

/// How much more likely an item is in each class than on average.
std::vector<double> random_lifts(const std::vector<double>& weights, Random& random) {
  constexpr double kSpread = 1.2;
  std::vector<double> lifts(weights.size());
  for (double& lift : lifts) lift = std::exp(kSpread * random.normal());
  const double mean = std::inner_product(lifts.begin(), lifts.end(), weights.begin(), 0.0);
  for (double& lift : lifts) lift /= mean;
  return lifts;
}

}  // namespace

Market::Market(std::vector<double> weights, std::vector<std::vector<double>> shares)
    : weights_(std::move(weights)), shares_(std::move(shares)) {}

double Market::probability(std::span<const EntityId> present,
                           std::span<const EntityId> absent) const noexcept {
  double sum = 0;
  for (std::size_t k = 0; k < weights_.size(); ++k) {
    double product = weights_[k];
    for (const EntityId item : present) product *= shares_[k][item];
    for (const EntityId item : absent) product *= 1 - shares_[k][item];
    sum += product;
  }
  return sum;
}

Basket Market::draw(Random& random) const {
  double rest = random.uniform();
  std::size_t k = 0;
  while (k + 1 < weights_.size() && rest >= weights_[k]) rest -= weights_[k++];
  Basket basket;
  for (EntityId item = 0; item < items(); ++item) {
    if (random.uniform() < shares_[k][item]) basket.push_back(item);
  }
  return basket;
}

Market random_market(std::size_t classes, std::size_t items, Random& random) {
  constexpr double kMost = 0.95;  // that nobody in a class lacks an item would be no market
  std::vector<double> weights = random_weights(classes, random);
  std::vector<std::size_t> ranks(items);
  std::iota(ranks.begin(), ranks.end(), std::size_t{0});
  random.shuffle(ranks);
  std::vector<std::vector<double>> shares(classes, std::vector<double>(items));
  for (std::size_t item = 0; item < items; ++item) {
    const std::vector<double> lifts = random_lifts(weights, random);
    for (std::size_t k = 0; k < classes; ++k) {
      shares[k][item] = std::min(kMost, popularity(ranks[item], items) * lifts[k]);
    }
  }
  return Market(std::move(weights), std::move(shares));
}

std::vector<Basket> draw_baskets(const Market& market, std::size_t people, Random& random) {
  std::vector<Basket> baskets;
  baskets.reserve(people);
  for (std::size_t i = 0; i < people; ++i) baskets.push_back(market.draw(random));
  return baskets;
}

}  // namespace gumbelbox
