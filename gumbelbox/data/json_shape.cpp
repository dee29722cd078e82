#include "gumbelbox/data/json_shape.h"

#include "gumbelbox/data/json_words.h"

namespace gumbelbox {
namespace {

// Names with their subtrees have as many keys as entities; those say nothing new.
constexpr std::size_t kMostKeys = 10'000;
constexpr std::size_t kMostKeysOfObjects = 300;
constexpr std::size_t kLongestPath = 16;

}  // namespace

bool matches(const std::string& part, std::string_view key) noexcept {
  return part == "*" || part == key;
}

void join_path(JsonPath& path, const JsonPath& other) {
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (path[i] != other[i]) path[i].assign(1, '*');
  }
}

/// The use to which the value that comes belongs; null if none is counted.
JsonKeyUse* JsonShape::value_use() {
  if (!began_) line = text_.line();
  began_ = true;
  return frames_.empty() ? &top : frames_.back().use;
}

void JsonShape::place(JsonKeyUse& use) const {
  const std::size_t depth = path_.size() - 1;  // without the key itself
  if (depth > kLongestPath) return;
  if (!use.placed || depth < use.place.size()) {
    use.placed = true;
    use.place.assign(path_.begin(), path_.end() - 1);
  } else if (depth == use.place.size()) {
    join_path(use.place, path_);
  }
}

void JsonShape::begin_object() {
  JsonKeyUse* const use = value_use();
  const bool in_array = !frames_.empty() && frames_.back().is_array;
  if (use != nullptr) ++(in_array ? use->elements.objects : use->objects);
  const std::string& under = path_.empty() ? std::string() : path_.back();
  const auto known = objects.find(under);
  JsonObjects* group = known != objects.end()       ? &known->second
                       : objects.size() < kMostKeys ? &objects[under]
                                                    : nullptr;
  if (group != nullptr) ++group->count;
  frames_.push_back(
      {.objects = group, .use = nullptr, .is_array = false, .in_array = in_array, .holder = use});
  path_.emplace_back();
}

void JsonShape::key(std::string_view name) {
  Frame& frame = frames_.back();
  path_.back() = name;
  frame.use = nullptr;
  if (frame.objects == nullptr) return;
  auto& keys = frame.objects->keys;
  const auto known = keys.find(name);
  if (known != keys.end()) {
    frame.use = &known->second;
  } else if (keys.size() < kMostKeysOfObjects) {
    frame.use = &keys[std::string(name)];
  }
  if (frame.use != nullptr) place(*frame.use);
}

void JsonShape::end_object() {
  const Frame frame = frames_.back();
  frames_.pop_back();
  path_.pop_back();
  if (!frame.named || frame.holder == nullptr) return;
  ++(frame.in_array ? frame.holder->elements.named_objects : frame.holder->named_objects);
}

void JsonShape::begin_array() {
  JsonKeyUse* const use = value_use();
  if (use != nullptr) ++use->arrays;
  frames_.push_back({.objects = nullptr, .use = use, .is_array = true});
}

void JsonShape::end_array() { frames_.pop_back(); }

void JsonShape::scalar(const JsonScalar& value) {
  const bool in_array = !frames_.empty() && frames_.back().is_array;
  if (!frames_.empty() && !in_array && value.names()) {
    const std::string& key = path_.back();
    if (find_rank(JsonWords::kName, key) || find_rank(JsonWords::kId, key)) {
      frames_.back().named = true;
    }
    geo = geo || (key == "type" && value.text == "FeatureCollection");
  }
  JsonKeyUse* const use = value_use();
  if (use == nullptr) return;
  if (value.kind == JsonScalar::Kind::kText) {
    ++(in_array ? use->elements.texts : use->texts);
  } else if (value.kind == JsonScalar::Kind::kNumber) {
    ++(in_array ? use->elements.numbers : use->numbers);
  } else if (!in_array) {
    ++use->nulls;
  }
}

void JsonShape::finish() {
  while (!frames_.empty()) {
    if (frames_.back().is_array) {
      end_array();
    } else {
      frames_.back().named = true;  // perhaps
      if (frames_.back().objects != nullptr) ++frames_.back().objects->cut;
      end_object();
    }
  }
}

}  // namespace gumbelbox
