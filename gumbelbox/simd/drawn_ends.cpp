#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "gumbelbox/simd/drawn_ends.cpp"
#include "hwy/foreach_target.h"  // IWYU pragma: keep
// Highway wants its own header first.
#include "hwy/highway.h"

#include "gumbelbox/simd/drawn_ends.h"

#ifndef GUMBELBOX_SIMD_DRAWN_ENDS_ONCE
#define GUMBELBOX_SIMD_DRAWN_ENDS_ONCE
namespace gumbelbox {

constexpr std::uint32_t kDrawnBits = 31;
constexpr std::uint32_t kLowBits = (std::uint32_t{1} << kDrawnBits) - 1;

/// An end of an edge with what the draws from it have in common.
struct DrawnEnd {
  explicit DrawnEnd(const FreeEntities& of)
      : free(of),
        uneven(of.count == 0 ? 0 : (std::uint32_t{1} << kDrawnBits) % of.count),
        looks_through(of.taken.size() <= kFew) {}

  /// So many taken entities are compared with all draws, one after the other; in more each draw
  /// searches for itself.
  static constexpr std::size_t kFew = 24;

  const FreeEntities& free;
  std::uint32_t uneven;  // remainders below it are drawn again
  bool looks_through;
};

}  // namespace gumbelbox
#endif

HWY_BEFORE_NAMESPACE();
namespace gumbelbox {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using IdTag = hn::CappedTag<std::uint32_t, kDrawnTogether>;
using Ids = hn::Vec<IdTag>;

struct Product {
  Ids high;  // whole part of number * count / 2^31
  Ids low;   // what is left, times 2^31
};

#if HWY_TARGET == HWY_SCALAR

HWY_INLINE Product Multiply(Ids number, Ids count) {
  const std::uint64_t product = std::uint64_t{hn::GetLane(number)} * hn::GetLane(count);
  return {hn::Set(IdTag(), static_cast<std::uint32_t>(product >> kDrawnBits)),
          hn::Set(IdTag(), static_cast<std::uint32_t>(product) & kLowBits)};
}

#else

HWY_INLINE Product Multiply(Ids number, Ids count) {
  const IdTag d;
  const hn::RepartitionToWide<IdTag> wide;
  const auto odd = [&](Ids v) HWY_ATTR {
    return hn::BitCast(d, hn::ShiftRight<32>(hn::BitCast(wide, v)));
  };
  const auto of_even = hn::MulEven(number, count);
  const auto of_odd = hn::MulEven(odd(number), odd(count));
  const auto low = hn::Set(wide, kLowBits);
  const auto both = [&](auto even_part, auto odd_part) HWY_ATTR {
    return hn::BitCast(d, hn::Or(even_part, hn::ShiftLeft<32>(odd_part)));
  };
  return {both(hn::ShiftRight<kDrawnBits>(of_even), hn::ShiftRight<kDrawnBits>(of_odd)),
          both(hn::And(of_even, low), hn::And(of_odd, low))};
}

#endif

/// At or above, unsigned.
HWY_INLINE auto Reaches(Ids a, Ids b) { return hn::Eq(hn::Max(a, b), a); }

/// The entities with these numbers, or the numbers themselves where each draw is to search.
HWY_INLINE Ids EntitiesOf(const DrawnEnd& end, Ids numbers) {
  const IdTag d;
  if (!end.looks_through) return numbers;
  const auto one_if = [=](auto mask) HWY_ATTR { return hn::IfThenElseZero(mask, hn::Set(d, 1)); };
  const Ids free = hn::Add(numbers, one_if(Reaches(numbers, hn::Set(d, end.free.skipped))));
  Ids below = hn::Zero(d);  // how many of the taken ones lie below the free ones
  for (std::size_t i = 0; i < end.free.taken.size(); ++i) {
    const std::uint32_t number = end.free.taken[i] - static_cast<std::uint32_t>(i);
    below = hn::Add(below, one_if(Reaches(free, hn::Set(d, number))));
  }
  return hn::Add(free, below);
}

void DrawEnds(const DrawnEnd (&ends)[2], const std::uint32_t* bits, const std::uint32_t* which,
              std::size_t count, EntityId* drawn) {
  const IdTag d;
  const hn::RebindToSigned<IdTag> di;
  const auto of_end = [=](auto is_second, std::uint32_t first, std::uint32_t second) HWY_ATTR {
    return hn::IfThenElse(is_second, hn::Set(d, second), hn::Set(d, first));
  };
  const auto& [first, second] = ends;
  for (std::size_t i = 0; i < count; i += hn::Lanes(d)) {
    const auto is_second = hn::Eq(hn::LoadU(d, which + i), hn::Set(d, 1));
    const Ids number = hn::And(hn::LoadU(d, bits + i), hn::Set(d, kLowBits));
    const Product product =
        Multiply(number, of_end(is_second, first.free.count, second.free.count));
    const Ids uneven = of_end(is_second, first.uneven, second.uneven);
    const auto again = hn::Lt(hn::BitCast(di, product.low), hn::BitCast(di, uneven));
    const Ids entity = hn::IfThenElse(is_second, EntitiesOf(second, product.high),
                                      EntitiesOf(first, product.high));
    hn::StoreU(hn::IfThenElse(hn::RebindMask(d, again), hn::Set(d, kDrawAgain), entity), d,
               drawn + i);
  }
}

std::size_t SplitEnds(const EntityId* drawn, const std::uint32_t* which, std::size_t count,
                      EntityId* first, EntityId* second) {
  const IdTag d;
  const EntityId* const second_begin = second;
  std::size_t i = 0;
  for (; i + hn::Lanes(d) <= count; i += hn::Lanes(d)) {
    const Ids ids = hn::LoadU(d, drawn + i);
    const auto is_second = hn::Eq(hn::LoadU(d, which + i), hn::Set(d, 1));
    // Compressing into memory is slow on some processors.
    hn::StoreU(hn::Compress(ids, is_second), d, second);
    hn::StoreU(hn::Compress(ids, hn::Not(is_second)), d, first);
    const std::size_t seconds = hn::CountTrue(d, is_second);
    second += seconds;
    first += hn::Lanes(d) - seconds;
  }
  for (; i < count; ++i) *(which[i] == 1 ? second++ : first++) = drawn[i];
  return static_cast<std::size_t>(second - second_begin);
}

}  // namespace HWY_NAMESPACE
}  // namespace gumbelbox
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace gumbelbox {
namespace {

HWY_EXPORT(DrawEnds);
HWY_EXPORT(SplitEnds);

/// How many of the sorted `taken` lie at or below the free entity with this number: those whose
/// own number, counted among the free ones below them, is at most that.
std::uint32_t taken_below(std::span<const EntityId> taken, std::uint32_t number) noexcept {
  // A binary search without branches: which way it goes is a coin toss that no processor foresees.
  const EntityId* first = taken.data();
  std::size_t rest = taken.size();
  std::size_t passed = 0;
  while (rest > 0) {
    const std::size_t half = (rest + 1) / 2;
    const bool below = first[passed + half - 1] - (passed + half - 1) <= number;
    passed += below ? half : 0;
    rest = below ? rest - half : half - 1;
  }
  return static_cast<std::uint32_t>(passed);
}

}  // namespace

EntityId FreeEntities::entity(std::uint32_t number) const noexcept {
  const std::uint32_t free = number + (number >= skipped ? 1 : 0);
  return free + taken_below(taken, free);
}

void draw_ends(const FreeEntities (&ends)[2], std::span<const std::uint32_t> bits,
               std::span<const std::uint32_t> which, std::span<EntityId> drawn) noexcept {
  const DrawnEnd prepared[2] = {DrawnEnd(ends[0]), DrawnEnd(ends[1])};
  HWY_DYNAMIC_DISPATCH(DrawEnds)(prepared, bits.data(), which.data(), bits.size(), drawn.data());
  if (prepared[0].looks_through && prepared[1].looks_through) return;
  for (std::size_t i = 0; i < bits.size(); ++i) {
    if (prepared[which[i]].looks_through || drawn[i] == kDrawAgain) continue;
    drawn[i] = ends[which[i]].entity(drawn[i]);
  }
}

std::size_t split_ends(std::span<const EntityId> drawn, std::span<const std::uint32_t> which,
                       EntityId* first, EntityId* second) noexcept {
  return HWY_DYNAMIC_DISPATCH(SplitEnds)(drawn.data(), which.data(), drawn.size(), first, second);
}

}  // namespace gumbelbox
#endif
