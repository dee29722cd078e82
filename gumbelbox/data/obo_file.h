#pragma once

#include <string>
#include <vector>

#include "gumbelbox/base/text_file.h"
#include "gumbelbox/data/taxonomy.h"

namespace gumbelbox {

/// What the terms of an ontology are called.
enum class OboNames {
  kName,  ///< by name, "apoptotic process"; with the id behind it, "cell (CL:0000000)", where
          ///< several terms have that name; by id alone where a term has none
  kId,    ///< by id, "GO:0006915"
};

struct OboOptions {
  OboNames names = OboNames::kName;

  /// Relations that lead from a term to its parents: "is_a", or the name in lines such as
  /// 'relationship: part_of GO:0005634'. None: is_a.
  std::vector<std::string> relations = {};
};

/// Reads the terms of an ontology in OBO format (1.0 to 1.4). An id that no term has as its own
/// means the term that has it as alt_id, if there is one such term and it is not obsolete. Stanzas
/// of other kinds, other relations, obsolete terms, and edges to these or to terms that the file
/// does not have are left out and counted. Entities are in the order of the file. Aliases of a
/// term are its id, its name, its alt_ids and up to 32 synonyms, broad and narrow ones excepted.
/// Throws kIo, and kInput with file and line, also for a relation that no line has. REQUIRES: no
/// block of the file was read.
Taxonomy read_obo(TextFile file, const OboOptions& options = {});

/// The same; "-" for standard input.
Taxonomy read_obo(const std::string& path, const OboOptions& options = {});

}  // namespace gumbelbox
