#include "gumbelbox/base/aligned_memory.h"

#include <sys/mman.h>

#include <new>

namespace gumbelbox {
namespace {

constexpr std::size_t kLargePage = std::size_t{2} << 20;

std::align_val_t alignment_for(std::size_t bytes) noexcept {
  return std::align_val_t{bytes >= kLargePage ? kLargePage : kCacheLine};
}

}  // namespace

void* allocate_aligned(std::size_t bytes) {
  void* memory = ::operator new(bytes, alignment_for(bytes));
#ifdef MADV_HUGEPAGE
  // Only a wish: a system without large pages says no, and nothing is lost.
  if (bytes >= kLargePage) ::madvise(memory, bytes, MADV_HUGEPAGE);
#endif
  return memory;
}

void free_aligned(void* memory, std::size_t bytes) noexcept {
  ::operator delete(memory, alignment_for(bytes));
}

}  // namespace gumbelbox
