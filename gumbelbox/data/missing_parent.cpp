#include "gumbelbox/data/missing_parent.h"

#include <algorithm>

namespace gumbelbox {
namespace {

bool same_letters(std::string_view cell, std::string_view word) noexcept {
  return std::ranges::equal(cell, word, [](char x, char y) {
    return (x >= 'A' && x <= 'Z' ? static_cast<char>(x - 'A' + 'a') : x) == y;
  });
}

}  // namespace

bool says_no_parent(std::string_view cell) noexcept {
  constexpr std::string_view kWords[] = {"",       "null", "none",   "nil",      "nan",
                                         "n/a",    "-",    "--",     "\\n",      "(null)",
                                         "<null>", "#n/a", "(none)", "undefined"};
  return cell.size() <= 9 && std::ranges::any_of(kWords, [&](std::string_view word) {
           return same_letters(cell, word);
         });
}

bool says_no_parent_id(std::string_view cell) noexcept {
  return cell == "0" || cell == "-1" || cell == "0.0" || says_no_parent(cell);
}

}  // namespace gumbelbox
