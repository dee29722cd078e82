#pragma once

#include <functional>
#include <string>

#include "gumbelbox/data/table_sample.h"

namespace gumbelbox {

/// Cuts lines that are known to be rows of a table, at tabs, "::", semicolons, commas, bars or
/// blanks: at what makes the first row `titles` as the caller knows them, else at the first of
/// these that gives nearly all rows the same number of cells. One column if there is none.
TableSample cut_rows(const TextSample& text,
                     const std::function<bool(const TableSample&)>& has_titles);

/// The first lines of a file that is to be a table. Throws kInput for files of other forms and for
/// one without lines; `what` it should hold, say "ratings", is for the message.
TextSample sample_rows(std::string_view beginning, const std::string& file, std::string_view what);

}  // namespace gumbelbox
