#include "gumbelbox/data/title_file.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "gumbelbox/base/counted.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/data/column_facts.h"
#include "gumbelbox/data/column_title.h"
#include "gumbelbox/data/rating_title.h"
#include "gumbelbox/data/row_cut.h"

namespace gumbelbox {
namespace {

struct TitleForm {
  RecordWidth width;
  bool header = false;
  std::size_t id = 0;
  std::size_t title = 1;
};

using Role = RatingTitle::Role;

/// The columns of id and title, if a header names them.
std::optional<TitleForm> find_titles(const TableSample& sample) {
  std::optional<std::size_t> id;
  std::optional<std::size_t> title;
  const std::vector<std::string>& first = sample.records.front().cells;
  for (std::size_t c = 0; c < first.size(); ++c) {
    const Role role = read_rating_title(first[c]).role;
    const bool is_id = role == Role::kItem || role_of_title(first[c]) == ColumnRole::kId;
    if (is_id && !id) {
      id = c;
    } else if (role == Role::kName && !title) {
      title = c;
    }
  }
  if (!id || !title) return {};
  return TitleForm{.width = {}, .header = true, .id = *id, .title = *title};
}

TitleForm understand_titles(std::string_view beginning, const std::string& file) {
  const TableSample sample =
      cut_rows(sample_rows(beginning, file, "item ids and titles"),
               [](const TableSample& table) { return find_titles(table).has_value(); });
  const TableSample::Record& first = sample.records.front();
  if (sample.columns < 2) {
    RecordPlace{file, first.line}.fail(
        fmt::format("expected an item id and a title with a tab, comma, semicolon or '::' between "
                    "them, got {}",
                    in_quotes(first.cells.front())));
  }
  TitleForm form = find_titles(sample).value_or(TitleForm{.width = {}});
  form.header = form.header || first_differs(sample);
  form.width = {first.cells.size(), first.line, sample.form};
  return form;
}

/// Notes items that have no title, and refuses a table of other items.
void check_titles(const std::string& file, std::size_t found, ItemRows& rows) {
  if (found == 0) {
    throw Error(ErrorKind::kInput,
                fmt::format("{}: expected titles of the items of {}, found none of their ids, such "
                            "as {}",
                            file, rows.file, in_quotes(rows.items.name(0))));
  }
  if (const std::size_t missing = rows.items.size() - found; missing > 0) {
    rows.notes.push_back(
        fmt::format("{}: no title for {}", file,
                    counted(missing, "item, which keeps its id", "items, which keep their ids")));
  }
}

}  // namespace

void read_titles(TextFile file, ItemRows& rows) {
  const TitleForm form = understand_titles(file.beginning(), file.name());
  RecordReader records(LineReader(std::move(file)), form.width.record);
  std::vector<bool> found(rows.items.size());
  bool first = form.header;
  while (records.fill()) {
    for (std::size_t i = 0; i < records.size(); ++i) {
      if (std::exchange(first, false)) continue;  // the header
      const RecordPlace place{records.name(), records.line(i)};
      const auto cells = records.cells(i);
      check_columns(place, cells, form.width);
      const std::optional<EntityId> item = rows.items.find(cells[form.id]);
      if (!item || found[*item]) continue;
      if (const auto complaint = name_complaint(cells[form.title])) place.fail(*complaint);
      rows.titles[*item] = one_line(cells[form.title]);
      found[*item] = true;
    }
  }
  check_titles(records.name(), static_cast<std::size_t>(std::ranges::count(found, true)), rows);
}

}  // namespace gumbelbox
