#pragma once

#include <cstddef>

namespace gumbelbox {

inline constexpr std::size_t kCacheLine = 64;  ///< bytes

/// Memory that begins at a cache line. Where it is large it begins at a large page, and the system
/// is asked to use such pages: rows that are read in random order then need few page tables.
/// Throws std::bad_alloc.
void* allocate_aligned(std::size_t bytes);

/// REQUIRES: from allocate_aligned() with the same size.
void free_aligned(void* memory, std::size_t bytes) noexcept;

}  // namespace gumbelbox
