#include "gumbelbox/layout/layout_choice.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace gumbelbox {
namespace {

constexpr double kSteps = 16;           // of apartness for a factor of e
constexpr std::size_t kFarthest = 255;  // P = 1.2e-7, as good as 0

using Sums = std::vector<std::uint8_t>;  // of apartness, at most kFarthest

using Costs = std::array<float, 2 * kFarthest + 1>;  // of one pair by its sum

Costs make_costs(double inside) {
  Costs costs{};
  for (std::size_t sum = 0; sum < costs.size(); ++sum) {
    costs[sum] = static_cast<float>(std::exp(-static_cast<double>(sum) / kSteps));
  }
  costs[0] = static_cast<float>(inside);
  return costs;
}

double cost_beside(const Apartness& one, const Sums& others, const Costs& costs) {
  double cost = 0;
  for (std::size_t i = 0; i < one.size(); ++i) {
    cost += static_cast<double>(costs[std::size_t{one[i]} + others[i]]);
  }
  return cost;
}

void add(const Apartness& one, Sums& sums) {
  for (std::size_t i = 0; i < one.size(); ++i) {
    sums[i] = static_cast<std::uint8_t>(std::min(kFarthest, std::size_t{one[i]} + sums[i]));
  }
}

class Choice {
 public:
  Choice(std::span<const Apartness* const> candidates, std::size_t fixed, Workers& workers,
         double inside)
      : candidates_(candidates),
        fixed_(std::min(fixed, candidates.size())),
        workers_(workers),
        costs_(make_costs(inside)) {}

  std::vector<std::size_t> run(std::size_t count) {
    for (std::size_t i = 0; i < fixed_; ++i) chosen_.push_back(i);
    while (chosen_.size() < count) chosen_.push_back(best_beside(sums_without(chosen_.size())));
    constexpr int kMostRounds = 4;
    for (int round = 0; round < kMostRounds && exchange(); ++round) {
    }
    return chosen_;
  }

 private:
  bool exchange() {
    bool better = false;
    for (std::size_t i = fixed_; i < chosen_.size(); ++i) {
      const Sums others = sums_without(i);
      const std::size_t best = best_beside(others);
      const double now = cost_beside(*candidates_[chosen_[i]], others, costs_);
      if (cost_beside(*candidates_[best], others, costs_) >= now) continue;
      chosen_[i] = best;
      better = true;
    }
    return better;
  }

  Sums sums_without(std::size_t left_out) const {
    Sums sums(candidates_.front()->size(), 0);
    for (std::size_t i = 0; i < chosen_.size(); ++i) {
      if (i != left_out) add(*candidates_[chosen_[i]], sums);
    }
    return sums;
  }

  /// The first of the best, those that are not chosen before those that are.
  std::size_t best_beside(const Sums& others) {
    std::vector<double> cost(candidates_.size());
    workers_.run(candidates_.size(),
                 [&](std::size_t i) { cost[i] = cost_beside(*candidates_[i], others, costs_); });
    std::size_t best = candidates_.size();
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      if (is_chosen(i)) continue;
      if (best == candidates_.size() || cost[i] < cost[best]) best = i;
    }
    return best < candidates_.size() ? best : chosen_.size() % candidates_.size();
  }

  bool is_chosen(std::size_t candidate) const noexcept {
    return std::ranges::find(chosen_, candidate) != chosen_.end();
  }

  std::span<const Apartness* const> candidates_;
  std::size_t fixed_;
  Workers& workers_;
  Costs costs_;
  std::vector<std::size_t> chosen_;
};

}  // namespace

Apartness apartness(const Placement& placement, std::span<const Pair> pairs) {
  Apartness result(pairs.size());
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto [a, b] = pairs[i];
    const double side = placement.upper[b] - placement.lower[b];
    const double common = std::min(placement.upper[a], placement.upper[b]) -
                          std::max(placement.lower[a], placement.lower[b]);
    if (common >= side) continue;
    const double steps = common > 0 ? -kSteps * std::log(common / side) : kFarthest;
    result[i] = static_cast<std::uint8_t>(std::clamp(steps, 1.0, double{kFarthest}));
  }
  return result;
}

double cost_of(std::span<const Apartness> dims, double inside) {
  if (dims.empty()) return 0;
  Sums sums(dims.front().size(), 0);
  for (const Apartness& dim : dims) add(dim, sums);
  return cost_beside(Apartness(sums.size(), 0), sums, make_costs(inside));
}

std::vector<std::size_t> choose_layouts(const std::vector<Apartness>& candidates, std::size_t count,
                                        std::size_t fixed, Workers& workers, double inside) {
  std::vector<const Apartness*> pointers;
  for (const Apartness& one : candidates) pointers.push_back(&one);
  return choose_layouts(pointers, count, fixed, workers, inside);
}

std::vector<std::size_t> choose_layouts(std::span<const Apartness* const> candidates,
                                        std::size_t count, std::size_t fixed, Workers& workers,
                                        double inside) {
  return Choice(candidates, fixed, workers, inside).run(count);
}

}  // namespace gumbelbox
