#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "gumbelbox/data/name_table.h"
#include "gumbelbox/data/rdf_names.h"
#include "gumbelbox/data/relation_count.h"

namespace gumbelbox {

/// What the triples of a predicate say about a hierarchy.
enum class RdfRole {
  kOther,           ///< nothing
  kParent,          ///< the object is a parent of the subject
  kChild,           ///< the object is a child of the subject
  kType,            ///< the subject may be a class or a concept
  kPreferredLabel,  ///< the object is the best name of the subject
  kLabel,           ///< the object is a name of the subject
  kOtherLabel,      ///< the object is another name of the subject
  kDeprecated,      ///< the subject is no longer to be used
};

/// Which kind of thing the ends of a relation are.
enum class RdfKind { kOther, kClass, kConcept };

/// The kind that a type declares: that of owl:Class, rdfs:Class and skos:Concept.
RdfKind kind_of_type(std::string_view iri) noexcept;

/// Whether everything is below this: owl:Thing and rdfs:Resource.
bool is_universal(std::string_view iri) noexcept;

/// The predicates of a file and how often it has each.
class RdfPredicates {
 public:
  /// Relations to take edges from, each as a local name, a prefixed name or an IRI; none for
  /// rdfs:subClassOf, skos:broader and skos:narrower.
  explicit RdfPredicates(std::vector<std::string> relations);

  /// Counts one more triple of a predicate, and numbers the predicate. Prefixes of the file count
  /// from here on.
  EntityId count(std::string_view iri, const RdfPrefixes& prefixes);

  RdfRole role(EntityId predicate) const noexcept { return entries_[predicate].role; }

  /// The kind of the ends of a relation: that of rdfs:subClassOf, skos:broader, skos:narrower.
  RdfKind kind(EntityId predicate) const noexcept { return entries_[predicate].kind; }

  std::size_t size() const noexcept { return entries_.size(); }

  /// "rdfs:subClassOf": by a well-known prefix, else by one of the file, else the local name.
  std::string name(EntityId predicate, const RdfPrefixes& prefixes) const;

  /// Of all predicates, by name.
  std::vector<RelationCount> counts(const RdfPrefixes& prefixes) const;

  /// Those of the relations asked for that no triple has had, and if none were asked for and none
  /// of the three has come, these.
  std::vector<std::string> missing() const;

 private:
  struct Entry {
    RdfRole role = RdfRole::kOther;
    RdfKind kind = RdfKind::kOther;
    std::size_t count = 0;
  };

  bool take_relation(std::string_view iri, const RdfPrefixes& prefixes);

  std::vector<std::string> relations_;
  std::vector<bool> met_;  // one a relation
  bool by_default_;
  NameTable iris_;
  std::vector<Entry> entries_;  // one an IRI
};

}  // namespace gumbelbox
