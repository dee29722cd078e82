#include "gumbelbox/data/direct_edges.h"

#include <algorithm>

#include "gumbelbox/data/minimal_edges.h"

namespace gumbelbox {

void keep_direct_edges(DataSet& data) {
  std::vector<Pair>& edges = data.train.pairs;
  const std::size_t all = edges.size();
  std::ranges::sort(edges);
  edges = minimal_edges(data.vocabulary.size(), edges);
  data.left_out.push_back({"self_loops", "self-loop", "self-loops", data.dropped.self_loops});
  data.left_out.push_back(
      {"repeated_edges", "duplicate edge", "duplicate edges", data.dropped.duplicates});
  data.left_out.push_back({"redundant_edges", "redundant edge, which a longer path implies",
                           "redundant edges, which longer paths imply", all - edges.size()});
}

}  // namespace gumbelbox
