#pragma once

#include <cstddef>

#include "gumbelbox/base/gradient.h"
#include "gumbelbox/base/table.h"

namespace gumbelbox {

/// What Adam remembers from one step to the next.
struct AdamMoments {
  AdamMoments() = default;
  AdamMoments(std::size_t rows, std::size_t width) : mean(rows, width), square(rows, width) {}

  Table mean;
  Table square;
  std::size_t steps = 0;

  friend bool operator==(const AdamMoments&, const AdamMoments&) = default;
};

enum class AdamRows {
  kAll,  ///< every row moves at every step, rows without gradient by their momentum: as published
  kTouched,  ///< only rows with a gradient move and age; t counts all steps
};

/// One step of Adam (Kingma and Ba 2015) with the usual constants 0.9, 0.999, 1e-8.
///
///   mean     <- 0.9 mean + 0.1 g              square <- 0.999 square + 0.001 g^2
///   value    <- value - rate * (mean / (1 - 0.9^t)) / (sqrt(square / (1 - 0.999^t)) + 1e-8)
///
/// REQUIRES: gradient, moments and parameters of one shape.
void adam_step(AdamRows rows, const Gradient& gradient, double rate, AdamMoments& moments,
               Table& parameters);

}  // namespace gumbelbox
