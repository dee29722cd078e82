#pragma once

#include <span>

namespace gumbelbox {

/// The elementary functions of Highway's own library for arrays of floats, as a measure of what a
/// machine can do without knowing where arguments lie; elementary.h has those that the kernels use.
void library_exp_floats(std::span<const float> x, std::span<float> results) noexcept;
void library_log1p_floats(std::span<const float> x, std::span<float> results) noexcept;

}  // namespace gumbelbox
