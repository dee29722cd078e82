#include "gumbelbox/data/title_file.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "gumbelbox/base/counted.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/utf8.h"
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
  std::string text = {};  // for people

  std::string column(std::size_t c, const TableSample& sample) const {
    return header ? in_quotes(sample.records.front().cells[c]) : fmt::format("column {}", c + 1);
  }
};

/// Every byte of Latin-1 is the character of its number.
std::string utf8_of_latin1(std::string_view text) {
  std::string utf8;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      utf8 += c;
    } else {
      utf8 += static_cast<char>(0xC0 | (byte >> 6));
      utf8 += static_cast<char>(0x80 | (byte & 0x3F));
    }
  }
  return utf8;
}

using Role = RatingTitle::Role;

/// The columns of id and title, if a header names them.
std::optional<TitleForm> find_titles(const TableSample& sample) {
  std::optional<std::size_t> id;
  std::optional<std::size_t> item;  // a thing: an id beside a title, a title beside an id
  std::optional<std::size_t> title;
  const std::vector<std::string>& first = sample.records.front().cells;
  for (std::size_t c = 0; c < first.size(); ++c) {
    const RatingTitle known = read_rating_title(first[c]);
    const bool is_id = (known.role == Role::kItem && known.is_id) ||
                       (known.role == Role::kOther && role_of_title(first[c]) == ColumnRole::kId);
    if (is_id && !id) {
      id = c;
    } else if (known.role == Role::kItem && !known.is_id && !item) {
      item = c;
    } else if (known.role == Role::kName && !title) {
      title = c;
    }
  }
  if (!title && id) title = item;
  if (!id) id = item;
  if (!id || !title) return {};
  return TitleForm{.width = {}, .header = true, .id = *id, .title = *title};
}

/// Refuses numbers where titles are expected: a table of other ids, say.
void require_texts(const TitleForm& form, const TableSample& sample, const std::string& file) {
  const ColumnFacts facts(column_of(sample, form.title, form.header));
  constexpr std::size_t kFewest = 2;  // "1984" is a book
  if (!facts.is_numeric() || facts.present < kFewest) return;
  RecordPlace{file, sample.records[form.header ? 1 : 0].line}.fail(
      fmt::format("expected titles in {}, found only numbers", form.column(form.title, sample)));
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
  if (std::max(form.id, form.title) >= first.cells.size()) {
    RecordPlace{file, first.line}.fail(fmt::format("expected {} columns as in most lines, got {}",
                                                   sample.columns, first.cells.size()));
  }
  require_texts(form, sample, file);
  form.text = fmt::format("titles: id in {}, title in {}", form.column(form.id, sample),
                          form.column(form.title, sample));
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
  RecordReader records(LineReader(std::move(file)), form.width.record, form.header);
  std::vector<bool> found(rows.items.size());
  bool latin1 = false;
  while (records.fill()) {
    for (std::size_t i = 0; i < records.size(); ++i) {
      const RecordPlace place{records.name(), records.line(i)};
      const auto cells = records.cells(i);
      check_columns(place, cells, form.width);
      const std::optional<EntityId> item = rows.items.find(cells[form.id]);
      if (!item || found[*item]) continue;
      const std::string_view title = cells[form.title];
      if (is_missing_cell(title)) continue;
      const bool utf8 = is_utf8(title);
      latin1 = latin1 || !utf8;
      rows.titles[*item] = one_line(utf8 ? std::string(title) : utf8_of_latin1(title));
      found[*item] = true;
    }
  }
  rows.notes.push_back(fmt::format("{}: {}", records.name(), form.text));
  if (latin1) {
    rows.notes.push_back(
        fmt::format("{}: some titles are not in UTF-8; read as Latin-1", records.name()));
  }
  check_titles(records.name(), static_cast<std::size_t>(std::ranges::count(found, true)), rows);
}

}  // namespace gumbelbox
