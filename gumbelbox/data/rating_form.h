#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gumbelbox/data/column_choice.h"
#include "gumbelbox/data/record_check.h"

namespace gumbelbox {

/// Who has the items of a row.
enum class HolderKind { kUser, kBasket };

/// Where the parts of a row of ratings or purchases stand; columns are numbered from 0.
struct RatingForm {
  RecordWidth width;
  bool header = false;  ///< the first record is one
  std::size_t user = 0;
  std::size_t item = 1;
  std::optional<std::size_t> rating = std::nullopt;
  std::optional<std::size_t> title = std::nullopt;  ///< of the item
  std::vector<std::string> titles = {};             ///< of the columns, if there is a header
  std::string text = {};  ///< for people: "ratings, user in column 1, item in column 2"
};

struct RatingFormOptions {
  HolderKind holder = HolderKind::kUser;
  std::vector<ColumnChoice> columns = {};     ///< of some roles; others are told by titles
  std::optional<bool> header = std::nullopt;  ///< if unset, told by titles
};

/// Tells the form of ratings or purchases by the first lines of the text: by titles, else user,
/// item and rating are taken to stand in this order. Columns of the options go before. `file`
/// begins messages. Throws kInput for what has no two columns and where titles leave it open,
/// kUsage for columns that are not there.
RatingForm understand_ratings(std::string_view beginning, const std::string& file,
                              const RatingFormOptions& options = {});

/// What was understood, for people.
std::string describe_ratings(const RatingForm& form, HolderKind holder);

/// Whether the first record has titles of who has an item and of the item, none of which comes
/// again in its column.
bool has_holder_and_item(const TableSample& sample);

/// The same for lines that may be lists of items: no title comes again anywhere.
bool has_basket_titles(const TableSample& sample);

}  // namespace gumbelbox
