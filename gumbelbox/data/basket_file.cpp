#include "gumbelbox/data/basket_file.h"

#include <algorithm>
#include <set>
#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/data/rating_file.h"
#include "gumbelbox/data/row_cut.h"

namespace gumbelbox {
namespace {

/// Whether equal first cells stand together, and some are equal.
bool are_grouped(const TableSample& sample) {
  std::set<std::string_view> before;
  const std::string* last = nullptr;
  for (const TableSample::Record& record : sample.records) {
    const std::string& cell = record.cells.front();
    if (last == nullptr || cell != *last) {
      if (!before.insert(cell).second) return false;
    }
    last = &cell;
  }
  return before.size() < sample.records.size();
}

/// What stands between the items: the first of these that a fair share of the lines has.
RecordForm find_list_form(const TextSample& text) {
  for (const char separator : {'\t', ';', ',', '|', ' '}) {
    const auto lines = static_cast<std::size_t>(std::ranges::count_if(
        text.lines,
        [&](const TextSample::Line& line) { return line.text.find(separator) != line.text.npos; }));
    if (5 * lines >= text.lines.size()) return {separator};
  }
  return {0};
}

std::string between_items(char separator) {
  switch (separator) {
    case '\t':
      return "tabs";
    case ';':
      return "semicolons";
    case ',':
      return "commas";
    case '|':
      return "bars";
    default:
      return "blanks";
  }
}

ItemRows read_lists(TextFile file, RecordForm form, bool header) {
  ItemRows rows;
  rows.file = file.name();
  rows.form = "baskets, one a line, items separated by " + between_items(form.separator);
  rows.holder = HolderKind::kBasket;
  RecordReader records(LineReader(std::move(file)), form);
  while (records.fill()) {
    for (std::size_t i = 0; i < records.size(); ++i) {
      if (std::exchange(header, false)) continue;
      const RecordPlace place{records.name(), records.line(i)};
      for (const std::string_view cell : records.cells(i)) {
        if (cell.empty()) continue;
        rows.likes.push_back({static_cast<HolderId>(rows.holders), rows.add_row(place, cell)});
      }
      ++rows.holders;
    }
  }
  rows.notes = records.notes();
  return rows;
}

}  // namespace

bool are_basket_rows(std::string_view beginning) {
  const TextSample text = sample_text(beginning);
  if (text.lines.empty()) return false;
  const TableSample sample = cut_rows(text, has_holder_and_item);
  if (has_holder_and_item(sample)) return true;
  return sample.columns == 2 && sample.share == 1 && are_grouped(sample);
}

ItemRows read_baskets(TextFile file, const RatingFormOptions& options) {
  const TextSample text = sample_rows(file.beginning(), file.name(), "baskets");
  if (!options.columns.empty() || are_basket_rows(file.beginning())) {
    RatingOptions rows{.form = options};
    rows.form.holder = HolderKind::kBasket;
    return read_ratings(std::move(file), rows);
  }
  const RecordForm form = find_list_form(text);
  if (form.separator == 0) {
    RecordPlace{file.name(), text.lines.front().number}.fail(
        fmt::format("expected a basket in every line, items with a comma, semicolon, tab or blank "
                    "between them, got {}",
                    in_quotes(text.lines.front().text)));
  }
  return read_lists(std::move(file), form, options.header.value_or(false));
}

}  // namespace gumbelbox
