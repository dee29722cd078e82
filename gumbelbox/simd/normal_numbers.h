#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace gumbelbox {

/// Words that are turned into normals together: a half gives the distances from zero, the other
/// half the directions.
inline constexpr std::size_t kNormalsAGroup = 16;

/// Standard normals from random words, by the method of Box and Muller. For words v and w that
/// stand half a group apart,
///
///   radius = sqrt(-2 log((v / 2 + 1) 2^-31))       v / 2 rounded down
///   angle  = pi 2^-31 w                            w read as a signed number
///   normals in the places of v and w: radius cos(angle), radius sin(angle)
///
/// Limits:   no normal is farther from 0 than 6.56, as the radius ends there.
/// Accuracy: within 1e-6, of normals beyond +-1 relative.
/// REQUIRES: whole groups, and as many normals as words.
void normal_numbers(std::span<const std::uint32_t> words, std::span<float> normals) noexcept;

}  // namespace gumbelbox
