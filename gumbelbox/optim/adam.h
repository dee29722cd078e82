#pragma once

#include <memory>
#include <string>
#include <vector>

#include "gumbelbox/optim/optimizer.h"

namespace gumbelbox {

enum class AdamRows {
  kAll,  ///< every row moves at every step, rows without gradient by their momentum: as published
  kTouched,  ///< only rows whose gradient is not zero move and age; t counts all steps
};

/// Names of the two in options, in the order of the enumeration.
const std::vector<std::string>& adam_rows_names();

/// Adam (Kingma and Ba 2015) with the usual constants 0.9, 0.999, 1e-8.
///
///   mean     <- 0.9 mean + 0.1 g              square <- 0.999 square + 0.001 g^2
///   value    <- value - rate * (mean / (1 - 0.9^t)) / (sqrt(square / (1 - 0.999^t)) + 1e-8)
///
/// Remembers `mean` and `square`.
class Adam final : public Optimizer {
 public:
  explicit Adam(AdamRows rows) : rows_(rows) {}

  OptimizerState initial_state(std::size_t rows, std::size_t width) const override;
  bool moves_every_row() const noexcept override { return rows_ == AdamRows::kAll; }
  std::unique_ptr<OptimizerStep> begin_step(double rate, OptimizerState& state) const override;

 private:
  AdamRows rows_;
};

}  // namespace gumbelbox
