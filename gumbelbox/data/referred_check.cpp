#include "gumbelbox/data/referred_check.h"

#include <algorithm>
#include <functional>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/data/missing_parent.h"

namespace gumbelbox {
namespace {

template <class Values>
void sort_and_unite(Values& values) {
  std::ranges::sort(values);
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

std::uint64_t hash_of(std::string_view cell) { return std::hash<std::string_view>{}(cell); }

}  // namespace

bool ReferredCheck::Column::contains(std::uint64_t value) const {
  return std::ranges::binary_search(values, value);
}

ReferredCheck::ReferredCheck(const TableForm& form) : form_(form) {
  if (form.maybe_ids.empty()) return;
  read_.push_back({form.child});
  if (form.name) read_.push_back({*form.name});
  for (const std::size_t c : form.maybe_ids) unread_.push_back({c});
}

void ReferredCheck::add(std::size_t line, std::span<const std::string_view> cells) {
  if (unread_.empty()) return;
  for (auto* columns : {&read_, &unread_}) {
    for (Column& column : *columns) {
      if (column.number < cells.size()) column.values.push_back(hash_of(cells[column.number]));
    }
  }
  const std::string_view parent = cells[form_.parent];
  if (!says_no_parent_id(parent)) parents_.push_back({hash_of(parent), line});
}

std::size_t ReferredCheck::count_in(const Column& column) const {
  return static_cast<std::size_t>(std::ranges::count_if(
      parents_, [&](const Parent& parent) { return column.contains(parent.value); }));
}

void ReferredCheck::finish(const std::string& file) {
  for (auto* columns : {&read_, &unread_}) {
    for (Column& column : *columns) sort_and_unite(column.values);
  }
  std::ranges::stable_sort(parents_, {}, &Parent::value);
  const auto same = [](const Parent& x, const Parent& y) { return x.value == y.value; };
  parents_.erase(std::unique(parents_.begin(), parents_.end(), same), parents_.end());
  std::size_t read = 0;
  for (const Column& column : read_) read = std::max(read, count_in(column));
  constexpr std::size_t kMany = 4;  // times as many
  for (const Column& column : unread_) {
    const std::size_t known = count_in(column);
    if (known > kMany * read && 2 * known >= parents_.size()) refuse(file, column, known);
  }
}

void ReferredCheck::refuse(const std::string& file, const Column& ids, std::size_t known) const {
  std::size_t line = 0;
  for (const Parent& parent : parents_) {
    if (!ids.contains(parent.value)) continue;
    line = line == 0 ? parent.line : std::min(line, parent.line);
  }
  throw Error(
      ErrorKind::kInput,
      fmt::format("{}:{}: the parent stands in {}, which is not read, and so do {} of {} parents, "
                  "but hardly any in {}; the lines before do not show it; if {} holds the ids, use "
                  "the option columns child={},name={},parent={}",
                  file, line, in_quotes(form_.titles[ids.number]), known, parents_.size(),
                  in_quotes(form_.titles[form_.child]), in_quotes(form_.titles[ids.number]),
                  ids.number + 1, form_.name.value_or(form_.child) + 1, form_.parent + 1));
}

}  // namespace gumbelbox
