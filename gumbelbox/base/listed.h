#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace gumbelbox {

/// Texts in one sentence: "a", "a and b", "a, b and c".
inline std::string listed(std::span<const std::string> texts) {
  std::string list;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (i > 0) list += i + 1 == texts.size() ? " and " : ", ";
    list += texts[i];
  }
  return list;
}

}  // namespace gumbelbox
