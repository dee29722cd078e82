#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "gumbelbox/data/name_table.h"

namespace gumbelbox {

/// What follows the last '#' or '/' of an IRI (before those at its very end), with %20 and the like
/// decoded if the result is UTF-8, on one line: "Cat" of "http://example.org/animals#Cat". The
/// whole IRI if that leaves nothing.
std::string local_name(std::string_view iri);

/// The prefixes that a file declares.
class RdfPrefixes {
 public:
  /// A prefix without its colon; a later one of the same name or for the same IRI wins.
  void add(std::string_view prefix, std::string_view iri);

  /// "skos:broader", by the longest declared IRI that this one begins with; nothing if there is
  /// none, or if the rest would need escapes.
  std::optional<std::string> shorten(std::string_view iri) const;

  /// The IRI of "skos:broader"; nothing if no such prefix is declared.
  std::optional<std::string> expand(std::string_view prefixed) const;

 private:
  NameTable names_;
  std::vector<std::string> iri_of_name_;  // one a name
  NameTable iris_;
  std::vector<EntityId> name_of_iri_;  // one an IRI
  std::set<std::size_t> lengths_;      // of the IRIs
};

}  // namespace gumbelbox
