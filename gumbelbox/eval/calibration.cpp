#include "gumbelbox/eval/calibration.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace gumbelbox {

Calibration calibration(std::span<const double> probabilities, std::span<const double> labels,
                        std::span<const double> weights) {
  constexpr std::size_t kBins = 15;
  std::array<double, kBins> missing{};  // by how much the probabilities of a bin are too small
  double weight = 0;
  double squares = 0;
  for (std::size_t i = 0; i < probabilities.size(); ++i) {
    const double p = probabilities[i];
    const double w = weights.empty() ? 1 : weights[i];
    const auto bin = static_cast<std::size_t>(p * kBins);
    missing[std::min(bin, kBins - 1)] += w * (labels[i] - p);
    squares += w * (labels[i] - p) * (labels[i] - p);
    weight += w;
  }
  double sum = 0;
  for (const double of_bin : missing) sum += std::abs(of_bin);
  return {sum / weight, squares / weight};
}

}  // namespace gumbelbox
