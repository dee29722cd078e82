#include "gumbelbox/data/json_form.h"

#include <algorithm>
#include <utility>

#include "gumbelbox/base/format.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/data/json_keys.h"
#include "gumbelbox/data/json_words.h"

namespace gumbelbox {
namespace {

using Groups = JsonGroups;

void choose_names(const Groups& groups, JsonForm& form) {
  std::size_t count = 0;
  for (const JsonObjects* objects : groups) count += objects->count;
  form.name = best_key(groups, JsonWords::kName, 0);
  form.id = best_key(groups, JsonWords::kId, count);
  if (form.name.empty()) form.name = form.id;
  if (form.id == form.name && find_rank(JsonWords::kName, form.name)) form.id.clear();
}

bool are_named(const JsonObjects& objects) {
  const Groups alone = {&objects};
  return !best_key(alone, JsonWords::kName, 0).empty() ||
         !best_key(alone, JsonWords::kId, 0).empty();
}

bool hold_names(const JsonObjects& objects) {
  return !best_key({&objects}, JsonWords::kName, 0).empty();
}

/// Whether a key leads to objects that say their parents as those around them do.
bool leads_to_its_like(const JsonShape& shape, const JsonObjects& holder, const std::string& key) {
  const JsonObjects* const below = find_objects(shape, key);
  if (below == nullptr || find_rank(JsonWords::kParent, key)) return false;
  return std::ranges::any_of(holder.keys, [&](const auto& own) {
    return find_rank(JsonWords::kParent, own.first) && below->keys.contains(own.first);
  });
}

bool is_children_word(const std::string& key) {
  return find_rank(JsonWords::kChildren, key) || find_rank(JsonWords::kMaybeChildren, key);
}

bool holds_objects(const JsonKeyUse& use) {
  return use.elements.named_objects > 0 || use.objects > 0;
}

/// Chooses the keys that hold the children of an object.
class ChildKeys {
 public:
  explicit ChildKeys(const JsonShape& shape) : shape_(shape) {}

  /// Known words that hold objects with names.
  void add_known() {
    for_each_key(shape_,
                 [&](const JsonObjects& holder, const std::string& key, const JsonKeyUse& use) {
                   const bool children = find_rank(JsonWords::kChildren, key).has_value();
                   const bool in_array = use.elements.named_objects > 0;
                   const bool maybe = in_array && (find_rank(JsonWords::kMaybeChildren, key) ||
                                                   leads_to_its_like(shape_, holder, key));
                   if ((maybe || (children && (in_array || use.objects > 0))) &&
                       (are_named(holder) || holder.cut > 0 || holds_itself(key))) {
                     add(key);
                   }
                 });
  }

  /// Known words that hold names or nothing.
  void add_names() {
    for_each_key(shape_,
                 [&](const JsonObjects& holder, const std::string& key, const JsonKeyUse& use) {
                   if (find_rank(JsonWords::kChildren, key) && use.arrays > 0 &&
                       use.elements.numbers == 0 && are_named(holder)) {
                     add(key);
                   }
                 });
  }

  /// Other keys that lead from an object with a name to one that has children.
  void add_between() {
    for (std::size_t before = keys_.size() + 1; before != keys_.size();) {
      before = keys_.size();
      for_each_key(shape_,
                   [&](const JsonObjects& holder, const std::string& key, const JsonKeyUse& use) {
                     if (use.elements.named_objects > 0 && are_named(holder) && has_children(key))
                       add(key);
                   });
    }
  }

  /// Any key that leads from an object with a name to others.
  void add_any() {
    for_each_key(shape_,
                 [&](const JsonObjects& holder, const std::string& key, const JsonKeyUse& use) {
                   if (use.elements.named_objects > 0 && hold_names(holder)) add(key);
                 });
  }

  /// Known words in objects that have their names before them: {"Food": {"children": {...}}}.
  void add_below_names() {
    constexpr std::size_t kWorstRank = 3;  // "items" and the like are too common elsewhere
    std::map<std::string, std::size_t> holders;
    for_each_key(shape_, [&](const JsonObjects&, const std::string& key, const JsonKeyUse& use) {
      const bool holds = use.objects + use.arrays > 0 && use.elements.numbers == 0;
      const auto rank = find_rank(JsonWords::kChildren, key);
      if (holds && rank && *rank <= kWorstRank && ++holders[key] == 2) add(key);
    });
  }

  bool empty() const { return keys_.empty(); }
  bool contains(const std::string& key) const {
    return std::ranges::find(keys_, key) != keys_.end();
  }
  const std::vector<std::string>& keys() const { return keys_; }

 private:
  void add(const std::string& key) {
    if (!contains(key)) keys_.push_back(key);
  }

  bool holds_itself(const std::string& key) const {
    const JsonObjects* const below = find_objects(shape_, key);
    if (below == nullptr) return false;
    const auto found = below->keys.find(key);
    return found != below->keys.end() && holds_objects(found->second);
  }

  bool has_children(const std::string& key) const {
    const JsonObjects* const below = find_objects(shape_, key);
    return below != nullptr && std::ranges::any_of(keys_, [&](const std::string& child) {
             return below->keys.contains(child);
           });
  }

  const JsonShape& shape_;
  std::vector<std::string> keys_;
};

/// The shorter of two places, or what stands for both.
void join_places(bool& placed, JsonPath& place, const JsonKeyUse& use) {
  if (!use.placed || (placed && use.place.size() > place.size())) return;
  if (!placed || use.place.size() < place.size()) {
    placed = true;
    place = use.place;
  } else {
    join_path(place, use.place);
  }
}

JsonForm nested_form(const JsonShape& shape, std::vector<std::string> children) {
  JsonForm form{.kind = JsonForm::Kind::kNested, .children = std::move(children)};
  Groups groups;
  bool placed = false;
  bool maps = false;
  bool single = false;
  for (const auto& [under, objects] : shape.objects) {
    bool is_node = form.has_child_key(under);
    for (const auto& [key, use] : objects.keys) {
      if (!form.has_child_key(key)) continue;
      is_node = true;
      join_places(placed, form.path, use);
      maps = maps || use.objects > use.named_objects;
      single = single || use.named_objects > 0;
    }
    if (is_node) groups.push_back(&objects);
  }
  form.child_maps = maps && !single;
  choose_names(groups, form);
  return form;
}

std::optional<JsonForm> form_named_by_keys(const JsonShape& shape,
                                           std::vector<std::string> children) {
  JsonForm form = nested_form(shape, std::move(children));
  if (form.path.empty()) return {};
  form.path.pop_back();
  form.child_maps = form.named_by_keys = true;
  form.sure = false;
  return form;
}

bool hold_children(const JsonShape& shape, const JsonObjects& objects) {
  return std::ranges::any_of(objects.keys, [&](const auto& key) {
    return key.second.elements.named_objects > 0 &&
           (is_children_word(key.first) || leads_to_its_like(shape, objects, key.first));
  });
}

/// Whether objects lie below others with names, under a word that says so more than "items" does.
bool are_below_names(const JsonShape& shape, const std::string& under) {
  constexpr std::size_t kWorstRank = 7;
  const auto rank = find_rank(JsonWords::kChildren, under);
  if (!(rank && *rank <= kWorstRank) && under.find("hild") == under.npos) return false;
  return std::ranges::any_of(shape.objects, [&](const auto& group) {
    return group.second.keys.contains(under) && hold_names(group.second);
  });
}

struct Records {
  JsonForm form;
  std::string under;  // the key of the objects
};

/// Keys besides those of the form that most records have and that may be meant by parents.
std::vector<std::string> find_other_ids(const JsonObjects& objects, const JsonForm& form) {
  constexpr std::size_t kMost = 6;
  std::vector<std::string> ids;
  for (const auto& [key, use] : objects.keys) {
    if (ids.size() == kMost) break;
    if (key == form.id || key == form.name || find_rank(JsonWords::kParent, key)) continue;
    if (find_rank(JsonWords::kMaybeId, key) && use.names() * 2 > objects.count) ids.push_back(key);
  }
  return ids;
}

/// Objects that say their parents and hold no others.
std::optional<Records> find_records(const JsonShape& shape) {
  Records records{.form = {.kind = JsonForm::Kind::kRecords}, .under = {}};
  std::size_t most = 0;
  for (const auto& [under, objects] : shape.objects) {
    for (const auto& [key, use] : objects.keys) {
      if (!find_rank(JsonWords::kParent, key) || key == under) continue;
      if (hold_children(shape, objects)) return {};
      const std::size_t alone = use.names() + use.named_objects;
      const std::size_t count =
          alone + use.elements.texts + use.elements.numbers + use.elements.named_objects;
      if (count <= most || (alone + use.nulls + use.arrays) * 2 < objects.count) continue;
      most = count;
      records.under = under;
      records.form.parent = key;
      records.form.path = use.place;
    }
  }
  if (most == 0) return {};
  const JsonObjects* const objects = find_objects(shape, records.under);
  choose_names({objects}, records.form);
  if (records.form.name.empty()) return {};
  records.form.other_ids = find_other_ids(*objects, records.form);
  return records;
}

bool has_scalars_alone(const JsonObjects& objects) {
  return std::ranges::all_of(
      objects.keys, [](const auto& key) { return key.second.arrays + key.second.objects == 0; });
}

/// Objects that all have the same keys, such as the rows of a table.
bool are_rows(const JsonObjects& objects) {
  return objects.count > 1 && std::ranges::any_of(objects.keys, [&](const auto& key) {
           return (key.second.names() + key.second.nulls) * 5 > objects.count * 4;
         });
}

/// Whether some key says a text in object after object, as the keys of settings and schemas do.
bool has_attributes(const JsonShape& shape) {
  std::map<std::string_view, std::size_t> texts;
  std::size_t count = 0;
  bool has_marks = false;
  for (const auto& [under, objects] : shape.objects) {
    count += objects.count;
    for (const auto& [key, use] : objects.keys) {
      texts[key] += use.texts;
      has_marks = has_marks || key.starts_with('$') || key.starts_with('@');
    }
  }
  return has_marks || std::ranges::any_of(texts, [&](const auto& key) {
           return key.second > 2 && key.second * 4 > count;
         });
}

bool are_subtrees(const JsonShape& shape) {
  const JsonObjects* const first = find_objects(shape, "");
  const bool scalars_at_top = shape.top.names() + shape.top.nulls + shape.top.elements.texts > 0;
  if (shape.geo || first == nullptr || scalars_at_top || has_scalars_alone(*first)) return false;
  const auto is_attribute = [](const auto& key) {
    return key.second.texts > 0 && find_rank(JsonWords::kName, key.first) == 0;
  };
  if (std::ranges::any_of(first->keys, is_attribute)) return false;
  std::size_t objects_in_all = 0;
  std::size_t with_name = 0;
  bool good = shape.top.elements.numbers == 0;
  for (const auto& [under, objects] : shape.objects) {
    good = good && !are_rows(objects);
    objects_in_all += objects.count;
    for (const auto& [key, use] : objects.keys) {
      good = good && use.elements.numbers == 0;
      if (find_rank(JsonWords::kName, key)) with_name += use.texts;
    }
  }
  return good && with_name * 2 <= objects_in_all && !has_attributes(shape);
}

/// A key that says parents by objects; empty if there is none.
std::string find_parent_objects(const JsonShape& shape) {
  std::string found;
  for_each_key(shape, [&](const JsonObjects&, const std::string& key, const JsonKeyUse& use) {
    const std::size_t objects = use.objects + use.elements.objects;
    if (find_rank(JsonWords::kParent, key) && objects > 0) found = key;
  });
  return found;
}

/// Whether the objects that would be read are ratings.
bool are_ratings(const JsonShape& shape, const ChildKeys& children) {
  return std::ranges::any_of(shape.objects, [&](const auto& group) {
    const bool read = children.empty() || children.contains(group.first);
    return read && find_ratings(group.second);
  });
}

/// The first keys of objects, for a message.
std::string list_keys(const JsonObjects& objects) {
  constexpr std::size_t kMost = 5;
  std::string text;
  std::size_t count = 0;
  for (const auto& key : objects.keys) {
    if (count++ == kMost) return text + ", ...";
    text += (text.empty() ? "" : ", ") + in_quotes(key.first);
  }
  return text;
}

}  // namespace

bool JsonForm::has_child_key(std::string_view key) const noexcept {
  return std::ranges::find(children, key) != children.end();
}

std::optional<JsonForm> find_json_form(const JsonShape& shape) {
  if (shape.geo) return {};
  ChildKeys keys(shape);
  keys.add_known();
  if (const std::optional<Records> records = find_records(shape)) {
    const bool among_children =
        keys.contains(records->under) && !are_below_names(shape, records->under);
    if (keys.empty() || records->under.empty() || among_children) return records->form;
  }
  keys.add_names();
  keys.add_between();
  if (are_ratings(shape, keys)) return {};
  const bool sure = !keys.empty();
  if (keys.empty()) keys.add_any();
  if (!keys.empty()) {
    JsonForm form = nested_form(shape, keys.keys());
    form.sure = sure;
    if (!form.name.empty()) return form;
  }
  keys.add_below_names();
  if (!keys.empty()) return form_named_by_keys(shape, keys.keys());
  if (are_subtrees(shape)) return JsonForm{.kind = JsonForm::Kind::kSubtrees, .sure = false};
  return {};
}

std::string json_looks_like(const JsonShape& shape) {
  if (shape.geo) return "GeoJSON";
  const JsonObjects* largest = nullptr;
  for (const auto& [under, objects] : shape.objects) {
    if (const auto ratings = find_ratings(objects)) return *ratings;
    if (largest == nullptr || objects.count > largest->count) largest = &objects;
  }
  if (shape.top.elements.numbers > 0) return "an array of numbers";
  if (shape.top.elements.texts > 0) return "an array of texts";
  if (shape.top.names() + shape.top.nulls > 0) return "a single value";
  if (largest == nullptr) return shape.top.arrays > 0 ? "an empty array" : "an empty file";
  if (largest->keys.empty()) return "an empty object";
  if (const std::string parent = find_parent_objects(shape); !parent.empty()) {
    return fmt::format(
        "records whose {} is an object without id or name, where a plain value is "
        "needed",
        in_quotes(parent));
  }
  return fmt::format("objects with the keys {}", list_keys(*largest));
}

}  // namespace gumbelbox
