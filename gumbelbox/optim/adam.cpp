#include "gumbelbox/optim/adam.h"

#include <algorithm>
#include <cmath>

#include "gumbelbox/simd/adam_floats.h"

namespace gumbelbox {
namespace {

class Step final : public OptimizerStep {
 public:
  Step(AdamRows rows, AdamStep factors, Table& mean, Table& square)
      : rows_(rows), factors_(factors), mean_(mean), square_(square) {}

  void move_rows(const Table& gradient, EntityId first, Table& parameters) override {
    if (rows_ == AdamRows::kTouched) {
      for (EntityId i = 0; i < gradient.rows(); ++i) {
        move_row(gradient.row(i), first + i, parameters);
      }
      return;
    }
    // Rows lie side by side with their padding, which is zero and stays so.
    move(gradient.rows() * Table::padded(gradient.width()), gradient.row(0), first, parameters);
  }

  void move_row(std::span<const float> gradient, EntityId id, Table& parameters) override {
    const bool is_zero = std::ranges::all_of(gradient, [](float slope) { return slope == 0; });
    if (rows_ == AdamRows::kTouched && is_zero) return;
    move(gradient.size(), gradient, id, parameters);
  }

 private:
  void move(std::size_t floats, std::span<const float> gradient, EntityId first,
            Table& parameters) noexcept {
    adam_floats(factors_, floats, gradient.data(), mean_.row(first).data(),
                square_.row(first).data(), parameters.row(first).data());
  }

  AdamRows rows_;
  AdamStep factors_;
  Table& mean_;
  Table& square_;
};

}  // namespace

const std::vector<std::string>& adam_rows_names() {
  static const std::vector<std::string> names{"dense", "lazy"};
  return names;
}

OptimizerState Adam::initial_state(std::size_t rows, std::size_t width) const {
  return {.parts = {{"mean", Table(rows, width)}, {"square", Table(rows, width)}}, .steps = 0};
}

std::unique_ptr<OptimizerStep> Adam::begin_step(double rate, OptimizerState& state) const {
  ++state.steps;
  const double t = static_cast<double>(state.steps);
  const AdamStep factors{static_cast<float>(rate / (1 - std::pow(0.9, t))),
                         static_cast<float>(1 / std::sqrt(1 - std::pow(0.999, t)))};
  return std::make_unique<Step>(rows_, factors, state.parts[0].table, state.parts[1].table);
}

}  // namespace gumbelbox
