#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "gumbelbox/data/rdf_names.h"
#include "gumbelbox/data/rdf_parser.h"
#include "gumbelbox/data/rdf_predicates.h"

namespace gumbelbox {

/// What triples say about one IRI.
struct RdfResource {
  enum class LabelFrom { kNothing, kLabel, kPreferredLabel };

  std::string label = {};  ///< the best so far, on one line
  LabelFrom label_from = LabelFrom::kNothing;
  bool label_in_english = false;               ///< or in no language
  std::vector<std::string> other_labels = {};  ///< see keep_label()
  bool is_class = false;                       ///< declared as one
  bool is_concept = false;                     ///< declared as one
  bool has_parents = false;                    ///< the child of a relation, perhaps of one left out
  bool deprecated = false;
};

struct RdfEdge {
  EntityId parent;
  EntityId child;
  EntityId predicate;
  std::size_t line;
};

/// Keeps the part of a file's triples that a hierarchy needs: relations, labels, types. Memory
/// follows these, not the rest of the file.
class RdfGraph : public RdfListener {
 public:
  /// As RdfPredicates takes them.
  explicit RdfGraph(std::vector<std::string> relations) : predicates(std::move(relations)) {}

  void declare_prefix(std::string_view prefix, std::string_view iri) override;

  /// Of a relation with owl:Thing or rdfs:Resource as the parent, only the child is kept. skos
  /// labels go before rdfs:label, then those in English or in no language before others, then the
  /// first; the rest are other labels.
  void add_triple(const RdfTriple& triple) override;

  RdfPrefixes prefixes;
  RdfPredicates predicates;
  NameTable iris;                      ///< of the resources
  std::vector<RdfResource> resources;  ///< one an IRI
  std::vector<RdfEdge> edges;          ///< between resources, in the order of the file
  std::size_t triples = 0;
  std::size_t edges_of_blank_nodes = 0;
  std::size_t edges_of_literals = 0;

 private:
  RdfResource& resource(std::string_view iri);
  void add_relation(const RdfTriple& triple, EntityId predicate);
  void add_label(const RdfTriple& triple, RdfRole role);
};

}  // namespace gumbelbox
