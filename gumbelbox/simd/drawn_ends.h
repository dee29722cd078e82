#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "gumbelbox/base/pair.h"

namespace gumbelbox {

/// The entities that may stand at one end of an edge, numbered from 0 in their order: all but some.
struct FreeEntities {
  std::uint32_t count;              ///< may be 0
  std::span<const EntityId> taken;  ///< that may not; sorted
  std::uint32_t skipped;            ///< number, among those not taken, of one more that may not

  /// REQUIRES: number < count.
  EntityId entity(std::uint32_t number) const noexcept;
};

/// Stands for an entity that has to be drawn in another way.
inline constexpr EntityId kDrawAgain = ~EntityId{0};

/// Entities for many random numbers of 31 bits each, the highest of 32 being left out: entity
/// number floor(bits * count / 2^31) of ends[which], or kDrawAgain for the few bits that would make
/// some numbers likelier than others (Lemire's multiplication).
///
/// REQUIRES: as many numbers as kDrawnTogether divides; ends[which[i]].count > 0, or what is drawn
///           has no meaning.
void draw_ends(const FreeEntities (&ends)[2], std::span<const std::uint32_t> bits,
               std::span<const std::uint32_t> which,  // bits; 0 or 1
               std::span<EntityId> drawn) noexcept;   // bits

inline constexpr std::size_t kDrawnTogether = 16;

/// Sorts what was drawn: entities of the first end and of the second, each in their order. Returns
/// how many there are of the second.
///
/// REQUIRES: first and second with room for kDrawnTogether more than are drawn.
std::size_t split_ends(std::span<const EntityId> drawn,
                       std::span<const std::uint32_t> which,  // drawn; 0 or 1
                       EntityId* first, EntityId* second) noexcept;

}  // namespace gumbelbox
