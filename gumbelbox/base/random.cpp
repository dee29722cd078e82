#include "gumbelbox/base/random.h"

#include <cmath>
#include <numbers>

namespace gumbelbox {

std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter,
                                    std::array<std::uint32_t, 2> key) noexcept {
  using Constants = PhiloxConstants;
  for (int round = 0; round < Constants::kRounds; ++round) {
    const std::uint64_t product0 = Constants::kMultiplier0 * counter[0];
    const std::uint64_t product1 = Constants::kMultiplier1 * counter[2];
    counter = {static_cast<std::uint32_t>(product1 >> 32) ^ counter[1] ^ key[0],
               static_cast<std::uint32_t>(product1),
               static_cast<std::uint32_t>(product0 >> 32) ^ counter[3] ^ key[1],
               static_cast<std::uint32_t>(product0)};
    key[0] += Constants::kWeyl0;
    key[1] += Constants::kWeyl1;
  }
  return counter;
}

void Random::refill() noexcept {
  block_ = philox(counter_, key_);
  ++counter_[0];
  used_ = 0;
}

double Random::uniform() noexcept {
  const std::uint64_t high = bits() >> 5;  // 27 bits
  const std::uint64_t low = bits() >> 6;   // 26 bits
  return static_cast<double>((high << 26) | low) * 0x1p-53;
}

double Random::normal() noexcept {
  const double radius = std::sqrt(-2 * std::log1p(-uniform()));
  return radius * std::cos(2 * std::numbers::pi * uniform());
}

std::uint32_t Random::below(std::uint32_t bound) noexcept {
  // Lemire's multiplication: the low half tells the few draws that would make small numbers
  // likelier.
  std::uint64_t product = std::uint64_t{bits()} * bound;
  if (static_cast<std::uint32_t>(product) < bound) {
    const std::uint32_t threshold = -bound % bound;
    while (static_cast<std::uint32_t>(product) < threshold) product = std::uint64_t{bits()} * bound;
  }
  return static_cast<std::uint32_t>(product >> 32);
}

}  // namespace gumbelbox
