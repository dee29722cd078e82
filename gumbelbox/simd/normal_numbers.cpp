#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "gumbelbox/simd/normal_numbers.cpp"
#include "hwy/foreach_target.h"  // IWYU pragma: keep
// Highway wants its own header first.
#include "hwy/highway.h"

#include "gumbelbox/simd/normal_numbers.h"
#include "gumbelbox/simd/tile.h"
#include "hwy/contrib/math/math-inl.h"

HWY_BEFORE_NAMESPACE();
namespace gumbelbox {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

void NormalNumbers(const std::uint32_t* words, std::size_t count, float* normals) {
  const hn::CappedTag<float, kTileRows> d;
  const hn::RebindToSigned<decltype(d)> di;
  const hn::RebindToUnsigned<decltype(d)> du;
  constexpr std::size_t kHalf = kNormalsAGroup / 2;
  static_assert(kHalf % hn::MaxLanes(d) == 0);
  for (std::size_t group = 0; group < count; group += kNormalsAGroup) {
    for (std::size_t i = group; i < group + kHalf; i += hn::Lanes(d)) {
      const auto distance = hn::BitCast(di, hn::ShiftRight<1>(hn::LoadU(du, words + i)));
      const auto direction = hn::BitCast(di, hn::LoadU(du, words + i + kHalf));
      const auto share =
          hn::Mul(hn::Add(hn::ConvertTo(d, distance), hn::Set(d, 1.0F)), hn::Set(d, 0x1p-31F));
      // Near 1 the share is rounded, what is left of it is not.
      const auto left = hn::Mul(hn::ConvertTo(d, hn::Sub(hn::Set(di, 0x7FFFFFFF), distance)),
                                hn::Set(d, 0x1p-31F));
      const auto log = hn::IfThenElse(hn::Lt(share, hn::Set(d, 0.5F)), hn::Log(d, share),
                                      hn::Log1p(d, hn::Neg(left)));
      const auto radius = hn::Sqrt(hn::Mul(log, hn::Set(d, -2.0F)));
      const auto angle = hn::Mul(hn::ConvertTo(d, direction), hn::Set(d, 3.14159265F * 0x1p-31F));
      hn::StoreU(hn::Mul(radius, hn::Cos(d, angle)), d, normals + i);
      hn::StoreU(hn::Mul(radius, hn::Sin(d, angle)), d, normals + i + kHalf);
    }
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace gumbelbox
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace gumbelbox {

HWY_EXPORT(NormalNumbers);

void normal_numbers(std::span<const std::uint32_t> words, std::span<float> normals) noexcept {
  HWY_DYNAMIC_DISPATCH(NormalNumbers)(words.data(), words.size(), normals.data());
}

}  // namespace gumbelbox
#endif
