#pragma once

#include <string>
#include <string_view>

#include "gumbelbox/data/rating_form.h"

namespace gumbelbox {

/// How a file writes its baskets.
struct BasketForm {
  bool rows = false;      ///< a row of basket and item a line; else a list of items a line
  RecordForm list = {};   ///< of lists: what stands between the items
  bool header = false;    ///< of lists: the first line holds titles
  bool sizes = false;     ///< of lists: the first cell says how many items follow
  std::string text = {};  ///< of lists, for people
};

/// Tells rows from lists by the first lines. Lines are rows if the columns of the options or titles
/// say so. Lines of equal width are rows if the values of the columns differ and baskets come again
/// in the first; they are lists if columns share values. `item` twice in the options says that
/// lines are lists. Items of lists have a tab, semicolon, comma or bar between them, or blanks if
/// they are codes or numbers. Throws kInput where neither is clear, and for lines of one item.
BasketForm understand_baskets(std::string_view beginning, const std::string& file,
                              const RatingFormOptions& options = {});

}  // namespace gumbelbox
