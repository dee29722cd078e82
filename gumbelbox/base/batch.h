#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "gumbelbox/base/pair.h"

namespace gumbelbox {

/// Where a row stands in a run: the name of the noise that is drawn for it.
struct BatchPlace {
  std::uint64_t seed = 0;
  std::uint32_t epoch = 0;
  std::uint64_t row = 0;  ///< of the epoch
};

/// The pairs of one optimizer step, with what the model should say of each: filled by `sample`,
/// read by `train`.
struct Batch {
  std::vector<Pair> pairs;
  std::vector<float> target;  ///< wanted P(a | b), in [0, 1]
  std::vector<float> weight;  ///< share in the loss; 0 leaves the pair out

  std::size_t size() const noexcept { return pairs.size(); }

  void resize(std::size_t size) {
    pairs.resize(size);
    target.resize(size);
    weight.resize(size);
  }
};

}  // namespace gumbelbox
