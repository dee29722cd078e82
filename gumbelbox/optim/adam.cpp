#include "gumbelbox/optim/adam.h"

#include <algorithm>
#include <cmath>

namespace gumbelbox {

AdamStep begin_adam_step(double rate, AdamMoments& moments) noexcept {
  ++moments.steps;
  const double t = static_cast<double>(moments.steps);
  return {static_cast<float>(rate / (1 - std::pow(0.9, t))),
          static_cast<float>(1 / std::sqrt(1 - std::pow(0.999, t)))};
}

void adam_rows(AdamStep step, const Table& gradient, std::size_t count, EntityId first,
               AdamMoments& moments, Table& parameters) noexcept {
  // Rows lie side by side with their padding, which is zero and stays so.
  adam_floats(step, count * Table::padded(gradient.width()), gradient.row(0).data(),
              moments.mean.row(first).data(), moments.square.row(first).data(),
              parameters.row(first).data());
}

void adam_touched_row(AdamStep step, std::span<const float> gradient, EntityId id,
                      AdamMoments& moments, Table& parameters) noexcept {
  if (std::ranges::all_of(gradient, [](float slope) { return slope == 0; })) return;
  adam_floats(step, gradient.size(), gradient.data(), moments.mean.row(id).data(),
              moments.square.row(id).data(), parameters.row(id).data());
}

}  // namespace gumbelbox
