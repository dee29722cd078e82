#include "gumbelbox/data/table_form.h"

#include <algorithm>
#include <set>
#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/data/column_title.h"
#include "gumbelbox/data/foreign_data.h"
#include "gumbelbox/data/missing_parent.h"

namespace gumbelbox {
namespace {

using Kind = TableForm::Kind;
using Columns = std::vector<std::size_t>;
using Texts = std::vector<std::string_view>;

/// The cells of one column, without those of a header.
Texts column_of(const TableSample& sample, std::size_t column, bool header) {
  Texts cells;
  for (std::size_t i = header ? 1 : 0; i < sample.records.size(); ++i) {
    const std::vector<std::string>& record = sample.records[i].cells;
    if (column < record.size()) cells.push_back(record[column]);
  }
  return cells;
}

/// What the cells of a column have in common.
struct ColumnFacts {
  explicit ColumnFacts(const Texts& cells) {
    for (const std::string_view cell : cells) {
      if (says_no_parent(cell)) {
        ++missing;
        continue;
      }
      ++present;
      const std::optional<double> number = find_real(cell);
      numbers += number.has_value();
      shares += number && *number >= 0 && *number <= 1;
      values.insert(cell);
    }
  }

  bool all_different() const noexcept { return present > 0 && values.size() == present; }
  bool is_text() const noexcept { return 10 * numbers < present; }
  bool is_numeric() const noexcept { return present > 0 && numbers == present; }

  std::size_t present = 0;
  std::size_t missing = 0;
  std::size_t numbers = 0;
  std::size_t shares = 0;  // numbers in [0, 1]
  std::set<std::string_view> values;
};

std::vector<ColumnFacts> facts_of(const TableSample& sample, bool header) {
  std::vector<ColumnFacts> facts;
  for (std::size_t c = 0; c < sample.columns; ++c) {
    facts.emplace_back(column_of(sample, c, header));
  }
  return facts;
}

/// The first column for names among those that nothing else is said of: of different texts.
std::optional<std::size_t> find_names(const std::vector<ColumnFacts>& facts, const Columns& taken) {
  for (std::size_t c = 0; c < facts.size(); ++c) {
    if (std::ranges::find(taken, c) != taken.end()) continue;
    if (facts[c].is_text() && 2 * facts[c].values.size() > facts[c].present) return c;
  }
  return {};
}

/// Titles by what they say.
class Titles {
 public:
  explicit Titles(const std::vector<std::string>& titles) : titles_(titles) {
    for (const std::string& title : titles) roles_.push_back(role_of_title(title));
  }

  std::size_t size() const noexcept { return titles_.size(); }
  ColumnRole role(std::size_t column) const noexcept { return roles_[column]; }
  const std::string& title(std::size_t column) const noexcept { return titles_[column]; }

  Columns of(ColumnRole role) const {
    Columns columns;
    for (std::size_t c = 0; c < roles_.size(); ++c) {
      if (roles_[c] == role) columns.push_back(c);
    }
    return columns;
  }

  /// Of several columns of a role, the one whose title ends in one of the words; else the first.
  std::size_t best(const Columns& columns, std::initializer_list<std::string_view> words) const {
    for (const std::size_t c : columns) {
      const std::vector<std::string> title = words_of_title(titles_[c]);
      if (!title.empty() && std::ranges::find(words, title.back()) != words.end()) return c;
    }
    return columns.front();
  }

 private:
  const std::vector<std::string>& titles_;
  std::vector<ColumnRole> roles_;
};

/// Edges or nodes, where a title says that a column holds parents.
std::optional<TableForm> form_with_parents(const TableSample& sample, const Titles& titles) {
  const Columns parents = titles.of(ColumnRole::kParent);
  const Columns children = titles.of(ColumnRole::kChild);
  const Columns ids = titles.of(ColumnRole::kId);
  const Columns names = titles.of(ColumnRole::kName);
  TableForm form;
  if (!children.empty()) {
    form.parent = titles.best(parents, {"name", "label", "title"});
    form.child = titles.best(children, {"name", "label", "title"});
    return form;
  }
  if (!ids.empty()) {
    form.kind = Kind::kNodes;
    form.child = titles.best(ids, {"id"});
    form.parent = titles.best(parents, {"id", "code", "key", "parentid"});
    if (names.empty()) {
      form.name = find_names(facts_of(sample, true), {form.child, form.parent});
    } else {
      form.name = titles.best(names, {"name", "label", "title"});
    }
    return form;
  }
  if (names.empty() && titles.size() != 2) return {};
  form.parent = parents.front();
  form.child = names.empty() ? 1 - form.parent : titles.best(names, {"name", "label", "title"});
  if (names.empty() && titles.title(form.parent).find("arent") == std::string::npos) return {};
  return form;
}

/// A category and what belongs to it.
std::optional<TableForm> form_with_groups(const Titles& titles) {
  const Columns children = titles.of(ColumnRole::kChild);
  std::optional<std::size_t> group;
  for (std::size_t c = 0; c < titles.size() && !group; ++c) {
    const ColumnRole role = titles.role(c);
    if (role == ColumnRole::kName && names_a_group(titles.title(c))) group = c;
  }
  TableForm form;
  if (!group) return {};
  form.parent = *group;
  if (!children.empty()) {
    form.child = children.front();
    return form;
  }
  if (titles.size() != 2) return {};
  form.child = 1 - *group;
  const ColumnRole other = titles.role(form.child);
  if (other != ColumnRole::kName && other != ColumnRole::kId) return {};
  return form;
}

std::optional<TableForm> form_with_paths(const TableSample& sample, const Titles& titles) {
  TableForm form{.kind = Kind::kPaths};
  form.path = titles.of(ColumnRole::kLevel);
  if (form.path.size() > 1) {
    form.path_form.separator = " > ";
    return form;
  }
  for (const std::size_t c : titles.of(ColumnRole::kPath)) {
    if (const auto paths = find_path_form(column_of(sample, c, true), /*sure=*/false)) {
      form.path = {c};
      form.path_form = *paths;
      return form;
    }
  }
  return {};
}

}  // namespace

std::optional<TableForm> form_by_titles(const TableSample& sample) {
  if (sample.records.empty() || sample.columns < 2) return {};
  const std::vector<std::string>& first = sample.records.front().cells;
  if (first.size() != sample.columns) return {};
  const Titles titles(first);
  std::optional<TableForm> form;
  if (first.size() > 2 && titles.role(2) == ColumnRole::kProbability) {
    form = {.kind = Kind::kProbabilities};
  }
  if (!form && !titles.of(ColumnRole::kParent).empty()) form = form_with_parents(sample, titles);
  if (!form) form = form_with_paths(sample, titles);
  if (!form && titles.of(ColumnRole::kUser).empty()) form = form_with_groups(titles);
  if (form) form->header = form->order_given = true;
  return form;
}

namespace {

/// Records of entities: one column has a different id in each, another holds such ids.
std::optional<TableForm> find_nodes(const std::vector<ColumnFacts>& facts) {
  for (std::size_t id = 0; id < facts.size(); ++id) {
    if (!facts[id].all_different() || facts[id].missing > 0) continue;
    for (std::size_t parent = 0; parent < facts.size(); ++parent) {
      if (parent == id || facts[parent].all_different()) continue;
      std::size_t known = 0;
      std::size_t others = 0;
      for (const std::string_view value : facts[parent].values) {
        if (says_no_parent_id(value)) continue;
        ++(facts[id].values.contains(value) ? known : others);
      }
      if (known == 0 || known < 4 * others) continue;
      TableForm form{.kind = Kind::kNodes};
      form.child = id;
      form.parent = parent;
      form.name = find_names(facts, {id, parent});
      form.order_given = true;
      return form;
    }
  }
  return {};
}

/// A column of paths that no title speaks of.
std::optional<TableForm> find_paths(const TableSample& sample, bool header) {
  for (std::size_t c = 0; c < sample.columns; ++c) {
    if (const auto paths = find_path_form(column_of(sample, c, header), /*sure=*/true)) {
      TableForm form{.kind = Kind::kPaths};
      form.path = {c};
      form.path_form = *paths;
      form.path_form.by_name = false;
      return form;
    }
  }
  return {};
}

bool are_probabilities(const std::vector<ColumnFacts>& facts) {
  if (facts.size() != 3 && facts.size() != 5) return false;
  const bool id_and_name = facts[0].is_numeric() && facts[1].is_text();
  return !id_and_name && facts[2].present > 0 && facts[2].shares == facts[2].present;
}

/// Whether the first record has words where all others have numbers.
bool first_differs(const TableSample& sample) {
  constexpr std::size_t kFewest = 3;
  if (sample.records.size() < kFewest) return false;
  const std::vector<std::string>& first = sample.records.front().cells;
  for (std::size_t c = 0; c < std::min(first.size(), sample.columns); ++c) {
    const ColumnFacts others(column_of(sample, c, true));
    if (others.is_numeric() && !first[c].empty() && !find_real(first[c])) return true;
  }
  return false;
}

/// Whether the first of some paths is the title of the others: a known one that no path begins
/// with.
bool is_path_title(const Texts& paths) {
  if (paths.empty() || role_of_title(paths.front()) == ColumnRole::kOther) return false;
  return std::ranges::none_of(paths.begin() + 1, paths.end(), [&](std::string_view path) {
    return path.starts_with(paths.front());
  });
}

/// The form of records without a header that is known.
TableForm form_by_cells(const TableSample& sample, const std::string& file,
                        const TableOptions& options) {
  const bool header = options.header.value_or(first_differs(sample));
  const std::vector<ColumnFacts> facts = facts_of(sample, header);
  TableForm form;
  form.header = header;
  const auto with_header = [&](std::optional<TableForm> found) {
    if (found) found->header = header;
    return found;
  };
  if (options.kind != DataKind::kHierarchy && are_probabilities(facts)) {
    form.kind = Kind::kProbabilities;
    return form;
  }
  if (auto paths = with_header(find_paths(sample, header))) {
    const Texts cells = column_of(sample, paths->path.front(), false);
    paths->header = options.header.value_or(header || is_path_title(cells));
    return *paths;
  }
  if (sample.columns == 2) {
    if (facts[1].missing > 0 && facts[0].missing == 0) {
      std::swap(form.parent, form.child);
      form.order_given = true;
    }
    return form;
  }
  if (const auto nodes = with_header(find_nodes(facts))) return *nodes;
  if (options.kind == DataKind::kHierarchy) return form;
  refuse_table(sample, file);
}

/// The column that a user means by a number or a title.
std::size_t require_column(const ColumnChoice& choice, const TableSample& sample,
                           const std::string& file) {
  const std::vector<std::string>& first = sample.records.front().cells;
  if (const std::optional<std::uint64_t> number = find_number(choice.column)) {
    if (*number >= 1 && *number <= sample.columns) return *number - 1;
  } else if (const auto title = std::ranges::find(first, choice.column); title != first.end()) {
    return static_cast<std::size_t>(title - first.begin());
  }
  throw Error(
      ErrorKind::kUsage,
      fmt::format("columns: {}: expected a number up to {} or a title of line {}, got {}", file,
                  sample.columns, sample.records.front().line, in_quotes(choice.column)));
}

TableForm form_by_choice(const TableSample& sample, const std::string& file,
                         const TableOptions& options) {
  TableForm form;
  form.order_given = true;
  bool by_title = false;
  std::optional<std::size_t> name;
  for (const ColumnChoice& choice : options.columns) {
    const std::size_t column = require_column(choice, sample, file);
    by_title = by_title || !find_number(choice.column);
    if (choice.role == "parent") form.parent = column;
    if (choice.role == "child") form.child = column;
    if (choice.role == "name") name = column;
    if (choice.role == "path" || choice.role == "level") form.path.push_back(column);
  }
  form.header = options.header.value_or(by_title || form_by_titles(sample).has_value());
  if (!form.path.empty()) {
    form.kind = Kind::kPaths;
    const bool levels = options.columns.front().role == "level";
    const auto paths =
        levels ? std::nullopt
               : find_path_form(column_of(sample, form.path.front(), form.header), false);
    form.path_form = paths.value_or(PathForm{.separator = " > "});
    form.path_form.by_name = false;
  } else if (name && *name != form.child) {
    form.kind = Kind::kNodes;
    form.name = name;
  }
  return form;
}

/// How the text is cut into cells, and whether whole lines are paths.
struct Cut {
  TableSample sample;
  std::optional<PathForm> paths = std::nullopt;
};

Cut cut_text(const TextSample& text) {
  const TableSample tabs = sample_table(text, {'\t'});
  if (tabs.columns > 1 && tabs.share >= 0.5) return {tabs};
  const TableSample lists[] = {sample_table(text, {';'}), sample_table(text, {','}),
                               sample_table(text, {'|'})};
  const auto holds = [](const TableSample& sample, std::size_t columns, double share) {
    return sample.columns >= columns && sample.share >= share;
  };
  for (const TableSample& list : lists) {
    if (holds(list, 2, 0.5) && (form_by_titles(list) || has_rating_titles(list))) return {list};
  }
  const TableSample whole = sample_table(text, {0});
  const Texts lines = column_of(whole, 0, false);
  const bool wide = std::ranges::any_of(
      lists, [&](const TableSample& list) { return list.records.size() > 2 && holds(list, 3, 1); });
  if (!wide) {
    if (const auto paths = find_path_form(lines, /*sure=*/true)) return {whole, paths};
  }
  for (const TableSample& list : lists) {
    if (list.form.separator != '|' && holds(list, 2, 0.9)) return {list};
  }
  if (const auto paths = find_path_form(lines, /*sure=*/false)) return {whole, paths};
  for (const TableSample& list : lists) {
    if (holds(list, 2, 0.5)) return {list};
  }
  return {tabs.columns > 1 ? tabs : whole};
}

std::string separator_name(char separator) {
  switch (separator) {
    case '\t':
      return "tab-separated";
    case ',':
      return "comma-separated";
    case ';':
      return "semicolon-separated";
    default:
      return "bar-separated";
  }
}

/// What was understood, for people.
std::string describe_form(const TableForm& form, const TableSample& sample) {
  const auto column = [&](std::size_t c) {
    return form.header ? in_quotes(sample.records.front().cells[c])
                       : fmt::format("column {}", c + 1);
  };
  const std::string cells = separator_name(form.record.separator);
  if (form.kind == Kind::kProbabilities) return fmt::format("{} probabilities", cells);
  if (form.kind == Kind::kEdges) {
    return fmt::format("{} edges, parent in {}, child in {}", cells, column(form.parent),
                       column(form.child));
  }
  if (form.kind == Kind::kNodes) {
    return fmt::format("{} table of entities, id in {}{}, parent in {}", cells, column(form.child),
                       form.name ? fmt::format(", name in {}", column(*form.name)) : "",
                       column(form.parent));
  }
  if (form.record.separator == 0) {
    return form.path_form.by_name
               ? fmt::format("edges written as 'parent{}child'", form.path_form.separator)
               : fmt::format("paths, one a line, steps separated by {}",
                             in_quotes(trim(form.path_form.separator)));
  }
  if (form.path.size() > 1) {
    return fmt::format("{} table, a level of the hierarchy in each of {} columns, {} to {}", cells,
                       form.path.size(), column(form.path.front()), column(form.path.back()));
  }
  return fmt::format("{} table, paths in {}, steps separated by {}", cells,
                     column(form.path.front()), in_quotes(trim(form.path_form.separator)));
}

TableForm choose_form(const Cut& cut, const std::string& file, const TableOptions& options) {
  if (!options.columns.empty()) return form_by_choice(cut.sample, file, options);
  if (cut.paths) {
    TableForm form{.kind = Kind::kPaths};
    form.path = {0};
    form.path_form = *cut.paths;
    form.header = options.header.value_or(is_path_title(column_of(cut.sample, 0, false)));
    return form;
  }
  if (cut.sample.columns < 2) refuse_lines(cut.sample, file);
  refuse_ratings(cut.sample, file);
  if (options.header.value_or(true)) {
    if (std::optional<TableForm> form = form_by_titles(cut.sample)) return *form;
  }
  return form_by_cells(cut.sample, file, options);
}

}  // namespace

TableForm understand_table(std::string_view beginning, const std::string& file,
                           const TableOptions& options) {
  const TextSample text = sample_text(beginning);
  if (text.lines.empty()) throw Error(ErrorKind::kInput, fmt::format("{}: no edges", file));
  const Cut cut = cut_text(text);
  TableForm form = choose_form(cut, file, options);
  form.record = cut.sample.form;
  form.columns = cut.sample.records.front().cells.size();
  form.first_line = cut.sample.records.front().line;
  if (options.kind == DataKind::kProbability && form.kind != Kind::kProbabilities) {
    if (form.columns != 3 && form.columns != 5) {
      throw Error(ErrorKind::kInput,
                  fmt::format("{}:{}: expected 3 or 5 columns for probabilities, got {}", file,
                              form.first_line, form.columns));
    }
    form.kind = Kind::kProbabilities;
  }
  form.text = describe_form(form, cut.sample);
  return form;
}

}  // namespace gumbelbox
