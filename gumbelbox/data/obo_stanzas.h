#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "gumbelbox/base/text_file.h"
#include "gumbelbox/data/relation_count.h"

namespace gumbelbox {

/// A line that names another term.
struct OboRelation {
  std::size_t relation;  ///< which of those asked for
  std::string target;    ///< the id of the other term
  std::size_t line;
};

struct OboTerm {
  std::size_t line;  ///< of its [Term]
  std::string id = {};
  std::string name = {};
  bool obsolete = false;
  std::vector<OboRelation> parents = {};
  std::vector<std::string> other_ids = {};  ///< those of its alt_id lines
  std::vector<std::string> synonyms = {};   ///< but for broad and narrow ones; see keep_label()
};

/// What a file holds, before ids are looked up.
struct OboStanzas {
  std::vector<OboTerm> terms;
  std::size_t other_stanzas = 0;
  std::size_t other_relations = 0;       ///< lines of relations that were not asked for
  std::vector<RelationCount> relations;  ///< is_a, then those of 'relationship:' lines
};

/// Reads the terms of a file in OBO format, and of their relations those asked for: "is_a", or the
/// name in a line 'relationship: part_of ID'. Throws as LineReader does, and kInput with file and
/// line.
OboStanzas read_stanzas(TextFile file, const std::vector<std::string>& relations);

}  // namespace gumbelbox
