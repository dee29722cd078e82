#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "gumbelbox/data/name_table.h"
#include "gumbelbox/data/record_check.h"

namespace gumbelbox {

/// Looks whether all paths of a file are written as its first lines let one think, where more
/// follow: whether lists of paths come later, and whether lines are edges (table_sample.h).
class PathWatch {
 public:
  /// `form` must live as long as this.
  explicit PathWatch(const TableForm& form);

  /// A text and the steps that it was cut into.
  void add(const RecordPlace& place, std::string_view text,
           std::span<const std::string_view> steps);

  /// Throws kInput with the first line that shows that the paths are written otherwise.
  void finish(const std::string& file) const;

 private:
  /// A sign that may stand between several paths of a text.
  struct Sign {
    char sign;
    std::size_t lists = 0;  // texts in which another path begins behind it
    std::size_t names = 0;  // others that have it
    std::size_t line = 0;   // of the first list
  };

  bool begins_again(std::string_view text, char sign) const;
  void look_for_chain(std::size_t line, std::span<const std::string_view> steps);

  bool watches_lists_;
  bool watches_pairs_;  // until a path has other than two steps
  std::string separator_;
  std::vector<Sign> signs_;
  std::unordered_set<std::string> roots_;
  NameTable names_;               // of pairs
  std::vector<unsigned> places_;  // one a name: 1 if it is a first step, 2 if a second
  std::size_t chain_line_ = 0;    // where a name is the one, and elsewhere the other
};

}  // namespace gumbelbox
