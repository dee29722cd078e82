#include "gumbelbox/simd/side_tangents.h"

#include <cstddef>
#include <numbers>

#include "gumbelbox/box/bessel_side.h"
#include "gumbelbox/box/gumbel_side.h"
#include "gumbelbox/simd/box_columns.h"

namespace gumbelbox {

SideTangents side_tangents(const BoxModel& model) {
  const BesselSide bessel(model.intersection_beta, model.exact_from);
  // In scales. The softplus form is straight to the left of these; the exact one is so steep there
  // that one more tangent would part no candidates.
  const bool exact = model.form == BoxForm::kBessel;
  const std::array<double, 3> places =
      exact ? std::array{-3.0, -0.5, 3.0} : std::array{-10.0, 0.0, 8.0};
  const double lost =
      model.form == BoxForm::kGumbel ? 2 * std::numbers::egamma * model.intersection_beta : 0;
  SideTangents tangents;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const double gap = lost + places[i] * side_scale(model);
    const CornerLogSide side =
        exact ? bessel(0, gap) : corner_log_side(softplus_log_side(gap - lost, model.volume_beta));
    tangents[i] = {static_cast<float>(side.d_upper),
                   static_cast<float>(side.value - side.d_upper * gap)};
  }
  return tangents;
}

}  // namespace gumbelbox
