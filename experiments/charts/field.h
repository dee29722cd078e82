#pragma once

#include <cstddef>
#include <vector>

#include "experiments/charts/axis.h"

namespace gumbelbox {

/// A quantity over a rectangle of the plane, known at the points of an even grid whose outermost
/// points are the ends of the axes.
/// REQUIRES: columns and rows at least 2, values columns x rows.
struct Field {
  Axis x, y;
  std::size_t columns = 0;
  std::size_t rows = 0;
  std::vector<double> values;  ///< rows x columns, the lowest y first

  double at(std::size_t column, std::size_t row) const { return values[row * columns + column]; }

  double x_of(std::size_t column) const {
    return x.low +
           (x.high - x.low) * static_cast<double>(column) / static_cast<double>(columns - 1);
  }

  double y_of(std::size_t row) const {
    return y.low + (y.high - y.low) * static_cast<double>(row) / static_cast<double>(rows - 1);
  }
};

/// Fills a field with f(x, y).
template <class Function>
Field sampled_field(Axis x, Axis y, std::size_t columns, std::size_t rows, Function f) {
  Field field{x, y, columns, rows, {}};
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      field.values.push_back(f(field.x_of(column), field.y_of(row)));
    }
  }
  return field;
}

}  // namespace gumbelbox
