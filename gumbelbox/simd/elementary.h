#pragma once

#include <span>

namespace gumbelbox {

/// The elementary functions of the kernels, one at a time, for arrays of floats: any count, any
/// alignment; results as many as arguments, maybe in their place. What a domain leaves out has no
/// meaning, NaN included.

/// e^x.
/// Domain:   every x.
/// Limits:   2^-125 for x < -86.64 and 2^126 for x > 87.33: never 0, subnormal or infinite.
/// Accuracy: between these relative 4e-7 * (1 + |x| / 4), from the rounding of x / log(2).
void exp_floats(std::span<const float> x, std::span<float> results) noexcept;

/// 2^t.
/// Domain:   t <= 0.
/// Limits:   2^-125 for t < -125.
/// Accuracy: from there on relative 4e-7.
void exp2_floats(std::span<const float> t, std::span<float> results) noexcept;

/// log(x).
/// Domain:   positive normal x.
/// Accuracy: relative 2e-7, also near 1.
void log_floats(std::span<const float> x, std::span<float> results) noexcept;

/// log(1 + y) / y, 1 at 0.
/// Domain:   y in [0, 1].
/// Accuracy: relative 5e-7.
void log1p_over_floats(std::span<const float> y, std::span<float> results) noexcept;

/// log(1 + y).
/// Domain:   y in [0, 3].
/// Accuracy: relative 6e-7.
void log1p_wide_floats(std::span<const float> y, std::span<float> results) noexcept;

}  // namespace gumbelbox
