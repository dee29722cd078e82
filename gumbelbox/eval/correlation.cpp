#include "gumbelbox/eval/correlation.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>

namespace gumbelbox {
namespace {

double mean(std::span<const double> numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), 0.0) / static_cast<double>(numbers.size());
}

/// Whether they differ: the sum of squares of equal numbers may be rounded to more than 0.
bool has_spread(std::span<const double> numbers) {
  return std::ranges::adjacent_find(numbers, std::not_equal_to<>()) != numbers.end();
}

}  // namespace

double pearson(std::span<const double> x, std::span<const double> y) {
  if (!has_spread(x) || !has_spread(y)) return std::numeric_limits<double>::quiet_NaN();
  const double mean_x = mean(x);
  const double mean_y = mean(y);
  double xx = 0;
  double yy = 0;
  double xy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double dx = x[i] - mean_x;
    const double dy = y[i] - mean_y;
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  return std::clamp(xy / (std::sqrt(xx) * std::sqrt(yy)), -1.0, 1.0);
}

std::vector<double> mid_ranks(std::span<const double> numbers) {
  std::vector<std::size_t> order(numbers.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return numbers[i]; });
  std::vector<double> ranks(numbers.size());
  for (std::size_t begin = 0; begin < order.size();) {
    std::size_t end = begin;
    while (end < order.size() && numbers[order[end]] == numbers[order[begin]]) ++end;
    const double rank = static_cast<double>(begin + 1 + end) / 2;
    for (; begin < end; ++begin) ranks[order[begin]] = rank;
  }
  return ranks;
}

double spearman(std::span<const double> x, std::span<const double> y) {
  return pearson(mid_ranks(x), mid_ranks(y));
}

}  // namespace gumbelbox
