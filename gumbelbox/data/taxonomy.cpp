#include "gumbelbox/data/taxonomy.h"

#include <algorithm>
#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/data/graph.h"

namespace gumbelbox {

void require_no_cycle(std::string_view file, const Vocabulary& vocabulary,
                      std::span<const Pair> edges) {
  const std::vector<EntityId> cycle = find_cycle(vocabulary.size(), edges);
  if (cycle.empty()) return;
  constexpr std::size_t kMostShown = 10;
  std::string text;
  for (std::size_t i = 0; i < std::min(cycle.size(), kMostShown); ++i) {
    text += in_quotes(vocabulary.name(cycle[i])) + " > ";
  }
  if (cycle.size() > kMostShown) text += fmt::format("{} more > ", cycle.size() - kMostShown);
  throw Error(ErrorKind::kInput,
              fmt::format("{}: expected no cycle, found {}{}; remove one of these edges", file,
                          text, in_quotes(vocabulary.name(cycle.front()))));
}

void drop_redundant_edges(Taxonomy& taxonomy) {
  std::vector<Pair>& edges = taxonomy.edges;
  if (edges.empty()) {
    throw Error(ErrorKind::kInput,
                fmt::format("{}: expected edges between its {} entities, found none", taxonomy.file,
                            taxonomy.vocabulary.size()));
  }
  require_no_cycle(taxonomy.file, taxonomy.vocabulary, edges);
  const std::size_t all = edges.size();
  std::ranges::sort(edges);
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  const std::size_t different = edges.size();
  edges = transitive_reduction(taxonomy.vocabulary.size(), edges);
  taxonomy.left_out.push_back(
      {"repeated_edges", "repeated edge", "repeated edges", all - different});
  taxonomy.left_out.push_back({"redundant_edges", "edge that follows from a longer path",
                               "edges that follow from longer paths", different - edges.size()});
}

}  // namespace gumbelbox
