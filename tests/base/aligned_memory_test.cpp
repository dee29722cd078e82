#include "gumbelbox/base/aligned_memory.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>

namespace gumbelbox {
namespace {

TEST(AlignedMemory, BeginsAtACacheLineOrALargePage) {
  constexpr std::size_t kLargePage = std::size_t{2} << 20;
  for (const std::size_t bytes :
       {std::size_t{1}, std::size_t{100}, kLargePage - 1, kLargePage, 3 * kLargePage + 17}) {
    void* memory = allocate_aligned(bytes);
    const std::size_t alignment = bytes >= kLargePage ? kLargePage : kCacheLine;
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(memory) % alignment, 0U) << bytes;
    std::memset(memory, 1, bytes);
    free_aligned(memory, bytes);
  }
}

}  // namespace
}  // namespace gumbelbox
