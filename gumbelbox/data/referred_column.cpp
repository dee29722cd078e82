#include "gumbelbox/data/referred_column.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "gumbelbox/base/format.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/data/column_facts.h"
#include "gumbelbox/data/column_title.h"
#include "gumbelbox/data/missing_parent.h"

namespace gumbelbox {
namespace {

using Kind = TableForm::Kind;
using Facts = std::vector<ColumnFacts>;
using Values = std::set<std::string_view>;

constexpr std::size_t kMany = 4;  // times as many

/// Most of them, so that a column of a few values, such as the top of the tree, is no id.
bool are_mostly_different(const ColumnFacts& facts) {
  return 2 * facts.values.size() > facts.present;
}

std::size_t count_known(const Values& parents, const ColumnFacts& facts) {
  return static_cast<std::size_t>(std::ranges::count_if(
      parents, [&](std::string_view parent) { return facts.values.contains(parent); }));
}

/// Columns outside the form whose values may be ids.
std::vector<std::size_t> unread_ids(const TableForm& form, const Facts& facts) {
  std::vector<std::size_t> columns;
  for (std::size_t c = 0; c < facts.size(); ++c) {
    const bool read = c == form.parent || c == form.child || c == form.name;
    if (!read && are_mostly_different(facts[c])) columns.push_back(c);
  }
  return columns;
}

/// A column that is not read, and how many parents stand in it.
struct Place {
  std::size_t column;
  std::size_t known;
};

/// The column outside the form that holds the most parents, and more than the form's do.
std::optional<Place> find_place(const TableForm& form, const Facts& facts, const Values& parents) {
  std::size_t known = count_known(parents, facts[form.child]);
  if (form.name) known = std::max(known, count_known(parents, facts[*form.name]));
  std::optional<Place> best;
  std::size_t most = kMany * known;
  for (const std::size_t c : form.maybe_ids) {
    const std::size_t here = count_known(parents, facts[c]);
    if (here <= most) continue;
    most = here;
    best = Place{c, here};
  }
  return best;
}

}  // namespace

void refer_to_ids(TableForm& form, const TableSample& sample, const std::string& file) {
  if (form.kind != Kind::kEdges && form.kind != Kind::kNodes) return;
  const Facts facts = facts_of(sample, true);
  Values parents = facts[form.parent].values;
  std::erase_if(parents, says_no_parent_id);
  const bool names = are_mostly_different(facts[form.child]) && facts[form.child].is_text();
  // A number beside numbers may be a rank.
  if (form.kind == Kind::kEdges && !names) return;
  form.maybe_ids = unread_ids(form, facts);
  const std::optional<Place> place = find_place(form, facts, parents);
  if (!place) return;
  const std::vector<std::string>& titles = sample.records.front().cells;
  const bool says_child =
      form.kind == Kind::kEdges && role_of_title(titles[form.child]) == ColumnRole::kChild;
  const ColumnFacts& ids = facts[place->column];
  const bool nearly_all = place->known >= kMany * (parents.size() - place->known);
  if (nearly_all && !says_child && ids.all_different() && ids.missing == 0) {
    if (form.kind == Kind::kEdges) form.name = form.child;
    form.kind = Kind::kNodes;
    form.child = place->column;
    form.maybe_ids.clear();
    return;
  }
  if (2 * place->known < parents.size()) return;
  form.maybe_ids.clear();
  form.doubt = fmt::format(
      "{}: {} of {} parents stand in {}, which is not read, and hardly any in {}; if it holds the "
      "ids, use the option columns child={},name={},parent={}",
      file, place->known, parents.size(), in_quotes(titles[place->column]),
      in_quotes(titles[form.child]), place->column + 1, form.name.value_or(form.child) + 1,
      form.parent + 1);
}

}  // namespace gumbelbox
