#pragma once

#include "gumbelbox/base/text_file.h"
#include "gumbelbox/data/item_rows.h"

namespace gumbelbox {

/// Reads a table of item ids and titles, with or without a header, and gives the items of `rows`
/// their titles; those of the table count more than others. Ids that no row has are ignored; items
/// without a title get a note. Throws kIo, and kInput with the line for bad content, or if no item
/// has a title.
void read_titles(TextFile file, ItemRows& rows);

}  // namespace gumbelbox
