#pragma once

#include <utility>
#include <vector>

#include "gumbelbox/sample/sampler.h"

namespace gumbelbox {

/// Edges of a binary tree and the batches drawn from them.
struct Source {
  Source(EntityId entity_count, const SampleOptions& options, std::vector<Pair> edges = {},
         bool whole_groups = false)
      : entities(entity_count),
        pairs(edges.empty() ? binary_tree(entity_count) : std::move(edges)),
        known(entities, pairs),
        sampler(options, 1, {pairs, {}, entities, &known}, whole_groups) {
    sampler.start_epoch(0);
  }

  static std::vector<Pair> binary_tree(EntityId count) {
    std::vector<Pair> edges;
    for (EntityId child = 1; child < count; ++child) edges.push_back({(child - 1) / 2, child});
    return edges;
  }

  Batch batch(std::size_t index) const {
    Batch batch;
    sampler.fill(index, 0, sampler.size_of(index), batch);
    return batch;
  }

  EntityId entities;
  std::vector<Pair> pairs;
  EdgeSet known;
  Sampler sampler;
};

}  // namespace gumbelbox
