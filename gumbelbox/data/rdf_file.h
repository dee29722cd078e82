#pragma once

#include <string>
#include <vector>

#include "gumbelbox/base/text_file.h"
#include "gumbelbox/data/taxonomy.h"

namespace gumbelbox {

struct RdfOptions {
  /// Predicates whose object is the parent of their subject (of skos:narrower, the child), each as
  /// a local name, "partOf", a prefixed name, "ex:partOf", or an IRI. None: rdfs:subClassOf,
  /// skos:broader and skos:narrower.
  std::vector<std::string> relations = {};
};

/// Reads the hierarchy of a file in Turtle or N-Triples. Entities are the ends of its edges, and
/// besides every declared class if there are edges of rdfs:subClassOf, every declared concept if
/// there are some of skos:broader or skos:narrower; in the order in which the file first mentions
/// them. owl:Thing and rdfs:Resource are no parents. Edges of blank nodes (OWL restrictions) and of
/// literals, and entities with owl:deprecated true, are left out and counted.
///
/// An entity is called by its skos:prefLabel, else its rdfs:label, in English or without a language
/// if there is one, else by the local name of its IRI; with the local name behind it, "cell
/// (CL_0000000)", where several have that name; by its IRI where that does not help. Aliases are
/// the IRI, the prefixed name, the local name and up to 32 other labels.
///
/// Memory follows the labels and edges, not the rest of the file. Throws as parse_rdf() does, and
/// kInput if the file has no triple of the relations, or none of one that was asked for. REQUIRES:
/// no block of the file was read.
Taxonomy read_rdf(TextFile file, const RdfOptions& options = {});

}  // namespace gumbelbox
