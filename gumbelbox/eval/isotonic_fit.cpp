#include "gumbelbox/eval/isotonic_fit.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <tuple>
#include <utility>

namespace gumbelbox {
namespace {

/// Pairs of neighbouring predictions; sums.
struct Bin {
  double predicted = 0;
  double given = 0;
  double pairs = 0;

  void add(const Bin& other) {
    predicted += other.predicted;
    given += other.given;
    pairs += other.pairs;
  }
  double mean_predicted() const { return clipped_probability(predicted / pairs); }
  double mean_given() const { return given / pairs; }
};

/// Bins of one height.
struct Pool {
  Bin all;
  double first;  // mean predictions of the outermost bins
  double last;
};

/// Bins of at least so many pairs, sorted; equal predictions are in one.
std::vector<Bin> bins_of(std::span<const double> predicted, std::span<const double> given) {
  constexpr std::size_t kFewestPairs = 50;
  constexpr std::size_t kMostBins = 200;
  const std::size_t pairs = predicted.size();
  const std::size_t in_bin = std::max(kFewestPairs, (pairs + kMostBins - 1) / kMostBins);
  std::vector<std::size_t> order(pairs);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return predicted[i]; });
  std::vector<Bin> bins;
  for (std::size_t i = 0; i < pairs; ++i) {
    const bool is_full = bins.empty() || bins.back().pairs >= static_cast<double>(in_bin);
    const bool is_equal = i > 0 && predicted[order[i]] == predicted[order[i - 1]];
    const bool is_rest = pairs - i < in_bin;  // too few for a bin of their own
    if (bins.empty() || (is_full && !is_equal && !is_rest)) bins.emplace_back();
    bins.back().add({predicted[order[i]], given[order[i]], 1});
  }
  return bins;
}

/// Pools neighbours until the means ascend.
std::vector<Pool> pool_violators(const std::vector<Bin>& bins) {
  std::vector<Pool> pools;
  for (const Bin& bin : bins) {
    Pool pool{bin, bin.mean_predicted(), bin.mean_predicted()};
    while (!pools.empty() && pools.back().all.mean_given() >= pool.all.mean_given()) {
      pool.all.add(pools.back().all);
      pool.first = pools.back().first;
      pools.pop_back();
    }
    pools.push_back(pool);
  }
  return pools;
}

std::pair<double, double> outermost(std::span<const double> predicted) {
  const auto [lowest, highest] = std::ranges::minmax(predicted);
  return {lowest, highest};
}

}  // namespace

std::vector<CalibrationKnot> fit_isotonic(std::span<const double> predicted,
                                          std::span<const double> given) {
  std::vector<CalibrationKnot> knots;
  // Means that are rounded to one number make one knot.
  const auto add = [&](CalibrationKnot knot) {
    if (knots.empty() || knot.raw > knots.back().raw) knots.push_back(knot);
  };
  std::vector<Pool> pools = pool_violators(bins_of(predicted, given));
  // Many pairs may have the lowest or the highest prediction, in a bin with others.
  std::tie(pools.front().first, pools.back().last) = outermost(predicted);
  constexpr CalibrationKnot kLowest{kLeastProbability, kLeastProbability};
  constexpr CalibrationKnot kHighest{1 - kLeastProbability, 1 - kLeastProbability};
  if (pools.front().first > kLowest.raw) add(kLowest);
  for (const Pool& pool : pools) {
    const double height = clipped_probability(pool.all.mean_given());
    add({pool.first, height});
    add({pool.last, height});
  }
  add(kHighest);
  return knots;
}

}  // namespace gumbelbox
