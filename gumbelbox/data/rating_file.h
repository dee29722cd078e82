#pragma once

#include <optional>

#include "gumbelbox/base/text_file.h"
#include "gumbelbox/data/item_rows.h"
#include "gumbelbox/data/like_rule.h"
#include "gumbelbox/data/rating_form.h"

namespace gumbelbox {

struct RatingOptions {
  RatingFormOptions form = {};
  std::optional<LikeRule> like = std::nullopt;  ///< if unset, every row counts
};

/// Reads rows of user, item and perhaps a rating and the title of the item. The first title of an
/// item counts. Rows without a user or an item, or without a number that a rule compares, are
/// skipped, with a note. Throws kIo, and kInput with the line for bad content, and if no row meets
/// the rule; kUsage for a rule about a column that is not there.
ItemRows read_ratings(TextFile file, const RatingOptions& options = {});

}  // namespace gumbelbox
