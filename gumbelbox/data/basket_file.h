#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "gumbelbox/base/text_file.h"
#include "gumbelbox/data/item_rows.h"
#include "gumbelbox/data/rating_form.h"

namespace gumbelbox {

/// Whether the lines are rows of basket and item, not lists of items: titles say so, or all lines
/// have two cells and baskets stand together in the first column.
bool are_basket_rows(std::string_view beginning);

/// Reads baskets: rows of basket and item, as ratings are read, or a basket a line, whose items
/// have tabs, semicolons, commas, bars or blanks between them. Columns in the options make the
/// lines rows; `holder` is ignored. An item twice in a basket counts once. Throws kIo, and kInput
/// with the line.
ItemRows read_baskets(TextFile file, const RatingFormOptions& options = {});

}  // namespace gumbelbox
