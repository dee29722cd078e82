#pragma once

#include <cstddef>

namespace gumbelbox {

/// The box models that have fast kernels. The formulas are those of the policies named here.
enum class BoxForm {
  kGumbel,  ///< GumbelIntersection, GumbelSide
  kBessel,  ///< GumbelIntersection, BesselSide
  kSmooth,  ///< HardIntersection, SoftplusSide
};

/// How a row keeps its side while it is trained, as in side_parameter.h.
enum class SideForm { kSoftplus, kExp };

/// A box model as the kernels know it.
struct BoxModel {
  BoxForm form;
  double intersection_beta;  ///< kGumbel; kBessel: beta
  double volume_beta;        ///< kGumbel, kSmooth
  double exact_from;         ///< kBessel: gap / beta below which the side goes on as its tangent
  double slope_below;        ///< kBessel: of the tangent, by gap / (2 beta)
  std::size_t dim;
};

BoxModel gumbel_model(double intersection_beta, double volume_beta, std::size_t dim) noexcept;
BoxModel bessel_model(double beta, double exact_from, std::size_t dim) noexcept;
BoxModel smooth_model(double volume_beta, std::size_t dim) noexcept;

}  // namespace gumbelbox
