#pragma once

namespace gumbelbox {

/// The log of the Bessel function K0 and its logarithmic derivative.
struct LogK0 {
  double value;
  double z_k1_over_k0;
};

/// log K0(z), modified Bessel function of the second kind of order 0, without underflow.
///
///   value        = log K0(z)
///   z_k1_over_k0 = z K1(z) / K0(z) = -d log K0(z) / d log z, positive and growing with z
///
/// Domain:   z > 0. At z = +infinity: -infinity and +infinity.
/// Limits:   z -> 0: K0 -> -log(z / 2) - egamma, and the ratio -> 1 / K0.
///           z -> infinity: value -> -z - log(2 z / pi) / 2, and the ratio -> z + 1/2.
/// Accuracy: for z in [1e-300, 1e300] value within 1e-14 * max(1, |value|), ratio to relative
/// 1e-14. Source:   paper, proposition 1; series in DLMF 10.31 and 10.40.
LogK0 log_k0(double z) noexcept;

}  // namespace gumbelbox
