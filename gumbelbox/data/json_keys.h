#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gumbelbox/data/json_shape.h"
#include "gumbelbox/data/json_words.h"

namespace gumbelbox {

using JsonGroups = std::vector<const JsonObjects*>;

/// Calls visit(objects, key, use) for every key of every group of objects.
template <class Visit>
void for_each_key(const JsonShape& shape, Visit visit) {
  for (const auto& [under, objects] : shape.objects) {
    for (const auto& [key, use] : objects.keys) visit(objects, key, use);
  }
}

/// The objects under a key; null if there are none.
const JsonObjects* find_objects(const JsonShape& shape, std::string_view under);

/// The best key for this that about as many objects have as have any, and as many as `least` asks
/// for; empty if there is none.
std::string best_key(const JsonGroups& groups, JsonWords words, std::size_t least);

/// Says that objects are ratings: "ratings (keys user, item, rating)"; nothing if they are not.
std::optional<std::string> find_ratings(const JsonObjects& objects);

}  // namespace gumbelbox
