#include "gumbelbox/layout/sibling_keys.h"

#include <cmath>
#include <cstddef>

namespace gumbelbox {
namespace {

void take_means(const EdgeSet& edges, const std::vector<float>& keys, std::vector<float>& means) {
  for (EntityId id = 0; id < keys.size(); ++id) {
    double sum = keys[id];
    for (const EntityId parent : edges.parents_of(id)) sum += keys[parent];
    for (const EntityId child : edges.children_of(id)) sum += keys[child];
    const std::size_t count = 1 + edges.parents_of(id).size() + edges.children_of(id).size();
    means[id] = static_cast<float>(sum / static_cast<double>(count));
  }
}

/// Mean 0 and mean square 1: means shrink, and soon floats could not tell them apart.
void standardise(std::vector<float>& keys) {
  const auto count = static_cast<double>(keys.size());
  double sum = 0;
  double squares = 0;
  for (const double key : keys) {
    sum += key;
    squares += key * key;
  }
  const double mean = sum / count;
  const double variance = squares / count - mean * mean;
  const double scale = variance > 0 ? 1 / std::sqrt(variance) : 1;
  for (float& key : keys) key = static_cast<float>((key - mean) * scale);
}

}  // namespace

std::vector<float> sibling_keys(const EdgeSet& edges, int rounds, Random random) {
  std::vector<float> keys(edges.entities());
  for (float& key : keys) key = static_cast<float>(random.uniform());
  std::vector<float> means(rounds > 0 ? keys.size() : 0);
  for (int round = 0; round < rounds; ++round) {
    take_means(edges, keys, means);
    standardise(means);
    keys.swap(means);
  }
  return keys;
}

}  // namespace gumbelbox
