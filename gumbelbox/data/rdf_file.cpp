#include "gumbelbox/data/rdf_file.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/listed.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/data/identified_names.h"
#include "gumbelbox/data/rdf_graph.h"

namespace gumbelbox {
namespace {

constexpr EntityId kNotKept = ~EntityId{0};

void refuse_other_forms(const TextFile& file) {
  const std::string_view text = file.beginning();
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  const std::string_view rest = begin == text.npos ? text : text.substr(begin);
  for (const std::string_view xml : {"<?xml", "<!DOCTYPE", "<rdf:RDF", "<Ontology"}) {
    if (!rest.starts_with(xml)) continue;
    throw Error(
        ErrorKind::kInput,
        fmt::format("{}:1: expected Turtle or N-Triples, got XML; convert it first, RDF/XML "
                    "say by 'rapper -o turtle'",
                    file.name()));
  }
}

/// Whether every line of the beginning is one triple in full, or a comment.
bool looks_like_ntriples(std::string_view text) {
  while (true) {
    const std::size_t end = text.find('\n');
    if (end == text.npos) return true;  // the last may be cut
    const std::string_view line = trim(text.substr(0, text.find_first_of("\r\n")));
    text.remove_prefix(end + 1);
    if (line.empty() || line.front() == '#') continue;
    const bool begins = line.front() == '<' || line.starts_with("_:");
    if (!begins || line.back() != '.') return false;
  }
}

void require_relations(const RdfGraph& graph, const std::string& file) {
  if (graph.triples == 0) {
    throw Error(ErrorKind::kInput,
                fmt::format("{}: expected Turtle or N-Triples, found no triple", file));
  }
  const std::vector<std::string> missing = graph.predicates.missing();
  if (missing.empty()) return;
  throw Error(
      ErrorKind::kInput,
      fmt::format("{}: expected edges of {}, found none; its most frequent predicates are "
                  "{}; the option relations chooses which are edges",
                  file, listed(missing), list_counts(graph.predicates.counts(graph.prefixes), 3)));
}

/// Chooses the entities of a graph and names them.
class Entities {
 public:
  explicit Entities(const RdfGraph& graph)
      : graph_(graph), place_(graph.resources.size(), kNotKept) {
    std::vector<bool> is_parent(graph.resources.size());
    for (const RdfEdge& edge : graph.edges) {
      if (!graph.resources[edge.child].deprecated) is_parent[edge.parent] = true;
      const RdfKind kind = graph.predicates.kind(edge.predicate);
      takes_classes_ = takes_classes_ || kind == RdfKind::kClass;
      takes_concepts_ = takes_concepts_ || kind == RdfKind::kConcept;
    }
    for (EntityId i = 0; i < graph.resources.size(); ++i) {
      if (!is_parent[i] && !is_candidate(i)) continue;
      if (graph.resources[i].deprecated) {
        ++deprecated_;
      } else {
        place_[i] = static_cast<EntityId>(kept_.size());
        kept_.push_back(i);
      }
    }
  }

  /// The number of an IRI's entity; kNotKept if it is none.
  EntityId place(EntityId iri) const noexcept { return place_[iri]; }

  std::size_t deprecated() const noexcept { return deprecated_; }

  Vocabulary names() const {
    std::vector<std::string> names;
    for (const EntityId iri : kept_) names.push_back(own_name(iri));
    std::vector<std::string> ids;
    for (const EntityId iri : kept_) ids.push_back(shown(graph_.iris.name(iri)));
    Vocabulary vocabulary = name_identified(
        kept_.size(), {.name = [&](EntityId id) -> std::string_view { return names[id]; },
                       .short_id = [&](EntityId id) { return local_name(ids[id]); },
                       .id = [&](EntityId id) -> std::string_view { return ids[id]; }});
    for (EntityId id = 0; id < kept_.size(); ++id) {
      std::vector<std::string> texts{
          ids[id], graph_.prefixes.shorten(graph_.iris.name(kept_[id])).value_or(""),
          local_name(ids[id]), names[id]};
      const std::vector<std::string>& others = graph_.resources[kept_[id]].other_labels;
      texts.insert(texts.end(), others.begin(), others.end());
      add_aliases(vocabulary, id, texts);
    }
    return vocabulary;
  }

  /// "skos:prefLabel and rdfs:label".
  std::string sources_of_names() const {
    using From = RdfResource::LabelFrom;
    std::vector<std::string> sources;
    const auto add = [&](From from, const char* text) {
      const auto has = [&](EntityId iri) { return graph_.resources[iri].label_from == from; };
      if (std::ranges::any_of(kept_, has)) sources.emplace_back(text);
    };
    add(From::kPreferredLabel, "skos:prefLabel");
    add(From::kLabel, "rdfs:label");
    add(From::kNothing, "IRIs");
    return listed(sources);
  }

 private:
  /// Whether it is an entity without being a parent.
  bool is_candidate(EntityId iri) const {
    const RdfResource& resource = graph_.resources[iri];
    const bool wanted = resource.has_parents || (resource.is_class && takes_classes_) ||
                        (resource.is_concept && takes_concepts_);
    return wanted && !is_universal(graph_.iris.name(iri));
  }

  /// An IRI as a name, which has one line and is not empty.
  static std::string shown(std::string_view iri) {
    std::string line = one_line(iri);
    return line.empty() ? "<>" : line;
  }

  std::string own_name(EntityId iri) const {
    const std::string& label = graph_.resources[iri].label;
    return label.empty() ? local_name(shown(graph_.iris.name(iri))) : label;
  }

  const RdfGraph& graph_;
  std::vector<EntityId> place_;  // one a resource
  std::vector<EntityId> kept_;   // their IRIs
  std::size_t deprecated_ = 0;
  bool takes_classes_ = false;
  bool takes_concepts_ = false;
};

}  // namespace

Taxonomy read_rdf(TextFile file, const RdfOptions& options) {
  refuse_other_forms(file);
  Taxonomy taxonomy;
  taxonomy.file = file.name();
  const char* const syntax = looks_like_ntriples(file.beginning()) ? "N-Triples" : "Turtle";
  RdfGraph graph(options.relations);
  parse_rdf(std::move(file), graph);
  require_relations(graph, taxonomy.file);

  const Entities entities(graph);
  std::vector<RelationCount> counts = graph.predicates.counts(graph.prefixes);
  for (RelationCount& relation : counts) relation.count = 0;
  for (const RdfEdge& edge : graph.edges) {
    const Pair pair{entities.place(edge.parent), entities.place(edge.child)};
    if (pair.a == kNotKept || pair.b == kNotKept) continue;
    taxonomy.edges.push_back(pair);
    taxonomy.lines.push_back(edge.line);
    ++counts[edge.predicate].count;
  }
  taxonomy.vocabulary = entities.names();
  const std::string sources = list_counts(counts, counts.size());
  taxonomy.form = fmt::format("{}, edges from {}, names from {}", syntax,
                              sources.empty() ? "nothing" : sources, entities.sources_of_names());
  taxonomy.left_out = {
      {"edges_of_blank_nodes", "edge of a blank node, such as an OWL restriction",
       "edges of blank nodes, such as OWL restrictions", graph.edges_of_blank_nodes},
      {"edges_of_literals", "edge to a literal", "edges to literals", graph.edges_of_literals},
      {"deprecated_entities", "deprecated entity", "deprecated entities", entities.deprecated()},
      {"edges_of_deprecated_entities", "edge of a deprecated entity",
       "edges of deprecated entities", graph.edges.size() - taxonomy.edges.size()}};
  return taxonomy;
}

}  // namespace gumbelbox
