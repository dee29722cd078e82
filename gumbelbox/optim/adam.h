#pragma once

#include <cstddef>
#include <span>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/base/table.h"
#include "gumbelbox/simd/adam_floats.h"

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
  kTouched,  ///< only rows whose gradient is not zero move and age; t counts all steps
};

/// One step of Adam (Kingma and Ba 2015) with the usual constants 0.9, 0.999, 1e-8.
///
///   mean     <- 0.9 mean + 0.1 g              square <- 0.999 square + 0.001 g^2
///   value    <- value - rate * (mean / (1 - 0.9^t)) / (sqrt(square / (1 - 0.999^t)) + 1e-8)
///
/// A step begins with begin_adam_step(), which counts it, and is then done for the rows in any
/// order and by any thread.
AdamStep begin_adam_step(double rate, AdamMoments& moments) noexcept;

/// The step for the first `count` rows of `gradient`, which are those of parameters from `first`
/// on. REQUIRES: gradient, moments and parameters of one width.
void adam_rows(AdamStep step, const Table& gradient, std::size_t count, EntityId first,
               AdamMoments& moments, Table& parameters) noexcept;

/// The step for one row, unless its gradient is zero.
/// REQUIRES: gradient a row of a table as wide as moments and parameters.
void adam_touched_row(AdamStep step, std::span<const float> gradient, EntityId id,
                      AdamMoments& moments, Table& parameters) noexcept;

}  // namespace gumbelbox
