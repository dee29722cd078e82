#pragma once

#include <memory>

#include "gumbelbox/optim/optimizer.h"

namespace gumbelbox {

/// Stochastic gradient descent in the Poincare ball (Bonnabel 2013; Nickel and Kiela 2017, eq. 4):
/// the metric of the ball shortens steps near its border.
///
///   row <- row - rate * (1 - |row|^2)^2 / 4 * gradient
///
/// This is the retraction row + step; whoever owns the rows projects those that leave the ball.
/// Remembers nothing. Rows without a gradient stay where they are.
///
/// Domain: rows in the unit ball.
class RiemannianSgd final : public Optimizer {
 public:
  OptimizerState initial_state(std::size_t rows, std::size_t width) const override;
  bool moves_every_row() const noexcept override { return false; }
  std::unique_ptr<OptimizerStep> begin_step(double rate, OptimizerState& state) const override;
};

}  // namespace gumbelbox
