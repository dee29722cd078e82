#pragma once

namespace gumbelbox {

// The paper's piecewise series of the exact side (appendix "Analysis of approximations"), to see
// what they are worth; the library computes the side otherwise (bessel_side.h), with its slope.
// All in units of beta: x = gap / beta, side / beta = 2 K0(2 e^(-x / 2)).

/// The series of K0 at infinity, good for boxes far apart, up to the term n.
///
///   2 sqrt(pi / 4) e^(x / 4 - 2 e^(-x / 2)) * sum over k = 0..n of c_k e^(k x / 2)
///   c_k = (1 * 3 * ... * (2 k - 1))^2 / (k! (-16)^k)
///
/// Domain: x finite, n in [0, 20].
/// Limits: x -> -infinity: the side itself. Diverges in n for every x.
double series_at_infinity(double gap_over_beta, int n) noexcept;

/// The series of K0 at zero, good for long boxes, up to the term n.
///
///   2 * sum over k = 0..n of (digamma(k + 1) + x / 2) e^(-k x) / (k!)^2
///
/// Domain: x finite, n in [0, 20].
/// Limits: x -> +infinity: the side itself. Converges in n for every x.
double series_at_zero(double gap_over_beta, int n) noexcept;

/// Where to change from one to the other, and what that costs.
struct SeriesSwitch {
  double alpha;  ///< at infinity up to here, at zero beyond; in units of beta
  double error;  ///< largest |series - side| over all gaps; in units of beta
};

/// The switch with the least error for series up to the term n. The paper calls it alpha(n) and
/// gives no numbers.
///
/// Domain:   n in [0, 10]; beyond, the error comes near the rounding of the series.
/// Accuracy: alpha within 1e-6, error to relative 1e-5.
SeriesSwitch best_switch(int n);

}  // namespace gumbelbox
