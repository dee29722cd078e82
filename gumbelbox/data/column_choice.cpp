#include "gumbelbox/data/column_choice.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/cell.h"

namespace gumbelbox {
namespace {

/// The words that one kind of file has for its columns.
struct RoleWords {
  std::span<const std::string_view> roles;
  std::string_view listed;  // for messages
  std::string_view synonym;
  std::string_view meaning;  // of the synonym
  std::string_view repeatable;
  std::string_view example;

  [[noreturn]] void fail(const std::string& message) const {
    throw Error(ErrorKind::kUsage, fmt::format("columns: {}; such as {}", message, example));
  }
};

constexpr std::string_view kTreeRoles[] = {"parent", "child", "name", "path", "level"};
constexpr RoleWords kTree{kTreeRoles, "parent, child, id, name, path or level",
                          "id",       "child",
                          "level",    "parent=3,child=1,name=2"};

constexpr std::string_view kRatingRoles[] = {"user", "item", "rating", "title"};
constexpr RoleWords kRatings{kRatingRoles, "user, basket, item, rating or title",
                             "basket",     "user",
                             "item",       "user=1,item=2,rating=3"};

ColumnChoice parse_choice(std::string_view text, const RoleWords& words) {
  const std::size_t equals = text.find('=');
  if (equals == text.npos) words.fail(fmt::format("expected ROLE=COLUMN, got {}", in_quotes(text)));
  ColumnChoice choice{std::string(trim(text.substr(0, equals))),
                      std::string(trim(text.substr(equals + 1)))};
  if (choice.role == words.synonym) choice.role = words.meaning;
  if (std::ranges::find(words.roles, choice.role) == words.roles.end()) {
    words.fail(fmt::format("expected {}, got {}", words.listed, in_quotes(choice.role)));
  }
  if (choice.column.empty()) {
    words.fail(fmt::format("expected the number or the title of a column behind {}=", choice.role));
  }
  return choice;
}

std::ptrdiff_t count(const std::vector<ColumnChoice>& choices, std::string_view role) {
  return std::ranges::count(choices, role, &ColumnChoice::role);
}

/// Refuses the last choice if an earlier one of its role has the same column.
void require_new(const std::vector<ColumnChoice>& choices, const RoleWords& words) {
  const auto& [role, column] = choices.back();
  for (std::size_t i = 0; i + 1 < choices.size(); ++i) {
    if (choices[i].role != role || choices[i].column != column) continue;
    words.fail(fmt::format("expected each {} in another column, got {}={} in places {} and {}",
                           role, role, column, i + 1, choices.size()));
  }
}

std::vector<ColumnChoice> parse_choices(std::string_view text, const RoleWords& words) {
  std::vector<ColumnChoice> choices;
  while (true) {
    const std::size_t end = text.find(',');
    choices.push_back(parse_choice(text.substr(0, end), words));
    const std::string& role = choices.back().role;
    if (role != words.repeatable && count(choices, role) > 1) {
      words.fail(fmt::format("expected {} once", role));
    }
    require_new(choices, words);
    if (end == text.npos) return choices;
    text.remove_prefix(end + 1);
  }
}

}  // namespace

std::vector<ColumnChoice> parse_columns(std::string_view text) {
  const std::vector<ColumnChoice> choices = parse_choices(text, kTree);
  const std::ptrdiff_t paths = count(choices, "path");
  const std::ptrdiff_t levels = count(choices, "level");
  const bool edges = count(choices, "parent") == 1 && count(choices, "child") == 1;
  const std::ptrdiff_t ways = (edges ? 1 : 0) + paths + (levels > 1 ? 1 : 0);
  if (ways != 1 || (!edges && choices.size() > static_cast<std::size_t>(std::max(paths, levels)))) {
    kTree.fail(
        "expected a parent and a child, perhaps with a name; or a path; or two levels or more");
  }
  return choices;
}

std::vector<ColumnChoice> parse_rating_columns(std::string_view text) {
  const std::vector<ColumnChoice> choices = parse_choices(text, kRatings);
  if (means_lists(choices) && count(choices, "item") < std::ssize(choices)) {
    kRatings.fail("expected item once");
  }
  return choices;
}

bool means_lists(const std::vector<ColumnChoice>& choices) { return count(choices, "item") > 1; }

std::size_t require_column(const ColumnChoice& choice, const TableSample& sample,
                           const std::string& file) {
  const std::vector<std::string>& first = sample.records.front().cells;
  if (const std::optional<std::uint64_t> number = find_number(choice.column)) {
    if (*number >= 1 && *number <= sample.columns) return *number - 1;
  } else if (const auto title = std::ranges::find(first, choice.column); title != first.end()) {
    const auto other = std::find(title + 1, first.end(), choice.column);
    if (other == first.end()) return static_cast<std::size_t>(title - first.begin());
    throw Error(ErrorKind::kUsage,
                fmt::format("columns: {}: expected a title of one column, got {}, which columns {} "
                            "and {} have; a number says which",
                            file, in_quotes(choice.column), title - first.begin() + 1,
                            other - first.begin() + 1));
  }
  throw Error(
      ErrorKind::kUsage,
      fmt::format("columns: {}: expected a number up to {} or a title of line {}, got {}", file,
                  sample.columns, sample.records.front().line, in_quotes(choice.column)));
}

}  // namespace gumbelbox
