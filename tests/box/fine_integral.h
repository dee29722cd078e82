#pragma once

#include "gumbelbox/math/gauss_legendre.h"

namespace gumbelbox {

/// Integral over [0, 1] by ten nodes on each of many equal pieces, whatever the function.
template <class Function>
double fine_integral(Function function, int pieces = 400) {
  const auto& rule = GaussLegendre<10>::rule();
  const double half = 0.5 / pieces;
  double sum = 0;
  for (int piece = 0; piece < pieces; ++piece) {
    for (std::size_t i = 0; i < rule.nodes.size(); ++i) {
      sum += half * rule.weights[i] * function(half * (2 * piece + 1 + rule.nodes[i]));
    }
  }
  return sum;
}

}  // namespace gumbelbox
