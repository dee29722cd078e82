#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gumbelbox/data/table_form.h"

namespace gumbelbox {

/// Looks through all records of a table whether the parents stand in a column that is not read,
/// where the first lines have too few parents to show it (referred_column.h). Keeps 8 bytes for
/// each cell of the columns in question, and 24 for each parent.
class ReferredCheck {
 public:
  /// `form` must live as long as this.
  explicit ReferredCheck(const TableForm& form);

  void add(std::size_t line, std::span<const std::string_view> cells);

  /// Throws kInput with the first line whose parent stands in such a column, if most parents do,
  /// and several times as many as in the columns that are read. To be called once.
  void finish(const std::string& file);

 private:
  struct Column {
    std::size_t number;
    std::vector<std::uint64_t> values = {};  // hashes of the cells

    bool contains(std::uint64_t value) const;
  };

  struct Parent {
    std::uint64_t value;
    std::size_t line;
  };

  std::size_t count_in(const Column& column) const;
  [[noreturn]] void refuse(const std::string& file, const Column& ids, std::size_t known) const;

  const TableForm& form_;
  std::vector<Column> read_;
  std::vector<Column> unread_;
  std::vector<Parent> parents_;
};

}  // namespace gumbelbox
