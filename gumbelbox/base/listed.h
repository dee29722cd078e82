#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace gumbelbox {

/// Texts in one sentence: "a", "a and b", "a, b and c"; of more than `most` only the first so many,
/// "a, b and 7 more".
inline std::string listed(std::span<const std::string> texts,
                          std::size_t most = std::numeric_limits<std::size_t>::max()) {
  if (texts.size() > most) {
    std::vector<std::string> shown(texts.begin(),
                                   texts.begin() + static_cast<std::ptrdiff_t>(most));
    shown.push_back(std::to_string(texts.size() - most) + " more");
    return listed(shown);
  }
  std::string list;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (i > 0) list += i + 1 == texts.size() ? " and " : ", ";
    list += texts[i];
  }
  return list;
}

}  // namespace gumbelbox
