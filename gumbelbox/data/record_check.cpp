#include "gumbelbox/data/record_check.h"

#include <algorithm>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {

std::string RecordPlace::where() const { return fmt::format("{}:{}", file, line); }

void RecordPlace::fail(const std::string& message) const {
  throw Error(ErrorKind::kInput, fmt::format("{}: {}", where(), message));
}

void check_columns(const RecordPlace& place, std::span<const std::string_view> cells,
                   const TableForm& form) {
  if (cells.size() == form.columns) return;
  if (cells.size() > form.columns &&
      std::ranges::all_of(cells.subspan(form.columns), &std::string_view::empty)) {
    return;
  }
  const bool may_be_text = cells.size() > form.columns && form.record.separator != '\t';
  place.fail(fmt::format(
      "expected {} columns as in line {}, got {}{}", form.columns, form.first_line, cells.size(),
      may_be_text
          ? fmt::format("; a cell that holds '{}' goes in double quotes", form.record.separator)
          : ""));
}

}  // namespace gumbelbox
