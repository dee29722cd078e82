#include "gumbelbox/math/bessel_k.h"

#include <array>
#include <cmath>
#include <cstddef>

namespace gumbelbox {

namespace {

#include "gumbelbox/math/bessel_k_coefficients.inc"

template <std::size_t size>
double power_series(const std::array<double, size>& coefficients, double q) noexcept {
  double sum = 0;
  for (std::size_t k = size; k-- > 0;) sum = sum * q + coefficients[k];
  return sum;
}

// Clenshaw's recurrence for the sum of coefficients[k] * T_k(x).
template <std::size_t size>
double chebyshev_series(const std::array<double, size>& coefficients, double x) noexcept {
  double next = 0;
  double after_next = 0;
  for (std::size_t k = size - 1; k > 0; --k) {
    const double current = 2 * x * next - after_next + coefficients[k];
    after_next = next;
    next = current;
  }
  return x * next - after_next + coefficients[0];
}

// K0 = sum of q^k / (k!)^2 * (digamma(k + 1) - log(z / 2)), and z K1 likewise, with q = z^2 / 4.
LogK0 near_zero(double z) noexcept {
  const double log_half = std::log(z / 2);
  const double q = z / 2 * (z / 2);
  const double k0 = power_series(kSmallK0, q) - log_half * power_series(kSmallI0, q);
  const double z_k1 = 1 + q * (power_series(kSmallK1, q) + log_half * power_series(kSmallI1, q));
  return {std::log(k0), z_k1 / k0};
}

LogK0 far_from_zero(double z) noexcept {
  const double x = 4 / z - 1;
  const double scaled_k0 = chebyshev_series(kLargeK0, x);
  const double scaled_k1 = chebyshev_series(kLargeK1, x);
  return {std::log(scaled_k0) - std::log(z) / 2 - z, z * (scaled_k1 / scaled_k0)};
}

}  // namespace

LogK0 log_k0(double z) noexcept {
  // The two parts of the power series cancel more and more as z grows: one digit is lost at 2. The
  // Chebyshev series were made for z >= 2 and mean nothing below.
  return z < 2 ? near_zero(z) : far_from_zero(z);
}

}  // namespace gumbelbox
