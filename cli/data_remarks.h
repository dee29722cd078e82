#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "cli/console.h"
#include "gumbelbox/data/data_set.h"
#include "gumbelbox/train/options.h"

namespace gumbelbox {

/// "1 edge", "2 edges".
std::string counted(std::size_t count, const char* one, const char* many);

/// The members of one cycle, "'a' > 'b' > 'a'", the first ten of them; empty if there is none.
std::string find_cycle_text(const Vocabulary& vocabulary, std::span<const Pair> edges);

/// Shows one cycle, if the edges have any, and tells how many more groups of entities have one.
void remark_on_cycle(const Vocabulary& vocabulary, std::span<const Pair> edges, Console& console);

/// A question where roots are so many that the columns may be the wrong way round, else nothing.
const char* doubt_about_columns(std::size_t roots, std::size_t leaves);

/// Tells what is odd about the data; none of it keeps training from going on.
void remark_on_data(const DataSet& data, Console& console);

/// Says so when nearly all the time will go into rows that a batch has nothing to do with.
void remark_on_adam(const TrainOptions& options, std::size_t entities, Console& console);

}  // namespace gumbelbox
