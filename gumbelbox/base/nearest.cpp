#include "gumbelbox/base/nearest.h"

#include <algorithm>

#include "gumbelbox/base/edit_distance.h"

namespace gumbelbox {

std::optional<std::string> find_nearest(std::string_view text,
                                        std::span<const std::string> candidates) {
  constexpr std::size_t kLettersOfABeginning = 3;
  std::optional<std::string> nearest;
  std::size_t least = std::max<std::size_t>(1, text.size() / 3) + 1;
  EditDistance changes(text);
  for (const std::string& candidate : candidates) {
    const std::size_t longer = std::max(text.size(), candidate.size());
    const std::size_t shorter = std::min(text.size(), candidate.size());
    if (longer - shorter >= least) continue;  // each letter too many is a change
    const std::size_t distance = changes.to(candidate);
    // A candidate of one letter is one change away from every other letter.
    if (distance < least && distance < longer) {
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
