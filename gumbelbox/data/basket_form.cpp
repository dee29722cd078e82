#include "gumbelbox/data/basket_form.h"

#include <algorithm>
#include <set>

#include "gumbelbox/base/format.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/data/column_facts.h"
#include "gumbelbox/data/column_title.h"
#include "gumbelbox/data/loose_name.h"
#include "gumbelbox/data/row_cut.h"

namespace gumbelbox {
namespace {

enum class Reading { kRows, kLists, kUnclear };

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

bool are_disjoint(const ColumnFacts& left, const ColumnFacts& right) {
  return std::ranges::none_of(left.values,
                              [&](std::string_view value) { return right.values.contains(value); });
}

bool are_disjoint(const std::vector<ColumnFacts>& facts) {
  for (std::size_t c = 1; c < facts.size(); ++c) {
    for (std::size_t before = 0; before < c; ++before) {
      if (!are_disjoint(facts[before], facts[c])) return false;
    }
  }
  return true;
}

/// Whether nearly all records are equally wide; one that is not is a mistake, not a list.
bool is_even(const TableSample& sample) {
  constexpr double kNearlyAll = 0.95;
  return sample.columns > 1 && sample.share >= kNearlyAll;
}

Reading read_two_columns(const TableSample& sample, bool whole) {
  const std::vector<ColumnFacts> facts = facts_of(sample, first_differs(sample));
  const bool repeats = facts[0].values.size() < facts[0].present;
  if (are_disjoint(facts[0], facts[1])) {
    if (repeats) return Reading::kRows;
    // Rows of a large file may come in any order, so that no basket comes again for long.
    return whole && facts[1].all_different() ? Reading::kLists : Reading::kUnclear;
  }
  // Baskets and items that both count from 1 share values, too.
  if (!facts[0].is_numeric() || !facts[1].is_numeric()) return Reading::kLists;
  return are_grouped(sample) ? Reading::kRows : Reading::kUnclear;
}

/// Of rows with more than basket and item, such as a price.
Reading read_many_columns(const TableSample& sample) {
  const std::vector<ColumnFacts> facts = facts_of(sample, first_differs(sample));
  const auto is_numeric = [](const ColumnFacts& fact) { return fact.is_numeric(); };
  const bool rest_are_numbers = std::all_of(facts.begin() + 2, facts.end(), is_numeric);
  const bool repeats = facts[0].values.size() < facts[0].present;
  if (rest_are_numbers && repeats && are_disjoint(facts[0], facts[1])) return Reading::kRows;
  if (std::ranges::all_of(facts, is_numeric)) return Reading::kUnclear;
  // Short lists are filled up with empty cells.
  const bool padded = facts.back().missing > 0;
  return repeats && !padded && are_disjoint(facts) ? Reading::kUnclear : Reading::kLists;
}

/// A number, a letter or two, or a word with a digit in it: "A12".
bool is_code(std::string_view word) {
  constexpr std::size_t kShort = 2;
  return word.size() <= kShort || std::ranges::any_of(word, is_digit);
}

bool are_codes(const TextSample& text) {
  const TableSample sample = sample_table(text, {' '});
  return sample.columns > 0 &&
         std::ranges::all_of(sample.records, [](const TableSample::Record& record) {
           return std::ranges::all_of(record.cells, is_code);
         });
}

Reading read_lines(const TableSample& sample, const TextSample& text) {
  if (!is_even(sample)) return Reading::kLists;
  if (sample.form.separator == ' ' && !are_codes(text)) return Reading::kLists;
  return sample.columns == 2 ? read_two_columns(sample, text.whole) : read_many_columns(sample);
}

std::size_t lines_with(const TextSample& text, char separator) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text.lines,
      [&](const TextSample::Line& line) { return line.text.find(separator) != line.text.npos; }));
}

/// What stands between the items: the first of these signs that a fair share of the lines has, else
/// that of the most lines. Blanks are often part of a name. 0 if there is none.
char find_separator(const TextSample& text) {
  char best = 0;
  std::size_t most = 0;
  for (const char separator : {'\t', ';', ',', '|'}) {
    const std::size_t lines = lines_with(text, separator);
    if (5 * lines >= text.lines.size()) return separator;
    if (lines <= most) continue;
    most = lines;
    best = separator;
  }
  if (best == 0 && lines_with(text, ' ') > 0 && are_codes(text)) return ' ';
  return best;
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

/// "items", "Item(s)", "Item 3".
bool is_list_title(std::string_view title) {
  std::vector<std::string> words = words_of_title(title);
  if (words.size() > 1 && find_number(words.back())) words.pop_back();
  if (words.size() == 2 && words.back() == "s") words.pop_back();
  if (words.size() != 1) return false;
  return words.front() == "item" || words.front() == "items" || words.front() == "product" ||
         words.front() == "products";
}

/// Whether the first line holds nothing but titles of lists, none of which comes again.
bool begins_with_list_titles(const TableSample& sample) {
  const std::vector<std::string>& first = sample.records.front().cells;
  if (!std::ranges::all_of(first, is_list_title)) return false;
  return std::none_of(sample.records.begin() + 1, sample.records.end(), [&](const auto& record) {
    return std::ranges::find_first_of(record.cells, first) != record.cells.end();
  });
}

/// Whether a first column of titled lists counts the items: "Item(s),Item 1,Item 2".
bool begins_with_sizes(const TableSample& sample) {
  const std::vector<std::string>& first = sample.records.front().cells;
  if (first.size() < 2 || find_number(words_of_title(first.front()).back())) return false;
  return ColumnFacts(column_of(sample, 0, /*header=*/true)).is_numeric() &&
         std::all_of(first.begin() + 1, first.end(), [](const std::string& title) {
           return find_number(words_of_title(title).back()).has_value();
         });
}

[[noreturn]] void refuse_single_items(const TextSample& text, const std::string& file) {
  const bool blanks = lines_with(text, ' ') > 0;
  RecordPlace{file, text.lines.front().number}.fail(
      fmt::format("expected a basket in every line, items with a comma, semicolon, tab or bar "
                  "between them, got {}{}",
                  in_quotes(text.lines.front().text),
                  blanks ? "; blanks separate codes and numbers only, names may have them" : ""));
}

[[noreturn]] void refuse_unclear(const TableSample& sample, const std::string& file) {
  RecordPlace{file, sample.records.front().line}.fail(fmt::format(
      "found {} cells in every line, which may be a basket and an item, or items of one "
      "basket; the option columns says which: basket=1,item=2, or item=1,item=2",
      sample.columns));
}

}  // namespace

BasketForm understand_baskets(std::string_view beginning, const std::string& file,
                              const RatingFormOptions& options) {
  const TextSample text = sample_rows(beginning, file, "baskets");
  BasketForm form;
  if (options.columns.empty()) {
    const TableSample sample = cut_rows(text, has_basket_titles);
    if (has_basket_titles(sample)) {
      form.rows = true;
    } else {
      const Reading reading = read_lines(sample, text);
      if (reading == Reading::kUnclear) refuse_unclear(sample, file);
      form.rows = reading == Reading::kRows;
    }
  } else {
    form.rows = !means_lists(options.columns);
  }
  if (form.rows) return form;
  form.list = {find_separator(text)};
  if (form.list.separator == 0) refuse_single_items(text, file);
  const TableSample lists = sample_table(text, form.list);
  const bool titled = begins_with_list_titles(lists);
  form.header = options.header.value_or(titled);
  form.sizes = form.header && titled && begins_with_sizes(lists);
  form.text = "baskets, one a line, items separated by " + between_items(form.list.separator);
  return form;
}

}  // namespace gumbelbox
