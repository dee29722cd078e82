#include "gumbelbox/data/table_form.h"

#include <algorithm>
#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/data/column_facts.h"
#include "gumbelbox/data/column_title.h"
#include "gumbelbox/data/foreign_data.h"
#include "gumbelbox/data/missing_parent.h"
#include "gumbelbox/data/referred_column.h"
#include "gumbelbox/data/titled_form.h"

namespace gumbelbox {
namespace {

using Kind = TableForm::Kind;
using Columns = std::vector<std::size_t>;
using Texts = std::vector<std::string_view>;

/// Records of entities: one column has a different id in each, another holds such ids. Of several,
/// the one that holds the most: a column of depths may look like ids too.
std::optional<TableForm> find_nodes(const std::vector<ColumnFacts>& facts) {
  std::optional<TableForm> best;
  std::size_t most = 0;
  for (std::size_t id = 0; id < facts.size(); ++id) {
    if (!facts[id].all_different() || facts[id].missing > 0) continue;
    for (std::size_t parent = 0; parent < facts.size(); ++parent) {
      // Without a gap, different values in every record are other ids, not parents.
      if (parent == id || (facts[parent].all_different() && facts[parent].missing == 0)) continue;
      std::size_t known = 0;
      std::size_t others = 0;
      for (const std::string_view value : facts[parent].values) {
        if (says_no_parent_id(value)) continue;
        ++(facts[id].values.contains(value) ? known : others);
      }
      if (known <= most || known < 4 * others) continue;
      most = known;
      best = TableForm{.kind = Kind::kNodes};
      best->child = id;
      best->parent = parent;
      best->name = find_names(facts, {id, parent});
      best->order_given = true;
    }
  }
  return best;
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

/// Whether the first of some paths is the title of the others: a known one, of one step, that no
/// path begins with.
bool is_path_title(const Texts& paths, const PathForm& form) {
  if (paths.empty() || role_of_title(paths.front()) == ColumnRole::kOther) return false;
  const auto steps = split_path(paths.front(), form.separator);
  if (!steps || steps->size() > 1) return false;
  return std::ranges::none_of(paths.begin() + 1, paths.end(), [&](std::string_view path) {
    return path.starts_with(paths.front());
  });
}

bool is_empty(const Texts& cells) { return std::ranges::all_of(cells, &std::string_view::empty); }

/// The form of records without a header that is known.
TableForm form_by_cells(const TableSample& sample, const std::string& file,
                        const TableOptions& options) {
  const bool header = options.header.value_or(first_differs(sample));
  std::vector<ColumnFacts> facts = facts_of(sample, header);
  // Spreadsheets write empty columns behind those in use.
  while (facts.size() > 2 && is_empty(column_of(sample, facts.size() - 1, header))) {
    facts.pop_back();
  }
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
    paths->header = options.header.value_or(header || is_path_title(cells, paths->path_form));
    return *paths;
  }
  if (facts.size() == 2) {
    // One stray empty cell must not turn a file round: the first column must look like children.
    if (facts[1].missing > 0 && facts[0].missing == 0 && facts[0].all_different() &&
        facts[0].present > 2) {
      std::swap(form.parent, form.child);
      form.order_given = true;
    }
    return form;
  }
  if (const auto nodes = with_header(find_nodes(facts))) return *nodes;
  if (options.kind == DataKind::kHierarchy) return form;
  refuse_table(sample, file);
}

/// Adds the column of the next level. A number and a title may mean one column.
void add_level(TableForm& form, std::size_t column, const TableOptions& options,
               const std::string& file) {
  if (const auto known = std::ranges::find(form.path, column); known != form.path.end()) {
    const auto first = static_cast<std::size_t>(known - form.path.begin());
    const std::size_t second = form.path.size();
    throw Error(ErrorKind::kUsage,
                fmt::format("columns: {}: expected each level in another column, got level={} and "
                            "level={} in places {} and {}, which are column {}",
                            file, options.columns[first].column, options.columns[second].column,
                            first + 1, second + 1, column + 1));
  }
  form.path.push_back(column);
}

TableForm form_by_choice(const TableSample& sample, const std::string& file,
                         const TableOptions& options) {
  TableForm form;
  form.order_given = true;
  bool by_title = false;
  std::size_t titled = 0;  // chosen columns whose first cell is a known title
  std::optional<std::size_t> name;
  for (const ColumnChoice& choice : options.columns) {
    const std::size_t column = require_column(choice, sample, file);
    by_title = by_title || !find_number(choice.column);
    const std::vector<std::string>& first = sample.records.front().cells;
    titled += column < first.size() && role_of_title(first[column]) != ColumnRole::kOther;
    if (choice.role == "parent") form.parent = column;
    if (choice.role == "child") form.child = column;
    if (choice.role == "name") name = column;
    if (choice.role == "path" || choice.role == "level") add_level(form, column, options, file);
  }
  if (form.path.empty() && form.parent == form.child) {
    throw Error(ErrorKind::kUsage, fmt::format("columns: {}: expected the parent and the child in "
                                               "different columns, got column {} for both",
                                               file, form.parent + 1));
  }
  form.header = options.header.value_or(by_title || form_by_titles(sample).has_value() ||
                                        first_differs(sample) || titled == options.columns.size());
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

/// Whether the first record has a known title, and paths stand in cells below.
bool has_titles_over_paths(const TableSample& sample) {
  const std::vector<std::string>& first = sample.records.front().cells;
  return sample.records.size() > 1 && sample.columns > 1 && sample.share == 1 &&
         std::ranges::any_of(
             first,
             [](const std::string& title) { return role_of_title(title) != ColumnRole::kOther; }) &&
         std::ranges::none_of(first, [](const std::string& title) {
           return find_path_form({title}, /*sure=*/true).has_value();
         });
}

/// Whether one column holds paths and another a different number or code in each record.
bool has_ids_beside_paths(const TableSample& sample) {
  if (sample.records.size() < 3 || sample.share < 1 || sample.columns < 2) return false;
  std::size_t paths = 0;
  bool ids = false;
  for (std::size_t c = 0; c < sample.columns; ++c) {
    const Texts cells = column_of(sample, c, false);
    if (find_path_form(cells, /*sure=*/true)) {
      ++paths;
    } else {
      ids = ids || ColumnFacts(cells).all_different();
    }
  }
  return paths == 1 && ids;
}

/// With `in_columns` the user names columns, so that lines are no paths.
Cut cut_text(const TextSample& text, bool in_columns) {
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
  const bool wide = in_columns || std::ranges::any_of(lists, [&](const TableSample& list) {
                      // Semicolons are rarely part of a name.
                      const std::size_t enough = list.form.separator == ';' ? 2 : 3;
                      return (list.records.size() > 2 && holds(list, enough, 1)) ||
                             has_titles_over_paths(list) || has_ids_beside_paths(list);
                    });
  if (!in_columns && are_rating_lines(text)) return {whole};
  if (!wide) {
    if (const auto paths = find_path_form(lines, /*sure=*/true)) return {whole, paths};
  }
  for (const TableSample& list : lists) {
    if (list.form.separator != '|' && holds(list, 2, 0.9)) return {list};
  }
  // Entities between bars look like paths, but refer to each other.
  const bool nodes = holds(lists[2], 3, 1) && find_nodes(facts_of(lists[2], false));
  if (!in_columns && !nodes) {
    if (const auto paths = find_path_form(lines, /*sure=*/false)) return {whole, paths};
  }
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

/// Whether a column that is not read has something in it.
bool leaves_columns(const TableForm& form, const TableSample& sample) {
  if (form.kind == Kind::kProbabilities) return false;
  Columns read = form.path;
  if (form.kind != Kind::kPaths) read = {form.parent, form.child, form.name.value_or(form.child)};
  for (std::size_t c = 0; c < sample.columns; ++c) {
    const bool taken = std::ranges::find(read, c) != read.end();
    if (!taken && !is_empty(column_of(sample, c, form.header))) return true;
  }
  return false;
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
  const std::string steps = in_quotes(trim(form.path_form.separator));
  const char list = form.path_form.list;
  if (form.record.separator == 0) {
    if (form.path_form.by_name) {
      return fmt::format("edges written as 'parent{}child'", form.path_form.separator);
    }
    return fmt::format(
        "paths, {}, steps separated by {}",
        list == 0 ? "one a line" : fmt::format("several a line with '{}' between them", list),
        steps);
  }
  if (form.path.size() > 1) {
    return fmt::format("{} table, a level of the hierarchy in each of {} columns, {} to {}", cells,
                       form.path.size(), column(form.path.front()), column(form.path.back()));
  }
  return fmt::format("{} table, paths in {}, steps separated by {}{}", cells,
                     column(form.path.front()), steps,
                     list == 0 ? "" : fmt::format(", several a cell with '{}' between them", list));
}

TableForm choose_form(const Cut& cut, const std::string& file, const TableOptions& options) {
  if (!options.columns.empty()) return form_by_choice(cut.sample, file, options);
  if (cut.paths) {
    TableForm form{.kind = Kind::kPaths};
    form.path = {0};
    form.path_form = *cut.paths;
    form.header =
        options.header.value_or(is_path_title(column_of(cut.sample, 0, false), *cut.paths));
    return form;
  }
  if (cut.sample.columns < 2) refuse_lines(cut.sample, file);
  refuse_ratings(cut.sample, file);
  if (options.header.value_or(true)) {
    if (std::optional<TableForm> form = form_by_titles(cut.sample)) {
      refer_to_ids(*form, cut.sample, file);
      return *form;
    }
  }
  TableForm form = form_by_cells(cut.sample, file, options);
  form.sampled = true;
  return form;
}

/// Later records are measured by the first.
void require_columns(const TableForm& form, const TableSample& sample, const std::string& file) {
  const bool levels = form.path.size() > 1;
  if (levels && !form.header) return;  // deeper levels may be missing
  std::size_t last =
      std::max(form.name.value_or(0), form.path.empty() ? 0 : std::ranges::max(form.path));
  if (form.kind != Kind::kPaths) last = std::max({last, form.parent, form.child});
  if (form.kind == Kind::kProbabilities) last = std::max<std::size_t>(last, 2);
  if (last < form.columns) return;
  throw Error(ErrorKind::kInput, fmt::format("{}:{}: expected {} columns as in most lines, got {}",
                                             file, form.first_line, sample.columns, form.columns));
}

}  // namespace

TableForm understand_table(std::string_view beginning, const std::string& file,
                           const TableOptions& options) {
  const TextSample text = sample_text(beginning);
  if (text.lines.empty()) {
    throw Error(ErrorKind::kInput,
                fmt::format("{}: no edges{}", file,
                            beginning.empty() ? ": the file is empty"
                            : !text.whole     ? ": the first line is too long to tell its form"
                            : beginning.starts_with('#')
                                ? "; lines beginning with '#' are comments, a name that does goes "
                                  "in double quotes"
                                : ""));
  }
  const bool in_columns = std::ranges::any_of(
      options.columns, [](const ColumnChoice& choice) { return choice.column != "1"; });
  const Cut cut = cut_text(text, in_columns);
  TableForm form = choose_form(cut, file, options);
  form.sampled = !text.whole && (form.sampled || form.kind == Kind::kPaths);
  if (text.whole) form.maybe_ids.clear();
  form.record = cut.sample.form;
  form.columns = cut.sample.records.front().cells.size();
  form.first_line = cut.sample.records.front().line;
  if (form.header) form.titles = cut.sample.records.front().cells;
  if (options.kind == DataKind::kProbability && form.kind != Kind::kProbabilities) {
    if (form.columns != 3 && form.columns != 5) {
      throw Error(ErrorKind::kInput,
                  fmt::format("{}:{}: expected 3 or 5 columns for probabilities, got {}", file,
                              form.first_line, form.columns));
    }
    if (form.kind != Kind::kEdges && options.columns.empty()) {
      form.parent = 0;
      form.child = 1;
    }
    form.kind = Kind::kProbabilities;
    form.name.reset();
    form.path.clear();
  }
  const bool given = options.kind == DataKind::kHierarchy;
  if (given && form.kind == Kind::kProbabilities) form.kind = Kind::kEdges;
  require_columns(form, cut.sample, file);
  form.text = describe_form(form, cut.sample);
  if (leaves_columns(form, cut.sample)) form.text += "; other columns are not read";
  return form;
}

}  // namespace gumbelbox
