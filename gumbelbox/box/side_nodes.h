#pragma once

#include <array>
#include <cstddef>

namespace gumbelbox {

/// Where a side is integrated: [0, 1] for the bounded domain, infinite ends for the whole line.
struct Domain {
  double from = 0;
  double to = 1;
};

/// Where the log-concave function e^-phi(z) matters in a domain, with
///
///   phi(z) = lower_term(z) + upper_term(z)
///   lower_term(z) = e^(-(z - lower) / beta), upper_term(z) = e^((z - upper) / beta)
///
/// which is minus the log of the probability that z lies in a Gumbel box. Lengths are in units of
/// beta, and offset = (z - peak) / beta.
///
/// Domain:   finite corners in either order, beta > 0, from < to, one or both may be infinite.
struct SidePeak {
  /// phi(peak) from which on the integral is 0 as far as doubles go.
  static constexpr double kLargestPhi = 1e300;

  /// Where phi has risen by this much, e^-phi no longer counts: e^-40 = 4e-18.
  static constexpr double kNegligibleRise = 40;

  double below;  ///< (peak - from) / beta; the peak is the centre of the box or the nearer border
  double above;  ///< (to - peak) / beta
  double log_lower;  ///< of the terms at the peak
  double log_upper;
  double lower;  ///< the terms at the peak
  double upper;
  double tilt;  ///< upper - lower, the slope of phi; 0 unless the peak is a border
  double
      start;  ///< offsets of the interval in the domain where phi(z) - phi(peak) < negligible_rise
  double end;
  bool cut;  ///< whether the domain ends before phi has risen by that on both sides

  SidePeak(double lower, double upper, double beta, Domain domain,
           double negligible_rise = kNegligibleRise) noexcept;

  double phi() const noexcept { return lower + upper; }
  bool vanishes() const noexcept { return !(phi() < kLargestPhi); }
};

/// Quadrature nodes for e^-phi: with sums over the nodes
///
///   integral of g(z) e^-phi(z) dz = beta e^-phi(peak) * sum of weight * g(z) * e^-rise
///   z = peak + beta * offset, rise = phi(z) - phi(peak)
///
/// for every g that is smooth on the scale of the panels. These are closer to the ends than in the
/// middle, and as narrow as phi asks for: some beta at a corner, beta / sqrt(phi(peak)) where the
/// corners have crossed, beta / phi(peak) at a border.
///
/// REQUIRES: not peak.vanishes().
struct SideNodes {
  static constexpr std::size_t kMost = 121;

  std::size_t count = 0;
  std::array<double, kMost> weight;      // count
  std::array<double, kMost> offset;      // count
  std::array<double, kMost> rise;        // count
  std::array<double, kMost> lower_term;  // count
  std::array<double, kMost> upper_term;  // count

  explicit SideNodes(const SidePeak& peak) noexcept;
};

}  // namespace gumbelbox
