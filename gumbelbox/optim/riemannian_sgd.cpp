#include "gumbelbox/optim/riemannian_sgd.h"

namespace gumbelbox {
namespace {

class Step final : public OptimizerStep {
 public:
  explicit Step(double rate) : rate_(rate) {}

  void move_rows(const Table& gradient, EntityId first, Table& parameters) override {
    for (EntityId i = 0; i < gradient.rows(); ++i) {
      move_row(gradient.row(i), first + i, parameters);
    }
  }

  void move_row(std::span<const float> gradient, EntityId id, Table& parameters) override {
    const std::span<float> row = parameters.row(id);
    double left = 1;
    for (const float value : row) left -= static_cast<double>(value) * value;
    const double factor = rate_ * left * left / 4;
    for (std::size_t j = 0; j < row.size(); ++j) {
      row[j] = static_cast<float>(row[j] - factor * gradient[j]);
    }
  }

 private:
  double rate_;
};

}  // namespace

OptimizerState RiemannianSgd::initial_state(std::size_t, std::size_t) const { return {}; }

std::unique_ptr<OptimizerStep> RiemannianSgd::begin_step(double rate, OptimizerState& state) const {
  ++state.steps;
  return std::make_unique<Step>(rate);
}

}  // namespace gumbelbox
