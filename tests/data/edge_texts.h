#pragma once

#include <string>
#include <vector>

#include "gumbelbox/data/taxonomy.h"

namespace gumbelbox {

/// The edges by names, "Food -> Fruit", in their order.
inline std::vector<std::string> edge_texts(const Taxonomy& taxonomy) {
  std::vector<std::string> texts;
  for (const Pair& edge : taxonomy.edges) {
    texts.push_back(std::string(taxonomy.vocabulary.name(edge.a)) + " -> " +
                    std::string(taxonomy.vocabulary.name(edge.b)));
  }
  return texts;
}

/// How many parts were left out for a reason; 0 if the reason is unknown.
inline std::size_t left_out(const Taxonomy& taxonomy, const std::string& key) {
  for (const LeftOut& part : taxonomy.left_out) {
    if (part.key == key) return part.count;
  }
  return 0;
}

}  // namespace gumbelbox
