#include "gumbelbox/data/column_facts.h"

#include <algorithm>

#include "gumbelbox/data/cell.h"
#include "gumbelbox/data/missing_parent.h"

namespace gumbelbox {

std::vector<std::string_view> column_of(const TableSample& sample, std::size_t column,
                                        bool header) {
  std::vector<std::string_view> cells;
  for (std::size_t i = header ? 1 : 0; i < sample.records.size(); ++i) {
    const std::vector<std::string>& record = sample.records[i].cells;
    if (column < record.size()) cells.push_back(record[column]);
  }
  return cells;
}

bool is_missing_cell(std::string_view cell) noexcept {
  return cell == "NA" || says_no_parent(cell);
}

ColumnFacts::ColumnFacts(const std::vector<std::string_view>& cells) {
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

std::vector<ColumnFacts> facts_of(const TableSample& sample, bool header) {
  std::vector<ColumnFacts> facts;
  for (std::size_t c = 0; c < sample.columns; ++c) {
    facts.emplace_back(column_of(sample, c, header));
  }
  return facts;
}

bool first_differs(const TableSample& sample) {
  constexpr std::size_t kFewest = 3;
  if (sample.records.size() < kFewest) return false;
  const std::vector<std::string>& first = sample.records.front().cells;
  for (std::size_t c = 0; c < std::min(first.size(), sample.columns); ++c) {
    const ColumnFacts others(column_of(sample, c, true));
    if (others.is_numeric() && !says_no_parent(first[c]) && !find_real(first[c])) return true;
  }
  return false;
}

std::optional<std::size_t> find_names(const std::vector<ColumnFacts>& facts,
                                      const std::vector<std::size_t>& taken) {
  for (std::size_t c = 0; c < facts.size(); ++c) {
    if (std::ranges::find(taken, c) != taken.end()) continue;
    if (facts[c].is_text() && 2 * facts[c].values.size() > facts[c].present) return c;
  }
  return {};
}

}  // namespace gumbelbox
