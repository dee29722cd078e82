#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "gumbelbox/data/table_form.h"

namespace gumbelbox {

/// Where a record stands, for messages.
struct RecordPlace {
  const std::string& file;
  std::size_t line;

  std::string where() const;

  /// Throws kInput, beginning with the place.
  [[noreturn]] void fail(const std::string& message) const;
};

/// What the first record says about all.
struct RecordWidth {
  std::size_t columns;
  std::size_t first_line;
  RecordForm record;
};

/// Throws kInput if a record has other cells than the first, but for empty ones at its end.
void check_columns(const RecordPlace& place, std::span<const std::string_view> cells,
                   const RecordWidth& width);
void check_columns(const RecordPlace& place, std::span<const std::string_view> cells,
                   const TableForm& form);

/// Throws kInput if a cell is no name: it is empty, or not UTF-8.
void check_name(const RecordPlace& place, std::string_view cell, std::size_t column,
                const TableForm& form);

}  // namespace gumbelbox
