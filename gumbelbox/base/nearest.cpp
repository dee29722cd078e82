#include "gumbelbox/base/nearest.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace gumbelbox {

std::size_t edit_distance(std::string_view left, std::string_view right) {
  // Three rows of the table of distances between beginnings: a swap looks two rows back.
  std::vector<std::size_t> two_back(right.size() + 1);
  std::vector<std::size_t> one_back(right.size() + 1);
  std::vector<std::size_t> current(right.size() + 1);
  std::iota(current.begin(), current.end(), std::size_t{0});
  for (std::size_t i = 1; i <= left.size(); ++i) {
    two_back.swap(one_back);
    one_back.swap(current);
    current[0] = i;
    for (std::size_t j = 1; j <= right.size(); ++j) {
      const bool same = left[i - 1] == right[j - 1];
      current[j] =
          std::min({one_back[j] + 1, current[j - 1] + 1, one_back[j - 1] + (same ? 0U : 1U)});
      if (i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1]) {
        current[j] = std::min(current[j], two_back[j - 2] + 1);
      }
    }
  }
  return current[right.size()];
}

std::optional<std::string> find_nearest(std::string_view text,
                                        std::span<const std::string> candidates) {
  constexpr std::size_t kLettersOfABeginning = 3;
  std::optional<std::string> nearest;
  std::size_t least = std::max<std::size_t>(1, text.size() / 3) + 1;
  for (const std::string& candidate : candidates) {
    const std::size_t distance = edit_distance(text, candidate);
    // A candidate of one letter is one change away from every other letter.
    if (distance < least && distance < std::max(text.size(), candidate.size())) {
      nearest = candidate;
      least = distance;
    }
  }
  if (nearest || text.size() < kLettersOfABeginning) return nearest;
  const auto begun = std::find_if(candidates.begin(), candidates.end(),
                                  [&](const std::string& c) { return c.starts_with(text); });
  return begun == candidates.end() ? nearest : *begun;
}

std::string did_you_mean(std::string_view text, std::span<const std::string> candidates) {
  const std::optional<std::string> nearest = find_nearest(text, candidates);
  return nearest ? "; did you mean " + *nearest + "?" : "";
}

}  // namespace gumbelbox
