#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "gumbelbox/base/gradient.h"
#include "gumbelbox/base/table.h"

namespace gumbelbox {

/// Adam (Kingma and Ba 2015) with the usual constants 0.9, 0.999, 1e-8.
///
///   mean     <- 0.9 mean + 0.1 g              square <- 0.999 square + 0.001 g^2
///   value    <- value - rate * (mean / (1 - 0.9^t)) / (sqrt(square / (1 - 0.999^t)) + 1e-8)
class Adam {
 public:
  enum class Rows {
    kAll,      ///< every row moves at every step, rows without gradient by their momentum: as published
    kTouched,  ///< only rows with a gradient move and age; t counts all steps
  };

  Adam(std::size_t rows, std::size_t width, Rows which)
      : which_(which), mean_(rows, width), square_(rows, width), no_gradient_(width) {}

  /// One step. REQUIRES: parameters and gradient of the shape given above.
  void step(Table& parameters, const Gradient& gradient, double rate);

 private:
  struct Step {
    float rate;         // rate / (1 - 0.9^t)
    float root_square;  // 1 / sqrt(1 - 0.999^t)
  };

  void step_row(std::size_t id, Step step, std::span<const float> gradient, Table& parameters);

  Rows which_;
  Table mean_;
  Table square_;
  std::vector<float> no_gradient_;  // width zeros
  std::size_t steps_ = 0;
};

}  // namespace gumbelbox
