#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "gumbelbox/math/gauss_legendre.h"

namespace gumbelbox {

/// Gauss-Legendre quadrature on consecutive intervals, of an integral within an integral too.
///
///   integral of f                    = sum of weight(i) f(node(i))
///   integral of p(x) integral from x to the end of q(y) dy dx: triangle()
///
/// Within a panel the inner integral is that of the polynomial through the nodes, so that each
/// function is evaluated once a node.
class Panels {
 public:
  static constexpr std::size_t kNodes = 16;  // a panel

  /// REQUIRES: edges ascend strictly, at least two.
  explicit Panels(std::span<const double> edges);

  std::span<const double> nodes() const noexcept { return nodes_; }  // ascending

  /// p and q at the nodes. Exact where both are polynomials of degree 15 at most on each panel.
  double triangle(std::span<const double> p, std::span<const double> q) const noexcept;

 private:
  std::vector<double> half_widths_;  // panels
  std::vector<double> nodes_;        // panels x kNodes
};

}  // namespace gumbelbox
