#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "gumbelbox/data/edge_list.h"
#include "gumbelbox/data/population.h"

namespace gumbelbox {

struct PairOptions {
  bool zeros = false;      ///< pairs that no training user has both of are pairs, too
  bool all_pairs = false;  ///< whatever valid and test do not have is in train
  std::uint64_t seed = 1;
  std::uint64_t most_pairs = 100'000'000;  ///< of training users, where train has all others

  /// Is told now and then how far the counting is.
  std::function<void(std::uint64_t done, std::uint64_t all)> watch = nullptr;
};

/// Pairs (a, b) with P(a | b) = n_ab / n_b, no pair in two parts.
struct CountedPairs {
  EdgeList train;                 ///< empty if nobody has two items
  std::optional<EdgeList> valid;  ///< nothing if there are fewer than 10 pairs
  std::optional<EdgeList> test;

  /// The pairs of test as counted from the training users, if others are held out. Where these have
  /// no b, p and n_b are 0.
  std::optional<EdgeList> test_counted;
};

/// Draws pairs a != b of the items that some training user has both, uniformly by the seed: 100,000
/// for train and 10,000 each for valid and test, in the order of the draw. Below 120,000 pairs, and
/// with all_pairs, valid and test have at most a tenth each and train has all others, by b and then
/// by a. Train and valid are counted from the training users and are pairs whose b one of these
/// has; test from those that are held out, if any, and whose b one of them has; of these, nobody
/// may have both. Throws kUsage if train is to have all others and there are more than most_pairs
/// pairs of training users.
CountedPairs count_pairs(const Population& population, const PairOptions& options);

}  // namespace gumbelbox
