#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <vector>

#include "gumbelbox/base/pair.h"

namespace gumbelbox {

/// What is known of the score of an entity with a given one: low <= score <= high.
struct ScoreBounds {
  EntityId entity;
  double low;
  double high;
};

/// The k-th best of min(low, 0) over the entities seen so far. An entity whose high is below it is
/// not among the k best by min(score, 0), whatever else is seen.
class KthBest {
 public:
  explicit KthBest(std::size_t k) : k_(k) {}

  /// A low that is not a number says nothing.
  void add(double low) {
    if (std::isnan(low)) return;
    low = std::min(low, 0.0);
    if (lows_.size() < k_) {
      lows_.push_back(low);
      std::push_heap(lows_.begin(), lows_.end(), std::greater<>());
    } else if (k_ > 0 && low > lows_.front()) {
      std::pop_heap(lows_.begin(), lows_.end(), std::greater<>());
      lows_.back() = low;
      std::push_heap(lows_.begin(), lows_.end(), std::greater<>());
    }
  }

  /// Minus infinity while there are fewer than k.
  double low() const {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    return lows_.size() < k_ || k_ == 0 ? -kInfinity : lows_.front();
  }

 private:
  std::size_t k_;
  std::vector<double> lows_;  // a heap, the lowest first
};

/// Leaves those that may be among the k best by min(score, 0) without `except`.
inline void keep_best(std::vector<ScoreBounds>& candidates, std::size_t k, EntityId except) {
  KthBest kth(std::min(k, candidates.size()));
  for (const ScoreBounds& c : candidates) {
    if (c.entity != except) kth.add(c.low);
  }
  std::erase_if(candidates, [&](const ScoreBounds& c) {
    return k == 0 || c.entity == except || c.high < kth.low();
  });
}

}  // namespace gumbelbox
