#pragma once

#include <cstddef>
#include <span>

#include "cli/console.h"
#include "gumbelbox/data/data_set.h"

namespace gumbelbox {

/// Shows one cycle, if the edges have any, and tells how many more groups of entities have one.
void remark_on_cycle(const Vocabulary& vocabulary, std::span<const Pair> edges, Console& console);

/// A question where roots are so many that the columns may be the wrong way round, else nothing.
const char* doubt_about_columns(std::size_t roots, std::size_t leaves);

/// Tells what is odd about the data; none of it keeps training from going on.
void remark_on_data(const DataSet& data, Console& console);

}  // namespace gumbelbox
