#include "experiments/charts/axis.h"

#include <cmath>
#include <utility>

#include "gumbelbox/base/format.h"

namespace gumbelbox {
namespace {

/// The least of 1, 2, 5, 10 times a power of ten that is not below `step`.
double round_up(double step) {
  const double power = std::pow(10, std::floor(std::log10(step)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    // Rounding of the power must not push a round step to the next one.
    if (factor * power >= step * (1 - 1e-9)) return factor * power;
  }
  return 10 * power;
}

std::vector<Tick> linear_ticks(const Axis& axis, int about) {
  const double step = round_up((axis.high - axis.low) / about);
  const int decimals = std::max(0, -static_cast<int>(std::floor(std::log10(step) + 1e-9)));
  const double slack = 1e-9 * (axis.high - axis.low);
  std::vector<Tick> ticks;
  for (double i = std::ceil((axis.low - slack) / step); i * step <= axis.high + slack; ++i) {
    const double value = i == 0 ? 0 : i * step;  // no minus zero
    ticks.push_back({value, fmt::format("{:.{}f}", value, decimals)});
  }
  return ticks;
}

std::vector<Tick> logarithmic_ticks(const Axis& axis) {
  std::vector<Tick> ticks;
  const int first = static_cast<int>(std::floor(std::log10(axis.low)));
  const int last = static_cast<int>(std::ceil(std::log10(axis.high)));
  const bool few = axis.high / axis.low < 1001;
  const int stride = last - first > 10 ? 2 : 1;
  for (int power = first; power <= last; power += stride) {
    for (const int factor : {1, 2, 5}) {
      if (factor > 1 && !few) break;
      const double value = factor * std::pow(10, power);
      if (value < axis.low * (1 - 1e-9) || value > axis.high * (1 + 1e-9)) continue;
      ticks.push_back({value, value < 0.001 ? fmt::format("{}e{}", factor, power)
                                            : fmt::format("{:.4g}", value)});
    }
  }
  return ticks;
}

}  // namespace

double Axis::share(double value) const noexcept {
  if (logarithmic) return std::log(value / low) / std::log(high / low);
  return (value - low) / (high - low);
}

std::vector<Tick> Axis::ticks(int about) const {
  return logarithmic ? logarithmic_ticks(*this) : linear_ticks(*this, about);
}

Axis roomy_axis(std::string label, double lowest, double highest) {
  const double extent = highest > lowest ? highest - lowest : 1;
  const double step = round_up(extent / 10);
  const double room = 0.02 * extent;
  return {std::move(label), std::floor((lowest - room) / step) * step,
          std::ceil((highest + room) / step) * step};
}

}  // namespace gumbelbox
