#pragma once

#include <span>
#include <string>

#include "cli/console.h"
#include "gumbelbox/data/data_set.h"

namespace gumbelbox {

/// What a file was taken for, and two of its edges in words; empty for a data folder.
std::string understanding_text(const DataSet& data);

/// Shows one cycle, if the edges have any, and says how many more groups of entities have one.
void remark_on_cycle(const Vocabulary& vocabulary, std::span<const Pair> edges, Console& console);

/// Says how the data were understood and what is odd about them; none of it keeps training from
/// going on.
void remark_on_data(const DataSet& data, Console& console);

/// Warns, whether or not the console is quiet, if the data seem to mean something else than what
/// was read.
void warn_of_doubts(const DataSet& data, Console& console);

}  // namespace gumbelbox
