#include "gumbelbox/data/rdf_graph.h"

#include <tuple>
#include <utility>

#include "gumbelbox/data/cell.h"
#include "gumbelbox/data/identified_names.h"

namespace gumbelbox {
namespace {

/// Whether a language tag is "en", "EN" or "en-GB".
bool is_english(std::string_view language) noexcept {
  return language.size() >= 2 && (language[0] | 0x20) == 'e' && (language[1] | 0x20) == 'n' &&
         (language.size() == 2 || language[2] == '-');
}

}  // namespace

void RdfGraph::declare_prefix(std::string_view prefix, std::string_view iri) {
  prefixes.add(prefix, iri);
}

RdfResource& RdfGraph::resource(std::string_view iri) {
  const EntityId id = iris.find_or_add(iri);
  if (id == resources.size()) resources.emplace_back();
  return resources[id];
}

void RdfGraph::add_triple(const RdfTriple& triple) {
  ++triples;
  const EntityId predicate = predicates.count(triple.predicate, prefixes);
  const RdfRole role = predicates.role(predicate);
  if (role == RdfRole::kOther) return;
  if (role == RdfRole::kParent || role == RdfRole::kChild) {
    add_relation(triple, predicate);
  } else if (triple.subject.kind != RdfTerm::Kind::kIri) {
    return;
  } else if (role == RdfRole::kType) {
    const RdfKind kind = kind_of_type(triple.object.text);
    if (kind == RdfKind::kClass) resource(triple.subject.text).is_class = true;
    if (kind == RdfKind::kConcept) resource(triple.subject.text).is_concept = true;
  } else if (role == RdfRole::kDeprecated) {
    const bool yes = triple.object.text == "true" || triple.object.text == "1";
    if (yes) resource(triple.subject.text).deprecated = true;
  } else {
    add_label(triple, role);
  }
}

void RdfGraph::add_relation(const RdfTriple& triple, EntityId predicate) {
  const RdfTerm* child = &triple.subject;
  const RdfTerm* parent = &triple.object;
  if (predicates.role(predicate) == RdfRole::kChild) std::swap(child, parent);
  if (child->kind == RdfTerm::Kind::kIri) resource(child->text).has_parents = true;
  if (triple.object.kind == RdfTerm::Kind::kLiteral) {
    ++edges_of_literals;
  } else if (triple.object.kind == RdfTerm::Kind::kBlankNode ||
             triple.subject.kind == RdfTerm::Kind::kBlankNode) {
    ++edges_of_blank_nodes;
  } else if (!is_universal(parent->text) && !is_universal(child->text)) {
    resource(parent->text);
    edges.push_back({*iris.find(parent->text), *iris.find(child->text), predicate, triple.line});
  }
}

void RdfGraph::add_label(const RdfTriple& triple, RdfRole role) {
  if (triple.object.kind != RdfTerm::Kind::kLiteral) return;
  std::string text = one_line(triple.object.text);
  if (text.empty()) return;
  RdfResource& about = resource(triple.subject.text);
  if (role == RdfRole::kOtherLabel) return keep_label(about.other_labels, std::move(text));
  const auto from = role == RdfRole::kPreferredLabel ? RdfResource::LabelFrom::kPreferredLabel
                                                     : RdfResource::LabelFrom::kLabel;
  const bool english = triple.object.language.empty() || is_english(triple.object.language);
  if (std::tie(from, english) > std::tie(about.label_from, about.label_in_english)) {
    about.label_from = from;
    about.label_in_english = english;
    std::swap(about.label, text);
  }
  keep_label(about.other_labels, std::move(text));
}

}  // namespace gumbelbox
