#pragma once

#include <span>
#include <string>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/data/vocabulary.h"

namespace gumbelbox {

/// The members of one cycle for a message, "'a' > 'b' > 'a'", each a parent of the next, the first
/// ten of them; empty if there is none. REQUIRES: ids below the size of the vocabulary.
std::string find_cycle_text(const Vocabulary& vocabulary, std::span<const Pair> edges);

}  // namespace gumbelbox
