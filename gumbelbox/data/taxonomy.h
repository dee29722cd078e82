#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/data/vocabulary.h"

namespace gumbelbox {

/// A part of a file that was not taken, and how often there was one.
struct LeftOut {
  std::string key;   ///< for programs: "obsolete_terms"
  std::string one;   ///< for people: "obsolete term"
  std::string many;  ///< "obsolete terms"
  std::size_t count = 0;

  /// The first of them, "go.obo:17: 'GO:0000007'", where it may be a mistake that there are any.
  std::vector<std::string> examples = {};
};

/// A hierarchy as the file of another program has it.
struct Taxonomy {
  std::string file;  ///< where it was read, for messages
  std::string form;  ///< what the file was taken for: "OBO ontology, edges from is_a"
  Vocabulary vocabulary;
  std::vector<Pair> edges;              ///< the parent first
  std::vector<std::size_t> lines = {};  ///< of the edges; none if the form has no lines
  std::vector<LeftOut> left_out = {};   ///< every reason, also those of which there was none
  std::vector<std::string> notes = {};  ///< what the user should know besides
};

}  // namespace gumbelbox
