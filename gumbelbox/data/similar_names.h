#pragma once

#include <cstddef>
#include <vector>

#include "gumbelbox/data/finding.h"
#include "gumbelbox/data/vocabulary.h"

namespace gumbelbox {

/// Entities whose names a person may have meant to be one.
struct SimilarNames {
  using Group = std::vector<EntityId>;  ///< in order

  Finding<Group> equal;           ///< one name, several entities
  Finding<Group> by_unicode;      ///< names that look alike in other code points (unicode_form.h)
  Finding<Group> by_case;         ///< one entity of each name that differs in case only
  Finding<Group> by_punctuation;  ///< the same, in blanks, hyphens and so on (loose_name.h)
  Finding<Group> by_spelling;  ///< pairs that are one letter apart, long enough for that to be odd
};

/// Time and memory are near linear: no name is compared with all others. Names are compared by
/// spelling if they have at least 8 letters besides digits and punctuation, and at most 64 bytes.
/// Of their misspellings, those that several names seem to have are held at a time, 16 bytes each;
/// with more than `most_held`, by_spelling is not complete.
SimilarNames find_similar_names(const Vocabulary& vocabulary, std::size_t most_examples,
                                std::size_t most_held = 32'000'000);

}  // namespace gumbelbox
