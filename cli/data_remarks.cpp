#include "cli/data_remarks.h"

#include <algorithm>
#include <ostream>
#include <span>
#include <vector>

#include "gumbelbox/base/counted.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/components.h"
#include "gumbelbox/data/cycle_text.h"
#include "gumbelbox/data/edge_set.h"

namespace gumbelbox {

namespace {

/// Tells roots and leaves, by which columns in the wrong order are noticed.
void remark_on_shape(const DataSet& data, Console& console) {
  std::vector<bool> has_parent(data.vocabulary.size());
  std::vector<bool> has_child(data.vocabulary.size());
  for (const Pair edge : data.train.pairs) {
    has_child[edge.a] = true;
    has_parent[edge.b] = true;
  }
  std::size_t roots = 0;
  std::size_t leaves = 0;
  std::size_t loose = 0;
  for (std::size_t id = 0; id < has_parent.size(); ++id) {
    roots += !has_parent[id] && has_child[id];
    leaves += has_parent[id] && !has_child[id];
    loose += !has_parent[id] && !has_child[id];
  }
  console.err << fmt::format("{}, {}, {}, {}{}{}\n",
                             counted(data.vocabulary.size(), "entity", "entities"),
                             counted(data.train.pairs.size(), "edge", "edges"),
                             counted(roots, "root", "roots"), counted(leaves, "leaf", "leaves"),
                             loose > 0 ? fmt::format(", {} without an edge", loose) : "",
                             doubt_about_columns(roots, leaves));
}

/// Groups of entities that are each other's ancestors.
std::size_t groups_on_cycles(std::size_t entities, std::span<const Pair> edges) {
  const StrongComponents components = strong_components(EdgeSet(entities, edges));
  std::vector<EntityId> members(components.count);
  for (const EntityId group : components.of) ++members[group];
  return static_cast<std::size_t>(
      std::ranges::count_if(members, [](EntityId count) { return count > 1; }));
}

}  // namespace

void remark_on_cycle(const Vocabulary& vocabulary, std::span<const Pair> edges, Console& console) {
  const std::string cycle = find_cycle_text(vocabulary, edges);
  if (cycle.empty()) return;
  const std::size_t groups = groups_on_cycles(vocabulary.size(), edges);
  console.err << "the edges have a cycle, whose boxes can only become equal: " << cycle;
  if (groups > 1) {
    console.err << fmt::format(
        "; {} one, 'gumbelbox lint' tells more",
        counted(groups - 1, "more group of entities has", "more groups of entities have"));
  }
  console.err << '\n';
}

const char* doubt_about_columns(std::size_t roots, std::size_t leaves) {
  return roots > 2 * leaves ? "; is the parent in the first column?" : "";
}

void remark_on_data(const DataSet& data, Console& console) {
  if (console.quiet) return;
  for (const std::string& note : data.notes) console.err << note << '\n';
  remark_on_shape(data, console);
  remark_on_cycle(data.vocabulary, data.train.pairs, console);
}

}  // namespace gumbelbox
