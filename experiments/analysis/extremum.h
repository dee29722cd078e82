#pragma once

#include <algorithm>
#include <numbers>

namespace gumbelbox {

/// A largest value and where it is.
struct Extremum {
  double place;
  double value;
};

/// The largest value of a continuous function on [low, high]: the best of steps + 1 even places,
/// then golden section between its neighbours.
///
/// Domain:   low <= high, steps > 0. Finds the highest of several peaks if the places are near
///           enough to tell them apart.
/// Accuracy: the value nearly as exact as the function; the place to about 1e-8 of (high - low).
template <class Function>
Extremum maximum_on(Function f, double low, double high, int steps) {
  const double step = (high - low) / steps;
  Extremum best{low, f(low)};
  for (int i = 1; i <= steps; ++i) {
    const double place = i == steps ? high : low + i * step;
    const double value = f(place);
    if (value > best.value) best = {place, value};
  }
  double left = std::max(low, best.place - step);
  double right = std::min(high, best.place + step);
  constexpr double kShare = std::numbers::phi - 1;
  for (int i = 0; i < 60; ++i) {
    const double first = right - kShare * (right - left);
    const double second = left + kShare * (right - left);
    (f(first) < f(second) ? left : right) = f(first) < f(second) ? first : second;
  }
  const double middle = (left + right) / 2;
  const double value = f(middle);
  return value > best.value ? Extremum{middle, value} : best;
}

}  // namespace gumbelbox
