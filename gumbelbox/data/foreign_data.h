#pragma once

#include <string>

#include "gumbelbox/data/table_sample.h"

namespace gumbelbox {

// Text that is no hierarchy: what it looks like, and what to do with it. All throw kInput, with the
// first line that shows it.

/// Whether the first record has titles of users or ratings, and none of a hierarchy.
bool has_rating_titles(const TableSample& sample);

/// Whether lines are ratings as MovieLens writes them: "u1::1193::5", all equally wide.
bool are_rating_lines(const TextSample& text);

/// Refuses records with such titles unless a column holds paths; does nothing for others.
void refuse_ratings(const TableSample& sample, const std::string& file);

/// Refuses records of which it is not clear what their columns are.
[[noreturn]] void refuse_table(const TableSample& sample, const std::string& file);

/// Refuses lines of one cell.
[[noreturn]] void refuse_lines(const TableSample& sample, const std::string& file);

}  // namespace gumbelbox
