#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
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
};

/// A hierarchy as the file of another program has it.
struct Taxonomy {
  std::string file;  ///< where it was read, for messages
  Vocabulary vocabulary;
  std::vector<Pair> edges;        ///< the parent first
  std::vector<LeftOut> left_out;  ///< every reason, also those of which there was none
};

/// Throws kInput, "FILE: expected no cycle, found 'a' > 'b' > 'a'", if the edges have one; a self
/// loop is one. REQUIRES: ids of the vocabulary.
void require_no_cycle(std::string_view file, const Vocabulary& vocabulary,
                      std::span<const Pair> edges);

/// Leaves the fewest edges from which all others follow, by a and then by b, and says in left_out
/// how many were repeated and how many followed. Throws kInput if there is no edge, or a cycle.
void drop_redundant_edges(Taxonomy& taxonomy);

}  // namespace gumbelbox
