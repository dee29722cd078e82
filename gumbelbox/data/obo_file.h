#pragma once

#include <string>

#include "gumbelbox/data/taxonomy.h"

namespace gumbelbox {

/// What the terms of an ontology are called.
enum class OboNames {
  kName,  ///< by name, "apoptotic process"; with the id behind it, "cell (CL:0000000)", where
          ///< several terms have that name; by id alone where a term has none
  kId,    ///< by id, "GO:0006915"
};

/// Reads the terms of an ontology in OBO format (1.0 to 1.4), plain or gzip, "-" for standard
/// input; the parents of a term are those of its is_a lines, where an id that no term has as its
/// own means the term that has it as alt_id, if there is one such term and it is not obsolete.
/// Stanzas of other kinds, obsolete terms, and edges to these or to terms that the file does not
/// have are left out. Entities are in the order of the file. Throws kIo, and kInput with file and
/// line.
Taxonomy read_obo(const std::string& path, OboNames names = OboNames::kName);

}  // namespace gumbelbox
