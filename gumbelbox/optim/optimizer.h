#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/base/table.h"

namespace gumbelbox {

/// What an optimizer remembers from one step to the next: tables as large as the parameters, by
/// name, and how many steps were begun.
struct OptimizerState {
  struct Part {
    std::string name;
    Table table;

    friend bool operator==(const Part&, const Part&) = default;
  };

  std::vector<Part> parts;
  std::size_t steps = 0;

  friend bool operator==(const OptimizerState&, const OptimizerState&) = default;
};

/// One step that has begun: rows do not depend on each other, so that they may be moved in any
/// order and by any thread.
class OptimizerStep {
 public:
  virtual ~OptimizerStep() = default;

  /// Moves as many rows as `gradient` has, which are those of the parameters from `first` on.
  virtual void move_rows(const Table& gradient, EntityId first, Table& parameters) = 0;

  /// Moves one row.
  virtual void move_row(std::span<const float> gradient, EntityId id, Table& parameters) = 0;
};

/// How a gradient moves parameters.
///
/// Threads: const and without state; what changes is in OptimizerState.
class Optimizer {
 public:
  virtual ~Optimizer() = default;

  /// What it remembers before the first step.
  virtual OptimizerState initial_state(std::size_t rows, std::size_t width) const = 0;

  /// Whether rows without a gradient move as well, say by their momentum. Every row is then handed
  /// to every step, those without a gradient with zeros.
  virtual bool moves_every_row() const noexcept = 0;

  /// Counts the step. The state must outlive what is returned.
  virtual std::unique_ptr<OptimizerStep> begin_step(double rate, OptimizerState& state) const = 0;
};

}  // namespace gumbelbox
