#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "gumbelbox/data/record_check.h"

namespace gumbelbox {

/// Which rows count: those whose cell in one column compares with a value.
struct LikeRule {
  enum class Sign { kMore, kAtLeast, kLess, kAtMost, kEqual, kDifferent };

  std::string column;  ///< a title, or "rating"
  Sign sign = Sign::kMore;
  std::string value;
  std::optional<double> number = std::nullopt;  ///< of the value; cells are then numbers, too

  /// "rating > 4".
  std::string text() const;

  /// Whether a row with this cell counts. Throws kInput with the place if the cell should be a
  /// number and is none.
  bool holds(const RecordPlace& place, std::string_view cell) const;
};

/// Reads "rating > 4", "event = purchase" or "event != 'page view'": a column, one of > >= < <= =
/// !=, and a number, or with = and != a text, in quotes if it looks like a number. Throws kUsage.
LikeRule parse_like(std::string_view text);

}  // namespace gumbelbox
