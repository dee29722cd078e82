#include "gumbelbox/export/dot_graph.h"

#include <span>
#include <vector>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/file_seal.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/minimal_edges.h"

namespace gumbelbox {
namespace {

std::string node(const Model& model, EntityId id) {
  const std::string_view name = model.vocabulary.name(id);
  if (model.vocabulary.repeats_names() && model.vocabulary.find_all(name).size() > 1) {
    return dot_text(fmt::format("{} #{}", name, id));
  }
  return dot_text(name);
}

/// Whether each entity is the shown one, an ancestor or a child of it. Cycles are allowed.
std::vector<bool> surroundings(std::size_t entities, std::span<const Pair> edges, EntityId shown) {
  std::vector<std::vector<EntityId>> parents(entities);
  for (const Pair edge : edges) parents[edge.b].push_back(edge.a);
  std::vector<bool> chosen(entities, false);
  chosen[shown] = true;
  std::vector<EntityId> todo{shown};
  while (!todo.empty()) {
    const EntityId child = todo.back();
    todo.pop_back();
    for (const EntityId parent : parents[child]) {
      if (chosen[parent]) continue;
      chosen[parent] = true;
      todo.push_back(parent);
    }
  }
  for (const Pair edge : edges) {
    if (edge.a == shown) chosen[edge.b] = true;
  }
  return chosen;
}

/// Entities that no edge would show.
void write_lone_nodes(const Model& model, std::ostream& out) {
  std::vector<bool> has_edge(model.vocabulary.size(), false);
  for (const Pair edge : model.edges) has_edge[edge.a] = has_edge[edge.b] = true;
  for (EntityId id = 0; id < has_edge.size(); ++id) {
    if (!has_edge[id]) out << "  " << node(model, id) << ";\n";
  }
}

void write_graph(const Model& model, std::optional<EntityId> shown, std::ostream& out) {
  const std::size_t entities = model.vocabulary.size();
  const std::vector<Pair> edges = minimal_edges(entities, model.edges);
  const std::vector<bool> chosen =
      shown ? surroundings(entities, edges, *shown) : std::vector<bool>(entities, true);
  out << "digraph gumbelbox {\n  rankdir=LR;\n  node [shape=box];\n";
  if (shown) out << "  " << node(model, *shown) << " [style=bold];\n";
  if (!shown) write_lone_nodes(model, out);
  for (const Pair edge : edges) {
    if (!chosen[edge.a] || !chosen[edge.b]) continue;
    out << "  " << node(model, edge.a) << " -> " << node(model, edge.b) << ";\n";
  }
  out << "}\n";
}

}  // namespace

std::string dot_text(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result += '"';
}

void require_edges(const Model& model) {
  if (!model.edges.empty()) return;
  throw Error(ErrorKind::kUsage,
              model.kind == DataKind::kHierarchy
                  ? "the model has no edges to draw: models of early versions and of data without "
                    "edges keep none; train it again"
                  : "the model has no edges to draw: it was trained on probabilities, not on a "
                    "hierarchy");
}

void write_dot_graph(const Model& model, std::optional<EntityId> shown, std::ostream& out) {
  require_edges(model);
  write_sealed(
      kDotSeal, [&](std::ostream& file) { write_graph(model, shown, file); }, out);
}

}  // namespace gumbelbox
