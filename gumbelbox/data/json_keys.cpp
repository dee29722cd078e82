#include "gumbelbox/data/json_keys.h"

#include <algorithm>
#include <map>
#include <utility>

#include "gumbelbox/base/format.h"

namespace gumbelbox {

const JsonObjects* find_objects(const JsonShape& shape, std::string_view under) {
  const auto found = shape.objects.find(under);
  return found == shape.objects.end() ? nullptr : &found->second;
}

std::string best_key(const JsonGroups& groups, JsonWords words, std::size_t least) {
  struct Key {
    std::size_t rank;
    std::size_t count = 0;
  };
  std::map<std::string, Key> keys;
  std::size_t most = least;
  for (const JsonObjects* objects : groups) {
    for (const auto& [name, use] : objects->keys) {
      const auto rank = find_rank(words, name);
      if (!rank || use.names() == 0) continue;
      Key& key = keys.try_emplace(name, Key{*rank}).first->second;
      key.count += use.names();
      most = std::max(most, key.count);
    }
  }
  const std::pair<const std::string, Key>* best = nullptr;
  for (const auto& key : keys) {
    if (key.second.count * 2 < most) continue;
    if (best == nullptr || key.second.rank < best->second.rank) best = &key;
  }
  return best == nullptr ? std::string() : best->first;
}

std::optional<std::string> find_ratings(const JsonObjects& objects) {
  const JsonGroups alone = {&objects};
  const std::string user = best_key(alone, JsonWords::kUser, 0);
  const std::string item = best_key(alone, JsonWords::kItem, 0);
  const std::string rating = best_key(alone, JsonWords::kRating, 0);
  if (user.empty() || item.empty() || rating.empty()) return {};
  return fmt::format("ratings (keys {}, {}, {})", user, item, rating);
}

}  // namespace gumbelbox
