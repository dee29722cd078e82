#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "gumbelbox/data/table_sample.h"

namespace gumbelbox {

/// The cells of one column of a sample, without that of a header.
std::vector<std::string_view> column_of(const TableSample& sample, std::size_t column, bool header);

/// Whether a cell of a table of ratings or baskets says that nothing is known: the words of
/// missing_parent.h, and NA.
bool is_missing_cell(std::string_view cell) noexcept;

/// What the cells of a column have in common.
struct ColumnFacts {
  explicit ColumnFacts(const std::vector<std::string_view>& cells);

  bool all_different() const noexcept { return present > 0 && values.size() == present; }
  bool is_text() const noexcept { return 10 * numbers < present; }
  bool is_numeric() const noexcept { return present > 0 && numbers == present; }

  std::size_t present = 0;
  std::size_t missing = 0;  ///< empty, NULL and the like: missing_parent.h
  std::size_t numbers = 0;
  std::size_t shares = 0;  ///< numbers in [0, 1]
  std::set<std::string_view> values;
};

/// Of every column.
std::vector<ColumnFacts> facts_of(const TableSample& sample, bool header);

/// Whether the first record has words where all others have numbers, so that it is a header.
bool first_differs(const TableSample& sample);

/// The first column for names besides those that are taken: of texts, most of them different.
std::optional<std::size_t> find_names(const std::vector<ColumnFacts>& facts,
                                      const std::vector<std::size_t>& taken);

}  // namespace gumbelbox
