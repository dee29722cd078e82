#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "gumbelbox/data/graph.h"
#include "gumbelbox/data/tree.h"
#include "gumbelbox/sample/sampler.h"

namespace gumbelbox {

/// Edges and a sampler of them; the edges are what is rejected, unless more is given.
struct EdgeSource {
  EdgeSource(std::size_t entities, std::vector<Pair> edges, const SampleOptions& options,
             std::uint64_t seed = 1, std::vector<Pair> more_to_reject = {},
             bool whole_groups = false)
      : pairs(std::move(edges)),
        reject(entities, {pairs, more_to_reject}),
        sampler(options, seed, {pairs, {}, entities, &reject}, whole_groups) {}

  Batch batch(std::size_t index) const {
    Batch batch;
    sampler.fill(index, 0, sampler.size_of(index), batch);
    return batch;
  }

  /// All rows of an epoch, batch by batch.
  Batch epoch(std::uint32_t number) {
    sampler.start_epoch(number);
    Batch all;
    for (std::size_t i = 0; i < sampler.batches_per_epoch(); ++i) {
      const Batch part = batch(i);
      all.pairs.insert(all.pairs.end(), part.pairs.begin(), part.pairs.end());
      all.target.insert(all.target.end(), part.target.begin(), part.target.end());
      all.weight.insert(all.weight.end(), part.weight.begin(), part.weight.end());
    }
    return all;
  }

  /// The pairs of every batch of an epoch.
  std::vector<std::vector<Pair>> batches(std::uint32_t epoch) {
    sampler.start_epoch(epoch);
    std::vector<std::vector<Pair>> all;
    for (std::size_t i = 0; i < sampler.batches_per_epoch(); ++i) all.push_back(batch(i).pairs);
    return all;
  }

  std::vector<Pair> pairs;
  EdgeSet reject;
  Sampler sampler;
};

inline std::vector<Pair> closure_of_tree() { return transitive_closure(40, balanced_tree(3, 3)); }

}  // namespace gumbelbox
