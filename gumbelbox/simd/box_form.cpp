#include "gumbelbox/simd/box_form.h"

#include "gumbelbox/box/bessel_side.h"

namespace gumbelbox {

BoxModel gumbel_model(double intersection_beta, double volume_beta, std::size_t dim) noexcept {
  return {BoxForm::kGumbel, intersection_beta, volume_beta, 0, 0, dim};
}

BoxModel bessel_model(double beta, double exact_from, std::size_t dim) noexcept {
  const double slope = bessel_log_side(exact_from * beta, beta).slope;
  return {BoxForm::kBessel, beta, 0, exact_from, slope * 2 * beta, dim};
}

BoxModel smooth_model(double volume_beta, std::size_t dim) noexcept {
  return {BoxForm::kSmooth, 0, volume_beta, 0, 0, dim};
}

}  // namespace gumbelbox
