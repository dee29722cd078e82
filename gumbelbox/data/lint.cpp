#include "gumbelbox/data/lint.h"

#include <algorithm>

#include "gumbelbox/data/components.h"
#include "gumbelbox/data/edge_set.h"
#include "gumbelbox/data/loose_name.h"
#include "gumbelbox/data/redundant_edges.h"
#include "gumbelbox/data/unrelated_parents.h"

namespace gumbelbox {
namespace {

void look_at_degrees(const EdgeSet& edges, std::size_t most_examples, LintReport& report) {
  for (EntityId id = 0; id < edges.entities(); ++id) {
    const std::size_t parents = edges.parents_of(id).size();
    const bool has_children = !edges.children_of(id).empty();
    if (parents == 0) (has_children ? report.roots : report.orphans).add(id, most_examples);
    if (parents > 0 && !has_children) ++report.leaves;
    if (parents > 1) report.several_parents.add(id, most_examples);
  }
}

Finding<std::size_t> find_parts(const EdgeSet& edges, std::size_t most_examples) {
  Finding<std::size_t> parts{.count = 0, .examples = part_sizes(edges)};
  parts.count = parts.examples.size();
  parts.examples.resize(std::min(parts.count, most_examples));
  return parts;
}

Finding<std::vector<EntityId>> find_cycles(const EdgeSet& edges, const StrongComponents& components,
                                           std::size_t most_examples) {
  Finding<std::vector<EntityId>> cycles;
  if (components.count == edges.entities()) return cycles;
  std::vector<EntityId> size(components.count, 0);
  for (const EntityId component : components.of) ++size[component];
  for (EntityId id = 0; id < edges.entities(); ++id) {
    EntityId& mine = size[components.of[id]];
    if (mine < 2) continue;
    mine = 0;  // its other entities come later
    ++cycles.count;
    if (cycles.examples.size() < most_examples) {
      cycles.examples.push_back(find_cycle_through(edges, components, id));
    }
  }
  return cycles;
}

Finding<DroppedEdge> dropped_finding(std::size_t count, const std::vector<DroppedEdge>& examples,
                                     std::size_t most_examples) {
  Finding<DroppedEdge> finding{.count = count, .examples = examples};
  finding.examples.resize(std::min(examples.size(), most_examples));
  return finding;
}

Finding<std::string> find_unknown_parents(const DataSet& data, std::size_t most_examples) {
  Finding<std::string> finding;
  for (const LeftOut& part : data.left_out) {
    if (part.examples.empty()) continue;
    finding = {.count = part.count, .examples = part.examples};
    finding.examples.resize(std::min(finding.examples.size(), most_examples));
  }
  return finding;
}

}  // namespace

bool LintReport::found_something() const noexcept {
  const std::size_t counts[] = {cycles.count,
                                duplicates.count,
                                self_loops.count,
                                redundant.count,
                                orphans.count,
                                unknown_parents.count,
                                similar_names.equal.count,
                                similar_names.by_unicode.count,
                                similar_names.by_case.count,
                                similar_names.by_punctuation.count,
                                similar_names.by_spelling.count,
                                untidy_names.count,
                                unrelated_parents.count};
  return std::ranges::any_of(counts, [](std::size_t count) { return count > 0; });
}

LintReport lint(const DataSet& data, std::size_t most_examples) {
  LintReport report;
  report.entities = data.vocabulary.size();
  report.edges = data.train.pairs.size();
  const DroppedEdges& dropped = data.dropped;
  report.duplicates = dropped_finding(dropped.duplicates, dropped.first_duplicates, most_examples);
  report.self_loops = dropped_finding(dropped.self_loops, dropped.first_self_loops, most_examples);
  report.unknown_parents = find_unknown_parents(data, most_examples);
  {
    const EdgeSet edges(report.entities, data.train.pairs);
    const StrongComponents components = strong_components(edges);
    look_at_degrees(edges, most_examples, report);
    report.parts = find_parts(edges, most_examples);
    report.depth = find_depth(edges, components);
    report.cycles = find_cycles(edges, components, most_examples);
    report.redundant = find_redundant_edges(edges, components, {.most_examples = most_examples});
    if (data.told_by_name) {
      report.unrelated_parents = find_unrelated_parents(edges, most_examples);
    }
  }
  for (EntityId id = 0; id < report.entities; ++id) {
    if (is_untidy(data.vocabulary.name(id))) report.untidy_names.add(id, most_examples);
  }
  report.similar_names = find_similar_names(data.vocabulary, most_examples);
  return report;
}

}  // namespace gumbelbox
