#pragma once

#include <string>
#include <vector>

namespace gumbelbox {

/// A place on an axis that gets a line and a number.
struct Tick {
  double value;
  std::string label;
};

/// What an axis of a chart shows: quantity and unit in `label`, values from low to high.
/// REQUIRES: low < high, and 0 < low if logarithmic.
struct Axis {
  std::string label;
  double low = 0;
  double high = 1;
  bool logarithmic = false;

  /// Where a value lies: 0 at low, 1 at high, less or more outside.
  double share(double value) const noexcept;

  /// Round numbers within the axis: multiples of 1, 2 or 5 times a power of ten, roughly `about`
  /// and never more than twice as many; on a logarithmic axis powers of ten, and 2 and 5 times
  /// those if few fit.
  std::vector<Tick> ticks(int about) const;
};

/// An axis of round ends that holds both values with a little room.
Axis roomy_axis(std::string label, double lowest, double highest);

}  // namespace gumbelbox
