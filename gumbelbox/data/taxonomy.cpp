#include "gumbelbox/data/taxonomy.h"

#include <algorithm>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/minimal_edges.h"

namespace gumbelbox {

void drop_redundant_edges(Taxonomy& taxonomy) {
  std::vector<Pair>& edges = taxonomy.edges;
  const std::size_t all = edges.size();
  std::ranges::sort(edges);
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  const std::size_t repeated = all - edges.size();
  const std::size_t loops = std::erase_if(edges, [](Pair edge) { return edge.a == edge.b; });
  if (edges.empty()) {
    throw Error(ErrorKind::kInput,
                fmt::format("{}: expected edges between its {} entities, found none", taxonomy.file,
                            taxonomy.vocabulary.size()));
  }
  const std::size_t different = edges.size();
  edges = minimal_edges(taxonomy.vocabulary.size(), edges);
  taxonomy.lines.clear();
  taxonomy.left_out.push_back(
      {"self_loops", "entity as its own parent", "entities as their own parents", loops});
  taxonomy.left_out.push_back({"repeated_edges", "repeated edge", "repeated edges", repeated});
  taxonomy.left_out.push_back({"redundant_edges", "edge that follows from a longer path",
                               "edges that follow from longer paths", different - edges.size()});
}

}  // namespace gumbelbox
