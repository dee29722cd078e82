#include "gumbelbox/data/titled_form.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "gumbelbox/data/cell.h"
#include "gumbelbox/data/column_facts.h"
#include "gumbelbox/data/column_title.h"

namespace gumbelbox {
namespace {

using Kind = TableForm::Kind;
using Columns = std::vector<std::size_t>;

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

/// Whether a word for parents is no name: it has "parent" in it, and no other record has the word.
bool is_surely_title(const TableSample& sample, const std::string& title) {
  if (title.find("arent") == std::string::npos || sample.records.size() < 2) return false;
  return std::ranges::none_of(sample.records.begin() + 1, sample.records.end(),
                              [&](const TableSample::Record& record) {
                                return std::ranges::find(record.cells, title) != record.cells.end();
                              });
}

/// Of several columns of ids, the one that tells records apart and holds the most parents: shop_id
/// is not what parent_id speaks of. Nothing if none holds any.
std::optional<std::size_t> best_id(const TableSample& sample, const Columns& ids,
                                   std::size_t parent) {
  const ColumnFacts parents(column_of(sample, parent, true));
  std::optional<std::size_t> best;
  std::size_t most = 0;
  for (const std::size_t id : ids) {
    const ColumnFacts facts(column_of(sample, id, true));
    if (!facts.all_different()) continue;
    const auto known = static_cast<std::size_t>(std::ranges::count_if(
        parents.values, [&](std::string_view value) { return facts.values.contains(value); }));
    if (known <= most) continue;
    most = known;
    best = id;
  }
  return best;
}

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
    form.parent = titles.best(parents, {"id", "code", "key", "parentid"});
    form.child = best_id(sample, ids, form.parent).value_or(titles.best(ids, {"id"}));
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
  if (names.empty() && !is_surely_title(sample, titles.title(form.parent))) return {};
  return form;
}

/// Whether a record has one of these titles as its own cell: names such as "Category 1" are no
/// titles then.
bool come_again(const TableSample& sample, const Columns& columns) {
  const std::vector<std::string>& titles = sample.records.front().cells;
  return std::ranges::any_of(sample.records, [&](const TableSample::Record& record) {
    return record.cells != titles && std::ranges::any_of(columns, [&](std::size_t c) {
             return c < record.cells.size() && record.cells[c] == titles[c];
           });
  });
}

/// A category and what belongs to it. Categories that are paths say more than that.
std::optional<TableForm> form_with_groups(const TableSample& sample, const Titles& titles) {
  const Columns children = titles.of(ColumnRole::kChild);
  std::optional<std::size_t> group;
  for (std::size_t c = 0; c < titles.size() && !group; ++c) {
    const ColumnRole role = titles.role(c);
    const bool may_be_group = role == ColumnRole::kName || role == ColumnRole::kOther;
    if (may_be_group && names_a_group(titles.title(c))) group = c;
  }
  TableForm form;
  if (!group || find_path_form(column_of(sample, *group, true), /*sure=*/true)) return {};
  form.parent = *group;
  if (!children.empty()) {
    form.child = children.front();
    return form;
  }
  if (titles.size() != 2) return {};
  form.child = 1 - *group;
  const ColumnRole other = titles.role(form.child);
  if (other != ColumnRole::kName && other != ColumnRole::kId) return {};
  if (come_again(sample, {form.parent, form.child})) return {};
  if (!is_plain_title(titles.title(form.child))) return {};
  return form;
}

/// Whether a title is a path itself, such as "Garden > Path lights".
bool has_steps(const std::string& title, const PathForm& form) {
  const auto steps = split_path(title, form.separator);
  return !steps || steps->size() > 1;
}

/// Columns such as Category, Subcategory, Sub-subcategory, the top first; none unless they are
/// three or more without a gap.
Columns columns_of_subcategories(const Titles& titles) {
  Columns columns;
  for (std::size_t depth = 0; depth < titles.size(); ++depth) {
    for (std::size_t c = 0; c < titles.size() && columns.size() == depth; ++c) {
      if (subcategory_depth(titles.title(c)) == depth) columns.push_back(c);
    }
  }
  return columns.size() > 2 ? columns : Columns{};
}

std::optional<TableForm> form_with_paths(const TableSample& sample, const Titles& titles) {
  TableForm form{.kind = Kind::kPaths};
  form.path_form.separator = " > ";
  form.path = columns_of_subcategories(titles);
  if (!form.path.empty()) return form;
  form.path = titles.of(ColumnRole::kLevel);
  if (form.path.size() > 1 && !come_again(sample, form.path)) {
    std::ranges::stable_sort(form.path, {}, [&](std::size_t c) {
      return find_number(words_of_title(titles.title(c)).back()).value_or(0);
    });
    return form;
  }
  for (const std::size_t c : titles.of(ColumnRole::kPath)) {
    const auto paths = find_path_form(column_of(sample, c, true), /*sure=*/false);
    if (paths && !has_steps(titles.title(c), *paths)) {
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
    const bool child_first =
        titles.role(0) == ColumnRole::kChild && titles.role(1) == ColumnRole::kParent;
    if (child_first) std::swap(form->parent, form->child);
  }
  if (!form && !titles.of(ColumnRole::kParent).empty()) form = form_with_parents(sample, titles);
  if (!form) form = form_with_paths(sample, titles);
  if (!form && titles.of(ColumnRole::kUser).empty()) form = form_with_groups(sample, titles);
  if (form) form->header = form->order_given = true;
  return form;
}

}  // namespace gumbelbox
