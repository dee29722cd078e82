#include "gumbelbox/data/foreign_data.h"

#include <algorithm>
#include <optional>
#include <set>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/data/column_title.h"

namespace gumbelbox {
namespace {

constexpr std::string_view kRatings =
    "this looks like ratings (user, item, rating), not a hierarchy; ratings cannot be learnt yet";

constexpr std::string_view kBaskets =
    "this looks like baskets, a list of items in every line, not a hierarchy; baskets cannot be "
    "learnt yet";

[[noreturn]] void fail(const std::string& file, std::size_t line, const std::string& message) {
  throw Error(ErrorKind::kInput, fmt::format("{}:{}: {}", file, line, message));
}

/// Lists of different lengths whose items come again and again.
bool look_like_baskets(const TableSample& sample) {
  std::set<std::size_t> sizes;
  std::set<std::string_view> items;
  std::size_t cells = 0;
  for (const TableSample::Record& record : sample.records) {
    sizes.insert(record.cells.size());
    for (const std::string& cell : record.cells) items.insert(cell);
    cells += record.cells.size();
  }
  return sizes.size() > 2 && cells > items.size();
}

TextSample text_of(const TableSample& sample) {
  TextSample text;
  for (const TableSample::Record& record : sample.records) {
    text.lines.push_back({record.line, record.cells.front()});
  }
  return text;
}

}  // namespace

bool has_rating_titles(const TableSample& sample) {
  if (sample.records.empty() || sample.columns < 2) return false;
  bool user = false;
  bool parent = false;
  for (const std::string& title : sample.records.front().cells) {
    const ColumnRole role = role_of_title(title);
    user = user || role == ColumnRole::kUser || role == ColumnRole::kRating;
    parent = parent || role == ColumnRole::kParent || role == ColumnRole::kPath;
  }
  return user && !parent;
}

void refuse_ratings(const TableSample& sample, const std::string& file) {
  if (has_rating_titles(sample)) {
    fail(file, sample.records.front().line, std::string(kRatings));
  }
}

void refuse_table(const TableSample& sample, const std::string& file) {
  for (const TableSample::Record& record : sample.records) {
    if (record.cells.size() < 3 || record.cells.size() > 5) continue;
    const std::string& third = record.cells[2];
    const std::optional<double> number = find_real(third);
    if (!number || (*number >= 0 && *number <= 1)) continue;
    fail(file, record.line,
         fmt::format("column 3 holds {}, not a probability in [0, 1]; ratings and counts cannot be "
                     "learnt yet, and a hierarchy has no such column",
                     third));
  }
  if (look_like_baskets(sample)) {
    fail(file, sample.records.front().line, std::string(kBaskets));
  }
  fail(file, sample.records.front().line,
       fmt::format("found {} columns and no title that tells the parent from the child; the option "
                   "columns names them, such as parent=1,child=2",
                   sample.columns));
}

void refuse_lines(const TableSample& sample, const std::string& file) {
  const TableSample::Record& first = sample.records.front();
  for (const char separator : {',', ';', ' '}) {
    const TableSample lists = sample_table(text_of(sample), {separator});
    if (separator != ' ' && look_like_baskets(lists)) {
      fail(file, first.line, std::string(kBaskets));
    }
    if (separator == ' ' && lists.columns > 1) {
      fail(file, first.line,
           fmt::format("expected parent and child with a tab, comma or semicolon between them, got "
                       "{}; blanks do not separate columns, names may have them",
                       in_quotes(first.cells.front())));
    }
  }
  fail(file, first.line,
       fmt::format("expected parent and child with a tab, comma or semicolon between them, or a "
                   "path such as 'Clothing > Shirts', got {}",
                   in_quotes(first.cells.front())));
}

}  // namespace gumbelbox
