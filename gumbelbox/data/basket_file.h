#pragma once

#include "gumbelbox/base/text_file.h"
#include "gumbelbox/data/item_rows.h"
#include "gumbelbox/data/rating_form.h"

namespace gumbelbox {

/// Reads baskets: rows of basket and item, as ratings are read, or a basket a line, as
/// basket_form.h tells; `holder` is ignored. An item twice in a basket counts once. Throws kIo, and
/// kInput with the line.
ItemRows read_baskets(TextFile file, const RatingFormOptions& options = {});

}  // namespace gumbelbox
