#include "gumbelbox/data/column_choice.h"

#include <algorithm>
#include <iterator>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/cell.h"

namespace gumbelbox {
namespace {

constexpr std::string_view kExample = "such as parent=3,child=1,name=2";

[[noreturn]] void fail(const std::string& message) {
  throw Error(ErrorKind::kUsage, fmt::format("columns: {}; {}", message, kExample));
}

ColumnChoice parse_choice(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == text.npos) fail(fmt::format("expected ROLE=COLUMN, got {}", in_quotes(text)));
  ColumnChoice choice{std::string(trim(text.substr(0, equals))),
                      std::string(trim(text.substr(equals + 1)))};
  if (choice.role == "id") choice.role = "child";
  constexpr std::string_view kRoles[] = {"parent", "child", "name", "path", "level"};
  if (std::ranges::find(kRoles, choice.role) == std::end(kRoles)) {
    fail(fmt::format("expected parent, child, id, name, path or level, got {}",
                     in_quotes(choice.role)));
  }
  if (choice.column.empty()) {
    fail(fmt::format("expected the number or the title of a column behind {}=", choice.role));
  }
  return choice;
}

}  // namespace

std::vector<ColumnChoice> parse_columns(std::string_view text) {
  std::vector<ColumnChoice> choices;
  const auto count = [&](std::string_view role) {
    return std::ranges::count(choices, role, &ColumnChoice::role);
  };
  while (true) {
    const std::size_t end = text.find(',');
    choices.push_back(parse_choice(text.substr(0, end)));
    const std::string& role = choices.back().role;
    if (role != "level" && count(role) > 1) fail(fmt::format("expected {} once", role));
    if (end == text.npos) break;
    text.remove_prefix(end + 1);
  }
  const bool edges = count("parent") == 1 && count("child") == 1;
  const std::ptrdiff_t ways = (edges ? 1 : 0) + count("path") + (count("level") > 1 ? 1 : 0);
  if (ways != 1 || (!edges && choices.size() > static_cast<std::size_t>(
                                                   std::max(count("path"), count("level"))))) {
    fail("expected a parent and a child, perhaps with a name; or a path; or two levels or more");
  }
  return choices;
}

}  // namespace gumbelbox
