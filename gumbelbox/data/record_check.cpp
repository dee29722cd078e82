#include "gumbelbox/data/record_check.h"

#include <algorithm>
#include <optional>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/cell.h"

namespace gumbelbox {

std::string RecordPlace::where() const { return fmt::format("{}:{}", file, line); }

void RecordPlace::fail(const std::string& message) const {
  throw Error(ErrorKind::kInput, fmt::format("{}: {}", where(), message));
}

void check_columns(const RecordPlace& place, std::span<const std::string_view> cells,
                   const RecordWidth& width) {
  if (cells.size() == width.columns) return;
  if (cells.size() > width.columns &&
      std::ranges::all_of(cells.subspan(width.columns), &std::string_view::empty)) {
    return;
  }
  const bool may_be_text =
      cells.size() > width.columns && width.record.quotes && width.record.separator != '\t';
  place.fail(fmt::format(
      "expected {} columns as in line {}, got {}{}", width.columns, width.first_line, cells.size(),
      may_be_text
          ? fmt::format("; a cell that holds '{}' goes in double quotes", width.record.separator)
          : ""));
}

void check_columns(const RecordPlace& place, std::span<const std::string_view> cells,
                   const TableForm& form) {
  check_columns(place, cells, RecordWidth{form.columns, form.first_line, form.record});
}

void check_name(const RecordPlace& place, std::string_view cell, std::size_t column,
                const TableForm& form) {
  const std::optional<std::string> complaint = name_complaint(cell);
  if (!complaint) return;
  if (!cell.empty() || column >= form.titles.size()) place.fail(*complaint);
  place.fail(fmt::format("{} in column {}; the option columns chooses others", *complaint,
                         in_quotes(form.titles[column])));
}

}  // namespace gumbelbox
