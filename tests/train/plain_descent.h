#pragma once

#include <memory>

#include "gumbelbox/optim/optimizer.h"

namespace gumbelbox {

/// Gradient descent. Rows without a gradient stay, whether they are handed to every step or not.
class PlainDescent final : public Optimizer {
 public:
  explicit PlainDescent(bool every_row) : every_row_(every_row) {}
  OptimizerState initial_state(std::size_t, std::size_t) const override { return {}; }
  bool moves_every_row() const noexcept override { return every_row_; }
  std::unique_ptr<OptimizerStep> begin_step(double rate, OptimizerState& state) const override {
    ++state.steps;
    return std::make_unique<Step>(static_cast<float>(rate));
  }

 private:
  class Step final : public OptimizerStep {
   public:
    explicit Step(float rate) : rate_(rate) {}
    void move_rows(const Table& gradient, EntityId first, Table& parameters) override {
      for (EntityId i = 0; i < gradient.rows(); ++i) {
        move_row(gradient.row(i), first + i, parameters);
      }
    }
    void move_row(std::span<const float> gradient, EntityId id, Table& parameters) override {
      for (std::size_t j = 0; j < gradient.size(); ++j) {
        parameters.row(id)[j] -= rate_ * gradient[j];
      }
    }

   private:
    float rate_;
  };

  bool every_row_;
};

}  // namespace gumbelbox
