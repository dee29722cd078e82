#include "gumbelbox/data/rdf_predicates.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "gumbelbox/base/format.h"

namespace gumbelbox {
namespace {

/// Prefixes that everybody writes in the same way, also for files that declare none.
const RdfPrefixes& well_known() {
  static const RdfPrefixes kPrefixes = [] {
    RdfPrefixes prefixes;
    prefixes.add("rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#");
    prefixes.add("rdfs", "http://www.w3.org/2000/01/rdf-schema#");
    prefixes.add("owl", "http://www.w3.org/2002/07/owl#");
    prefixes.add("skos", "http://www.w3.org/2004/02/skos/core#");
    prefixes.add("oboInOwl", "http://www.geneontology.org/formats/oboInOwl#");
    return prefixes;
  }();
  return kPrefixes;
}

struct Known {
  std::string_view name;
  RdfRole role;
  RdfKind kind = RdfKind::kOther;
  bool by_default = true;  // if a relation
};

constexpr Known kKnown[] = {
    {"rdfs:subClassOf", RdfRole::kParent, RdfKind::kClass},
    {"skos:broader", RdfRole::kParent, RdfKind::kConcept},
    {"skos:narrower", RdfRole::kChild, RdfKind::kConcept},
    {"skos:narrowerTransitive", RdfRole::kChild, RdfKind::kConcept, false},
    {"rdf:type", RdfRole::kType},
    {"skos:prefLabel", RdfRole::kPreferredLabel},
    {"rdfs:label", RdfRole::kLabel},
    {"skos:altLabel", RdfRole::kOtherLabel},
    {"oboInOwl:id", RdfRole::kOtherLabel},
    {"oboInOwl:hasExactSynonym", RdfRole::kOtherLabel},
    {"owl:deprecated", RdfRole::kDeprecated},
};

bool is_relation(RdfRole role) noexcept {
  return role == RdfRole::kParent || role == RdfRole::kChild;
}

const Known* find_known(std::string_view iri) {
  const std::optional<std::string> name = well_known().shorten(iri);
  if (!name) return nullptr;
  const auto* const known = std::ranges::find(kKnown, *name, &Known::name);
  return known == std::end(kKnown) ? nullptr : known;
}

}  // namespace

RdfKind kind_of_type(std::string_view iri) noexcept {
  if (iri == "http://www.w3.org/2002/07/owl#Class") return RdfKind::kClass;
  if (iri == "http://www.w3.org/2000/01/rdf-schema#Class") return RdfKind::kClass;
  if (iri == "http://www.w3.org/2004/02/skos/core#Concept") return RdfKind::kConcept;
  return RdfKind::kOther;
}

bool is_universal(std::string_view iri) noexcept {
  return iri == "http://www.w3.org/2002/07/owl#Thing" ||
         iri == "http://www.w3.org/2000/01/rdf-schema#Resource";
}

RdfPredicates::RdfPredicates(std::vector<std::string> relations)
    : relations_(std::move(relations)), by_default_(relations_.empty()) {
  for (const Known& known : kKnown) {
    if (by_default_ && known.by_default && is_relation(known.role)) {
      relations_.emplace_back(known.name);
    }
  }
  met_.resize(relations_.size());
}

/// Whether the relations asked for have this one.
bool RdfPredicates::take_relation(std::string_view iri, const RdfPrefixes& prefixes) {
  bool taken = false;
  for (std::size_t i = 0; i < relations_.size(); ++i) {
    const std::string& asked = relations_[i];
    const bool meant =
        asked == iri || well_known().expand(asked) == iri ||
        (!by_default_ && (prefixes.expand(asked) == iri || asked == local_name(iri)));
    if (meant) met_[i] = taken = true;
  }
  return taken;
}

EntityId RdfPredicates::count(std::string_view iri, const RdfPrefixes& prefixes) {
  const EntityId id = iris_.find_or_add(iri);
  if (id == entries_.size()) {
    const Known* const known = find_known(iri);
    Entry entry;
    if (take_relation(iri, prefixes)) {
      entry.role =
          known != nullptr && known->role == RdfRole::kChild ? RdfRole::kChild : RdfRole::kParent;
      if (known != nullptr) entry.kind = known->kind;
    } else if (known != nullptr && !is_relation(known->role)) {
      entry.role = known->role;
    }
    entries_.push_back(entry);
  }
  ++entries_[id].count;
  return id;
}

std::string RdfPredicates::name(EntityId predicate, const RdfPrefixes& prefixes) const {
  const std::string_view iri = iris_.name(predicate);
  if (std::optional<std::string> name = well_known().shorten(iri)) return *std::move(name);
  if (std::optional<std::string> name = prefixes.shorten(iri)) return *std::move(name);
  return local_name(iri);
}

std::vector<RelationCount> RdfPredicates::counts(const RdfPrefixes& prefixes) const {
  std::vector<RelationCount> counts;
  for (EntityId id = 0; id < entries_.size(); ++id) {
    counts.push_back({name(id, prefixes), entries_[id].count});
  }
  return counts;
}

std::vector<std::string> RdfPredicates::missing() const {
  if (by_default_ && std::ranges::find(met_, true) != met_.end()) return {};
  std::vector<std::string> missing;
  for (std::size_t i = 0; i < relations_.size(); ++i) {
    if (!met_[i]) missing.push_back(relations_[i]);
  }
  return missing;
}

}  // namespace gumbelbox
