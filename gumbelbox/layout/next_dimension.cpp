#include "gumbelbox/layout/next_dimension.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <utility>
#include <vector>

#include "gumbelbox/base/random.h"
#include "gumbelbox/layout/interval_order.h"
#include "gumbelbox/layout/post_order.h"
#include "gumbelbox/layout/sibling_keys.h"
#include "gumbelbox/layout/target_order.h"

namespace gumbelbox {
namespace {

/// One order of corners and what it leaves.
struct Try {
  CornerNumbers corners;
  Placement placement;
  double left = 0;
};

class NextDimension {
 public:
  NextDimension(const CondensedGraph& graph, std::span<const WrongPair> pairs,
                std::span<const float> extents, const NextDimensionOptions& options,
                Workers& workers)
      : graph_(graph),
        pairs_(pairs),
        extents_(extents),
        options_(options),
        workers_(workers),
        otherwise_(post_order(
            graph.edges,
            sibling_keys(graph.edges, 0,
                         Random(options.seed, RandomUse::kLayoutKeys, options.dimension)),
            SiblingOrder::kSmallerKeyFirst)) {}

  Placement run() {
    if (pairs_.empty()) return tried(otherwise_).placement;
    std::vector<float> weights(pairs_.size());
    std::ranges::transform(pairs_, weights.begin(), &WrongPair::weight);
    Try best;
    for (int round = 0; round < options_.rounds; ++round) {
      Try now = best_of(wishes(weights));
      for (std::size_t i = 0; i < pairs_.size(); ++i) {
        const bool left = pairs_[i].share * now.placement.share(pairs_[i].pair) >= kConfusedShare;
        weights[i] *= left ? 2 : 0.5F;
      }
      if (round == 0 || now.left < best.left) best = std::move(now);
    }
    return stretched(std::move(best));
  }

 private:
  std::vector<float> wishes(std::span<const float> weights) const {
    std::vector<double> sums(graph_.edges.entities(), 0.0);
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      sums[pairs_[i].pair.a] += static_cast<double>(weights[i]);
      sums[pairs_[i].pair.b] -= static_cast<double>(weights[i]);
    }
    return {sums.begin(), sums.end()};
  }

  Try best_of(const std::vector<float>& wishes) const {
    std::vector<float> of_small = wishes;
    for (std::size_t id = 0; id < wishes.size(); ++id) {
      if (wishes[id] > 0) of_small[id] /= std::sqrt(extents_[id]);
    }
    std::array<Try, 4> tries;
    workers_.run(tries.size(), [&](std::size_t i) {
      const std::vector<float>& own = i % 2 == 0 ? of_small : wishes;
      tries[i] = tried(i < 2 ? target_order(graph_.edges, own, otherwise_)
                             : post_order_from(graph_.edges, own, otherwise_));
      tries[i].left = cost_left(tries[i].placement, pairs_);
    });
    return std::move(*std::ranges::min_element(tries, {}, &Try::left));
  }

  Try tried(const Ranks& upper) const {
    const IntervalOrder order{upper, earliest_descendant_order(graph_.edges, upper)};
    Try result{corner_numbers(order), {}, 0};
    result.placement = place(result.corners, smallest_gaps(result.corners));
    return result;
  }

  std::vector<float> smallest_gaps(const CornerNumbers& corners) const {
    std::vector<float> gaps(2 * corners.lower.size(), 1.0F);
    for (std::size_t id = 0; id < corners.lower.size(); ++id) {
      if (graph_.members[id] < 2) continue;
      gaps[corners.lower[id]] += static_cast<float>(options_.cycle_room / 2);
      gaps[corners.upper[id] - 1] += static_cast<float>(options_.cycle_room / 2);
    }
    return gaps;
  }

  /// What more room would help: for every gap, the weight of the pairs whose b sticks out there,
  /// less that of those where both lie. Pairs that no room can decide have no say.
  std::vector<double> room_wanted(const Try& now) const {
    std::vector<double> change(2 * graph_.edges.entities() + 1, 0.0);
    for (const WrongPair& one : pairs_) {
      const auto [a, b] = one.pair;
      const float share = now.placement.share(one.pair);
      const float wanted = kConfusedShare / one.share;
      if (share <= 0 || share >= 1 || share < 0.7F * wanted) continue;
      const double far_off = std::abs(std::log(static_cast<double>(share / wanted)));
      const double side = now.placement.upper[b] - now.placement.lower[b];
      constexpr double kNear = 6;  // a pair a factor of two away counts a 64th
      const double weight = one.weight * std::exp(-kNear * far_off) / side;
      const CornerNumbers& corners = now.corners;
      change[corners.lower[b]] += weight;
      change[std::max(corners.lower[a], corners.lower[b])] -= 2 * weight;
      change[std::min(corners.upper[a], corners.upper[b])] += 2 * weight;
      change[corners.upper[b]] -= weight;
    }
    double sum = 0;
    for (double& one : change) one = sum += one;
    change.pop_back();
    return change;
  }

  Placement stretched(Try now) const {
    const std::vector<float> least = smallest_gaps(now.corners);
    std::vector<float> gaps = least;
    Placement best = now.placement;
    double left = now.left;
    constexpr int kRounds = 8;
    for (int round = 0; round < kRounds; ++round) {
      const std::vector<double> wanted = room_wanted(now);
      const double scale = large_one(wanted);
      if (scale <= 0) break;
      for (std::size_t i = 0; i < gaps.size(); ++i) {
        const double factor = std::exp(std::clamp(wanted[i] / scale, -1.0, 1.0));
        gaps[i] = std::max(least[i], static_cast<float>(gaps[i] * factor));
      }
      keep_exact(least, gaps);
      now.placement = place(now.corners, gaps);
      now.left = cost_left(now.placement, pairs_);
      if (now.left < left) {
        left = now.left;
        best = now.placement;
      }
    }
    return best;
  }

  /// Nine of ten positive numbers are smaller; 0 if there are none.
  static double large_one(const std::vector<double>& wanted) {
    std::vector<double> positive;
    std::ranges::copy_if(wanted, std::back_inserter(positive), [](double x) { return x > 1e-12; });
    if (positive.empty()) return 0;
    const auto at = positive.begin() + static_cast<std::ptrdiff_t>(positive.size() * 9 / 10);
    std::ranges::nth_element(positive, at);
    return *at;
  }

  /// A float is exact to a 32nd of a margin up to 2^20 of them.
  static void keep_exact(std::span<const float> least, std::vector<float>& gaps) {
    double width = 0;
    double smallest = 0;
    for (std::size_t i = 0; i < gaps.size(); ++i) {
      width += gaps[i];
      smallest += least[i];
    }
    const double most = std::max(double{1 << 20}, 2 * smallest);
    if (width <= most) return;
    const auto kept = static_cast<float>((most - smallest) / (width - smallest));
    for (std::size_t i = 0; i < gaps.size(); ++i) gaps[i] = least[i] + (gaps[i] - least[i]) * kept;
  }

  const CondensedGraph& graph_;
  std::span<const WrongPair> pairs_;
  std::span<const float> extents_;
  const NextDimensionOptions& options_;
  Workers& workers_;
  Ranks otherwise_;
};

}  // namespace

double cost_left(const Placement& dim, std::span<const WrongPair> pairs) {
  double cost = 0;
  for (const WrongPair& one : pairs) {
    if (one.share * dim.share(one.pair) >= kConfusedShare) cost += one.weight;
  }
  return cost;
}

Placement next_dimension(const CondensedGraph& graph, std::span<const WrongPair> pairs,
                         std::span<const float> extents, const NextDimensionOptions& options,
                         Workers& workers) {
  return NextDimension(graph, pairs, extents, options, workers).run();
}

}  // namespace gumbelbox
