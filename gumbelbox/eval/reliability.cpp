#include "gumbelbox/eval/reliability.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace gumbelbox {
namespace {

constexpr std::size_t kBins = 15;

}  // namespace

std::vector<ReliabilityBin> reliability(std::span<const double> predicted,
                                        std::span<const double> given) {
  const std::size_t pairs = predicted.size();
  std::vector<std::size_t> order(pairs);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return predicted[i]; });
  std::vector<ReliabilityBin> bins(std::min(kBins, pairs));
  for (std::size_t b = 0; b < bins.size(); ++b) {
    ReliabilityBin& bin = bins[b];
    const std::size_t end = (b + 1) * pairs / bins.size();
    for (std::size_t i = b * pairs / bins.size(); i < end; ++i) {
      bin.predicted += predicted[order[i]];
      bin.given += given[order[i]];
      ++bin.pairs;
    }
    bin.predicted /= static_cast<double>(bin.pairs);
    bin.given /= static_cast<double>(bin.pairs);
  }
  return bins;
}

double expected_calibration_error(std::span<const ReliabilityBin> bins) {
  double sum = 0;
  double pairs = 0;
  for (const ReliabilityBin& bin : bins) {
    sum += static_cast<double>(bin.pairs) * std::abs(bin.predicted - bin.given);
    pairs += static_cast<double>(bin.pairs);
  }
  return sum / pairs;
}

}  // namespace gumbelbox
