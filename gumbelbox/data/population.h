#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "gumbelbox/data/incidence.h"

namespace gumbelbox {

/// Whose items are counted: everyone, or two groups, of which one is learnt from and the other
/// measures.
class Population {
 public:
  /// `share`, in [0, 1), of the holders is held out, drawn by the seed; with 0 there is one group.
  /// Throws kUsage if either group would be empty. REQUIRES: as Incidence.
  Population(std::size_t holders, std::size_t items, std::span<const Having> pairs, double share,
             std::uint64_t seed);

  const Incidence& everyone() const noexcept { return everyone_; }
  const Incidence& training() const noexcept { return training_ ? *training_ : everyone_; }
  const Incidence& test() const noexcept { return held_out_ ? *held_out_ : everyone_; }
  bool is_split() const noexcept { return held_out_.has_value(); }

 private:
  void hold_out(std::span<const Having> pairs, std::size_t count, std::uint64_t seed);

  Incidence everyone_;
  std::optional<Incidence> training_;
  std::optional<Incidence> held_out_;
};

/// Streams of random numbers of one seed, so that no two draws depend on each other.
enum class CountDraw : std::uint32_t { kHolders = 1, kPairs, kQuestions };

}  // namespace gumbelbox
