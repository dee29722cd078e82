#include "gumbelbox/data/foreign_data.h"

#include <algorithm>
#include <optional>
#include <set>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/data/column_facts.h"
#include "gumbelbox/data/column_title.h"
#include "gumbelbox/data/rating_form.h"
#include "gumbelbox/data/rating_title.h"

namespace gumbelbox {
namespace {

constexpr std::string_view kRatings =
    "this looks like ratings or purchases (user, item), not a hierarchy; use the verb import "
    "ratings";

constexpr std::string_view kBaskets =
    "this looks like baskets, a list of items in every line, not a hierarchy; use the verb import "
    "baskets";

constexpr std::string_view kBasketRows =
    "this looks like rows of basket and item, not a hierarchy; use the verb import baskets";

[[noreturn]] void fail(const std::string& file, std::size_t line, const std::string& message) {
  throw Error(ErrorKind::kInput, fmt::format("{}:{}: {}", file, line, message));
}

/// Whether the titles name orders or the like, and nobody who made several of them.
bool has_baskets(const TableSample& sample) {
  using Role = RatingTitle::Role;
  const auto has = [&](Role role) {
    return std::ranges::any_of(sample.records.front().cells, [&](const std::string& title) {
      return read_rating_title(title).role == role;
    });
  };
  return has(Role::kVisit) && !has(Role::kPerson) && has_holder_and_item(sample);
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

/// "u1::1193::5::978300760", as MovieLens writes ratings: numbers from the third cell on.
bool has_numbers_between_colons(std::string_view line) {
  const auto cells = split_path(line, "::");
  return cells && cells->size() > 2 &&
         std::all_of(cells->begin() + 2, cells->end(),
                     [](std::string_view cell) { return find_real(cell).has_value(); });
}

/// Whether the first record holds titles, though none that says which column is the parent.
bool has_known_titles(const TableSample& sample) {
  return std::ranges::any_of(sample.records.front().cells, [](const std::string& title) {
    return role_of_title(title) != ColumnRole::kOther;
  });
}

/// Whether a column holds paths, as in a list of products that were rated.
bool has_paths(const TableSample& sample) {
  for (std::size_t c = 0; c < sample.columns; ++c) {
    if (find_path_form(column_of(sample, c, /*header=*/true), /*sure=*/true)) return true;
  }
  return false;
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
  bool user = has_holder_and_item(sample);
  bool hierarchy = false;
  for (const std::string& title : sample.records.front().cells) {
    const ColumnRole role = role_of_title(title);
    user = user || role == ColumnRole::kUser || role == ColumnRole::kRating;
    hierarchy = hierarchy || role == ColumnRole::kParent || role == ColumnRole::kChild ||
                role == ColumnRole::kPath || role == ColumnRole::kLevel;
  }
  return user && !hierarchy;
}

bool are_rating_lines(const TextSample& text) {
  std::set<std::size_t> widths;
  for (const TextSample::Line& line : text.lines) {
    if (!has_numbers_between_colons(line.text)) return false;
    widths.insert(split_path(line.text, "::")->size());
  }
  return widths.size() == 1;
}

void refuse_ratings(const TableSample& sample, const std::string& file) {
  if (has_rating_titles(sample) && !has_paths(sample)) {
    const bool baskets = has_baskets(sample);
    fail(file, sample.records.front().line, std::string(baskets ? kBasketRows : kRatings));
  }
}

void refuse_table(const TableSample& sample, const std::string& file) {
  for (const TableSample::Record& record : sample.records) {
    if (has_known_titles(sample) || record.cells.size() < 3 || record.cells.size() > 5) continue;
    const std::string& third = record.cells[2];
    const std::optional<double> number = find_real(third);
    if (!number || (*number >= 0 && *number <= 1)) continue;
    fail(file, record.line,
         fmt::format("column 3 holds {}, not a probability in [0, 1]; if these are rows of user, "
                     "item and rating, use the verb import ratings",
                     third));
  }
  if (look_like_baskets(sample)) {
    fail(file, sample.records.front().line, std::string(kBaskets));
  }
  fail(file, sample.records.front().line,
       fmt::format("found {} columns and no title that tells the parent from the child; the option "
                   "columns names them: parent=COLUMN,child=COLUMN,name=COLUMN, or path=COLUMN, or "
                   "level=COLUMN,level=COLUMN",
                   sample.columns));
}

void refuse_lines(const TableSample& sample, const std::string& file) {
  const TableSample::Record& first = sample.records.front();
  if (are_rating_lines(text_of(sample))) {
    fail(file, first.line, std::string(kRatings));
  }
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
