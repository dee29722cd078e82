#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "gumbelbox/simd/random_numbers.cpp"
#include "hwy/foreach_target.h"  // IWYU pragma: keep
// Highway wants its own header first.
#include "hwy/highway.h"

#include "gumbelbox/base/random.h"
#include "gumbelbox/simd/random_numbers.h"

HWY_BEFORE_NAMESPACE();
namespace gumbelbox {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using WordTag = hn::CappedTag<std::uint64_t, 8>;
using Words = hn::Vec<WordTag>;

/// Products of the low halves of all words.
HWY_INLINE Words Product(Words words, Words factor) {
#if HWY_TARGET == HWY_SCALAR
  return hn::Set(WordTag(), (hn::GetLane(words) & 0xFFFFFFFF) * hn::GetLane(factor));
#else
  const hn::Repartition<std::uint32_t, WordTag> halves;
  return hn::MulEven(hn::BitCast(halves, words), hn::BitCast(halves, factor));
#endif
}

/// As philox() in base/random.cpp, one block a lane: each 32-bit number is the low half of a word,
/// and the high halves hold whatever the arithmetic leaves there.
void PhiloxBlocks(const std::uint32_t* counter, const std::uint32_t* key, std::size_t blocks,
                  std::uint32_t* results) {
  const WordTag d;
  constexpr std::size_t kLanes = hn::MaxLanes(WordTag());
  const Words multiplier_0 = hn::Set(d, PhiloxConstants::kMultiplier0);
  const Words multiplier_1 = hn::Set(d, PhiloxConstants::kMultiplier1);
  const Words low = hn::Set(d, 0xFFFFFFFF);
  HWY_ALIGN std::uint64_t of_blocks[2 * kLanes];
  for (std::size_t block = 0; block < blocks; block += kLanes) {
    Words c0 = hn::Iota(d, counter[0] + block);
    Words c1 = hn::Set(d, counter[1]);
    Words c2 = hn::Set(d, counter[2]);
    Words c3 = hn::Set(d, counter[3]);
    std::uint32_t key_0 = key[0];
    std::uint32_t key_1 = key[1];
    for (int round = 0; round < PhiloxConstants::kRounds; ++round) {
      const Words product_0 = Product(c0, multiplier_0);
      const Words product_1 = Product(c2, multiplier_1);
      c0 = hn::Xor(hn::Xor(hn::ShiftRight<32>(product_1), c1), hn::Set(d, key_0));
      c2 = hn::Xor(hn::Xor(hn::ShiftRight<32>(product_0), c3), hn::Set(d, key_1));
      c1 = product_1;
      c3 = product_0;
      key_0 += PhiloxConstants::kWeyl0;
      key_1 += PhiloxConstants::kWeyl1;
    }
    const Words first = hn::Or(hn::And(c0, low), hn::ShiftLeft<32>(c1));
    const Words second = hn::Or(hn::And(c2, low), hn::ShiftLeft<32>(c3));
    hn::StoreInterleaved2(first, second, d, of_blocks);
    std::memcpy(results + 4 * block, of_blocks,
                HWY_MIN(kLanes, blocks - block) * 2 * sizeof(std::uint64_t));
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace gumbelbox
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace gumbelbox {

HWY_EXPORT(PhiloxBlocks);

void philox_blocks(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key,
                   std::size_t blocks, std::uint32_t* results) noexcept {
  HWY_DYNAMIC_DISPATCH(PhiloxBlocks)(counter.data(), key.data(), blocks, results);
}

}  // namespace gumbelbox
#endif
