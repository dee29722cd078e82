#pragma once

#include <array>
#include <cstddef>

namespace gumbelbox {

/// Where a side is integrated: [0, 1] for the bounded domain, infinite ends for the whole line.
struct Domain {
  double from = 0;
  double to = 1;
};

/// Quadrature nodes of the log-concave function e^(-phi) over a domain, with
///
///   phi(z) = lower_term(z) + upper_term(z)
///   lower_term(z) = e^(-(z - lower) / beta), upper_term(z) = e^((z - upper) / beta)
///
/// so that, with the sums over all nodes and for smooth factors g of the same scale,
///
///   integral of g e^-phi = beta e^(-phi(peak)) * sum of weight * g(peak + beta * offset) *
///   e^(-rise)
///
/// The nodes are Gauss-Legendre on panels from both ends of the interval in which rise < 42; the
/// panels are as narrow as the function asks for: beta at its edges, beta / sqrt(lower_term) at the
/// peak of a box whose corners have crossed, beta / upper_term at the border of the domain.
struct SideNodes {
  static constexpr std::size_t kMost = 128;

  double peak;        ///< where phi is smallest in the domain: the centre, or the nearer border
  double at_peak[2];  ///< lower_term and upper_term there
  bool cut;           ///< whether the domain ends before rise reaches 42 on either side
  std::size_t count;
  std::array<double, kMost> weight;      // count, in units of beta
  std::array<double, kMost> offset;      // count, (z - peak) / beta
  std::array<double, kMost> rise;        // count, phi(z) - phi(peak)
  std::array<double, kMost> lower_term;  // count
  std::array<double, kMost> upper_term;  // count
};

}  // namespace gumbelbox
