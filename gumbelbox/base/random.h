#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace gumbelbox {

/// What a stream of random numbers is for. Part of its name, so that no two uses share numbers.
enum class RandomUse : std::uint8_t {
  kInitialise,
  kPositiveOrder,
  kBatchOrder,
  kNegatives,
  kTree,
  kTest,
  kNegativesAgain,
  kNoise,
  kCorners,
  kEvaluation,
  kLayoutKeys,
  kLayoutPairs,
  kSplit,
  kMarket,
};

/// Multipliers, key increments and rounds of the published generator below.
struct PhiloxConstants {
  static constexpr std::uint64_t kMultiplier0 = 0xD2511F53;
  static constexpr std::uint64_t kMultiplier1 = 0xCD9E8D57;
  static constexpr std::uint32_t kWeyl0 = 0x9E3779B9;
  static constexpr std::uint32_t kWeyl1 = 0xBB67AE85;
  static constexpr int kRounds = 10;
};

/// One block of the counter-based generator Philox4x32-10 (Salmon et al., "Parallel random numbers:
/// as easy as 1, 2, 3", SC 2011): a bijection of the counter, chosen by the key.
std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter,
                                    std::array<std::uint32_t, 2> key) noexcept;

/// A stream of random numbers named by (seed, use, epoch, part, item): equal names give equal
/// numbers on every platform, different names independent ones. Making one costs nothing, so that
/// work split in any way can draw its own. At most 2^34 numbers a stream and 2^24 items.
class Random {
 public:
  explicit Random(std::uint64_t seed, RandomUse use, std::uint32_t epoch = 0,
                  std::uint32_t part = 0, std::uint32_t item = 0) noexcept
      : counter_{0, part, epoch, item << 8 | static_cast<std::uint32_t>(use)},
        key_{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)} {}

  /// What philox() takes for the first block of the stream; number i of it is number i % 4 of the
  /// block whose counter[0] is i / 4 more.
  std::array<std::uint32_t, 4> first_counter() const noexcept {
    return {0, counter_[1], counter_[2], counter_[3]};
  }
  std::array<std::uint32_t, 2> key() const noexcept { return key_; }

  /// Uniform over all 32-bit numbers.
  std::uint32_t bits() noexcept {
    if (used_ == block_.size()) refill();
    return block_[used_++];
  }

  /// Uniform in [0, 1), a multiple of 2^-53.
  double uniform() noexcept;

  /// Standard normal, by the method of Box and Muller; every draw takes two uniform ones.
  double normal() noexcept;

  /// Uniform over 0 .. bound-1, without bias. REQUIRES: bound > 0.
  std::uint32_t below(std::uint32_t bound) noexcept;

  /// Puts a random access sequence into random order (Fisher-Yates).
  template <class Sequence>
  void shuffle(Sequence& sequence) noexcept {
    using std::swap;
    for (std::size_t i = sequence.size(); i > 1; --i) {
      swap(sequence[i - 1], sequence[below(static_cast<std::uint32_t>(i))]);
    }
  }

 private:
  void refill() noexcept;

  std::array<std::uint32_t, 4> counter_;
  std::array<std::uint32_t, 2> key_;
  std::array<std::uint32_t, 4> block_{};
  unsigned used_ = 4;
};

}  // namespace gumbelbox
