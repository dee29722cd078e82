#pragma once

#include "gumbelbox/base/text_file.h"
#include "gumbelbox/data/item_rows.h"

namespace gumbelbox {

/// Reads a table of item ids and titles, with or without a header, and gives the items of `rows`
/// their titles; those of the table count more than others. Titles that are not UTF-8 are read as
/// Latin-1. Ids that no row has and empty titles are ignored. Notes say which columns were used and
/// how many items have no title. Throws kIo, and kInput with the line for bad content and for
/// titles that are numbers, or if no item has a title.
void read_titles(TextFile file, ItemRows& rows);

}  // namespace gumbelbox
