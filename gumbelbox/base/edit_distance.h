#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gumbelbox {

/// Least number of changes of one letter (insert, remove, replace, swap of neighbours, none of
/// them inside another) that make one text of another.
///
/// Cost: the product of the lengths; nothing is allocated after the first text.
class EditDistance {
 public:
  explicit EditDistance(std::string_view typed);

  /// Changes that make `text` of what was typed.
  std::size_t to(std::string_view text);

  /// Changes that make a beginning of `text` of what was typed; limit + 1 if there are more.
  std::size_t to_beginning(std::string_view text, std::size_t limit);

 private:
  void restart();
  void add(char letter);

  std::string typed_;
  // Distances of all beginnings of what was typed to the letters so far; a swap looks two back.
  std::vector<std::size_t> two_back_;
  std::vector<std::size_t> one_back_;
  std::vector<std::size_t> current_;
  std::size_t length_ = 0;  // letters so far
  char last_ = 0;
};

}  // namespace gumbelbox
