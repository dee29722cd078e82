#include "gumbelbox/data/json_records.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gumbelbox/base/counted.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/data/json_leaf.h"
#include "gumbelbox/data/json_words.h"
#include "gumbelbox/data/missing_parent.h"
#include "gumbelbox/data/path_names.h"
#include "gumbelbox/data/stray_records.h"

namespace gumbelbox {
namespace {

constexpr EntityId kNone = PlacedEntities::kNone;
constexpr std::size_t kNoRank = 100;

struct ParentText {
  EntityId child;  // the record, then the entity
  EntityId text;   // its number among the texts
  std::size_t line;
};

/// A key that may say the ids of records.
struct IdColumn {
  std::string key;
  NameTable texts = {};
  std::vector<EntityId> of_record = {};  // one a record: the number of its text, or kNone
  bool all_differ() const {
    const auto without = std::ranges::count(of_record, kNone);
    return texts.size() + static_cast<std::size_t>(without) == of_record.size();
  }
};

/// What the records of a file say, before parents are looked up.
struct Records {
  std::vector<EntityId> name_of_record;
  std::vector<IdColumn> columns;  // that of the id first
  PlacedEntities entities;
  std::vector<EntityId> of_id;    // one an id: the entity
  std::vector<EntityId> of_name;  // one a name: the first entity
  NameTable texts;                // that parents are meant by
  std::vector<ParentText> parents;
  std::size_t renamed = 0;  // records of an earlier id with another name

  /// Makes entities of the records, told apart by this column; null if by name.
  void take_ids(IdColumn* column) {
    std::vector<EntityId> entity_of;
    entity_of.reserve(name_of_record.size());
    for (std::size_t i = 0; i < name_of_record.size(); ++i) {
      entity_of.push_back(add(name_of_record[i], column == nullptr ? kNone : column->of_record[i]));
    }
    for (ParentText& parent : parents) parent.child = entity_of[parent.child];
    if (column != nullptr) entities.ids = std::move(column->texts);
    name_of_record = {};
    columns = {};
  }
  EntityId add(EntityId name, EntityId id) {
    if (name == of_name.size()) of_name.push_back(kNone);
    if (id != kNone && id == of_id.size()) of_id.push_back(kNone);
    EntityId& known = id == kNone ? of_name[name] : of_id[id];
    if (known != kNone) {
      if (entities.name_of[known] != name) ++renamed;
      return known;
    }
    known = static_cast<EntityId>(entities.name_of.size());
    if (of_name[name] == kNone) of_name[name] = known;
    entities.name_of.push_back(name);
    entities.id_of.push_back(id);
    entities.parent_of.push_back(kNone);
    return known;
  }
};

class RecordReader : public JsonEvents {
 public:
  RecordReader(const JsonText& text, const JsonForm& form, Records& records)
      : text_(text), form_(form), records_(records), stray_(form.name, form.parent) {
    if (!form.id.empty()) records.columns.push_back({form.id});
    for (const std::string& key : form.other_ids) records.columns.push_back({key});
    ids_.resize(records.columns.size());
  }

  void begin_object() override { begin(true); }
  void begin_array() override { begin(false); }
  void key(std::string_view name) override {
    if (skipped_ > 0) return stray_.key(name);
    if (in_parent_object_) {
      parent_rank_ = rank_in_parent(name);
      parent_has_keys_ = true;
      if (parent_rank_ != kNoRank) require_once(parent_keys_, name);
      return;
    }
    Frame& top = frames_.back();
    top.is_followed = !in_record_ && matches(form_.path[top.level], name);
    if (!in_record_) return;
    is_name_ = name == form_.name;
    const auto id = std::ranges::find(records_.columns, name, &IdColumn::key);
    column_ = static_cast<std::size_t>(id - records_.columns.begin());
    is_parent_ = name == form_.parent;
    if (is_name_ || is_parent_ || column_ < ids_.size()) require_once(keys_, name);
  }

  void end_object() override {
    if (skipped_ == 0 && in_parent_object_) {
      add_parent_object();
    } else if (skipped_ == 0 && in_record_) {
      add_record();
    }
    end();
  }

  void end_array() override { end(); }
  void scalar(const JsonScalar& value) override {
    if (skipped_ == 0 && !in_record_) require_no_record_here();
    if (skipped_ > 0 || !in_record_) return;
    const bool in_array = frames_.size() > record_depth_;
    if (in_parent_object_) {
      if (parent_rank_ >= best_rank_) return;
      best_rank_ = parent_rank_;
      parent_ = value.names() ? one_line(value.text) : std::string();
      return;
    }
    const bool boolean = value.kind == JsonScalar::Kind::kBoolean;
    if (is_parent_ && boolean && (in_array || value.text == "true")) {
      text_.fail(fmt::format("expected a parent, got {}", value.text));
    }
    if (!value.names()) return;
    if (is_parent_) parents_.push_back(one_line(value.text));
    if (in_array) return;  // of parents
    if (column_ < ids_.size()) ids_[column_] = one_line(value.text);
    if (!is_name_) return;
    name_ = text_.require_name(value.text);
  }

 private:
  struct Frame {
    bool is_object;
    bool is_followed;   // the value that comes is on the way to records
    std::size_t level;  // keys before
  };

  /// Refuses a key that an object had before: one of its values would be lost.
  void require_once(std::vector<std::string>& keys, std::string_view name) const {
    if (std::ranges::find(keys, name) != keys.end()) text_.fail(key_comes_twice(name));
    keys.emplace_back(name);
  }

  /// Something else than an object in the place of a record would be lost.
  void require_no_record_here() const {
    const bool in_array =
        frames_.empty() || (!frames_.back().is_object && frames_.back().is_followed);
    const std::size_t level = frames_.empty() ? 0 : frames_.back().level;
    if (!in_array || level != form_.path.size()) return;
    text_.fail("expected a record, an object in braces, got a single value");
  }

  void begin(bool is_object) {
    const bool in_parents = in_record_ && is_parent_ && !in_parent_object_;
    const Frame top = frames_.empty() ? Frame{false, true, 0} : frames_.back();
    if (skipped_ > 0 || (!in_parents && !top.is_followed)) {
      ++skipped_;
      if (!in_record_) stray_.begin();
      return;
    }
    const std::size_t level = top.level + (top.is_object ? 1 : 0);
    frames_.push_back({is_object, !is_object && !in_record_, level});
    if (in_parents) {
      in_parent_object_ = is_object;
      parent_has_keys_ = false;
      parent_keys_.clear();
      best_rank_ = kNoRank;
      parent_.clear();
      return;
    }
    if (!is_object || level != form_.path.size()) return;
    in_record_ = true;
    record_depth_ = frames_.size();
    name_.clear();
    for (std::string& id : ids_) id.clear();
    parents_.clear();
    keys_.clear();
    is_name_ = is_parent_ = false;
    column_ = ids_.size();
  }

  void end() {
    if (skipped_ > 0) {
      --skipped_;
      if (!in_record_) stray_.end(text_);
      return;
    }
    if (in_record_ && frames_.size() == record_depth_) in_record_ = false;
    frames_.pop_back();
  }

  /// How well a key of a parent tells which record it is, 0 the best.
  std::size_t rank_in_parent(std::string_view key) const {
    if (key == form_.id) return 0;
    if (std::ranges::find(form_.other_ids, key) != form_.other_ids.end()) return 1;
    if (find_rank(JsonWords::kId, key)) return 2;
    if (key == form_.name) return 3;
    return find_rank(JsonWords::kName, key) ? 4 : kNoRank;
  }

  void add_parent_object() {
    in_parent_object_ = false;
    if (parent_has_keys_ && best_rank_ == kNoRank) {
      text_.fail(
          fmt::format("expected a plain value or an object with an id or a name under {}, "
                      "got the object that ends here",
                      in_quotes(form_.parent)));
    }
    parents_.push_back(parent_);
  }

  void add_record() {
    if (name_.empty() && !form_.id.empty()) name_ = ids_.front();
    if (name_.empty()) {
      text_.fail(fmt::format("expected a name, key {}, in the record that ends here",
                             in_quotes(form_.name)));
    }
    const auto record = static_cast<EntityId>(records_.name_of_record.size());
    records_.name_of_record.push_back(records_.entities.names.find_or_add(name_));
    for (std::size_t i = 0; i < ids_.size(); ++i) {
      IdColumn& column = records_.columns[i];
      column.of_record.push_back(ids_[i].empty() ? kNone : column.texts.find_or_add(ids_[i]));
    }
    for (const std::string& parent : parents_) {
      if (parent.empty()) continue;
      records_.parents.push_back({record, records_.texts.find_or_add(parent), text_.line()});
    }
  }

  const JsonText& text_;
  const JsonForm& form_;
  Records& records_;
  StrayRecords stray_;
  std::vector<Frame> frames_;
  std::size_t skipped_ = 0;  // open containers that do not matter, inside the last frame
  bool in_record_ = false;
  std::size_t record_depth_ = 0;
  bool is_name_ = false;
  bool is_parent_ = false;
  std::size_t column_ = 0;  // of the last key; none of them if it is for no id
  std::string name_;
  std::vector<std::string> ids_;  // one a column
  std::vector<std::string> parents_;
  std::vector<std::string> keys_;         // of the record, as far as they are used
  std::vector<std::string> parent_keys_;  // of the object of a parent
  bool in_parent_object_ = false;
  bool parent_has_keys_ = false;
  std::size_t parent_rank_ = kNoRank;  // of the last key in the object
  std::size_t best_rank_ = kNoRank;
  std::string parent_;
};

std::size_t count_parents_in(const Records& records, const NameTable& texts) {
  return static_cast<std::size_t>(
      std::ranges::count_if(records.parents, [&](const ParentText& parent) {
        return texts.find(records.texts.name(parent.text)).has_value();
      }));
}

/// The column that parents mean; that of the form unless another is better, null if there is none.
IdColumn* choose_column(Records& records, const JsonForm& form) {
  IdColumn* best = form.id.empty() ? nullptr : &records.columns.front();
  std::size_t most = count_parents_in(records, records.entities.names);
  if (best != nullptr) most = std::max(most, count_parents_in(records, best->texts));
  for (IdColumn& column : records.columns) {
    const std::size_t count = count_parents_in(records, column.texts);
    if (count <= most || !column.all_differ()) continue;
    most = count;
    best = &column;
  }
  return best;
}

bool is_number(std::string_view text) { return text.find_first_not_of("0123456789") == text.npos; }

/// Refuses parents that are no records, unless these are plainly names of others.
void require_known_parents(const JsonText& text, const JsonForm& form, const Records& records) {
  std::size_t count = 0;
  const ParentText* first = nullptr;
  for (const ParentText& parent : records.parents) {
    const std::string_view meant = records.texts.name(parent.text);
    if (records.entities.names.find(meant) || records.entities.ids.find(meant)) return;
    if (says_no_parent_id(meant)) continue;
    if (count++ == 0) first = &parent;
  }
  if (count == 0) return;
  const std::string_view meant = records.texts.name(first->text);
  const std::string_view name = records.entities.names.name(0);
  const bool has_ids = records.entities.ids.size() > 0 && form.id != form.name;
  const bool means_ids = find_rank(JsonWords::kMaybeId, form.parent).has_value();
  if (!has_ids && !means_ids && (!is_number(meant) || is_number(name))) return;
  throw Error(
      ErrorKind::kInput,
      fmt::format(
          "{}:{}: {} the id or name of a record; parents look like {}, {}names "
          "like {}",
          text.name(), first->line,
          count == 1 ? "the only parent is not" : fmt::format("none of the {} parents is", count),
          in_quotes(meant),
          has_ids ? fmt::format("ids like {}, ", in_quotes(records.entities.ids.name(0))) : "",
          in_quotes(name)));
}

/// Looks up the parents of records.
class ParentSearch {
 public:
  explicit ParentSearch(Records& records) : records_(records) {
    std::size_t ids = 0;
    std::size_t names = 0;
    for (const ParentText& parent : records_.parents) {
      if (find_by_id(text_of(parent))) ++ids;
      if (find_by_name(text_of(parent))) ++names;
    }
    by_id_ = ids > 0 && ids >= names;
  }

  bool by_id() const noexcept { return by_id_; }

  /// Adds the edges; returns how many lead to an id that no record has.
  std::size_t add_edges(Taxonomy& taxonomy) {
    std::size_t unknown = 0;
    for (const ParentText& parent : records_.parents) {
      const std::string_view text = text_of(parent);
      std::optional<EntityId> found = by_id_ ? find_by_id(text) : find_by_name(text);
      if (found == parent.child) continue;
      if (!found && says_no_parent_id(text)) continue;
      if (!found && by_id_) {
        ++unknown;
        continue;
      }
      if (!found) found = records_.add(records_.entities.names.find_or_add(text), kNone);
      EntityId& first = records_.entities.parent_of[parent.child];
      if (first == kNone) first = *found;
      taxonomy.edges.push_back({*found, parent.child});
      taxonomy.lines.push_back(parent.line);
    }
    return unknown;
  }

 private:
  std::string_view text_of(const ParentText& parent) const {
    return records_.texts.name(parent.text);
  }

  std::optional<EntityId> find_by_id(std::string_view text) const {
    const std::optional<EntityId> id = records_.entities.ids.find(text);
    if (!id) return {};
    return records_.of_id[*id];
  }

  std::optional<EntityId> find_by_name(std::string_view text) const {
    const std::optional<EntityId> name = records_.entities.names.find(text);
    if (!name) return {};
    return records_.of_name[*name];
  }

  Records& records_;
  bool by_id_;
};

}  // namespace

void read_json_records(JsonText& text, const JsonForm& form, Taxonomy& taxonomy) {
  Records records;
  RecordReader reader(text, form, records);
  text.read(reader);
  IdColumn* const column = choose_column(records, form);
  const std::string id = column == nullptr ? std::string() : column->key;
  records.take_ids(column);
  require_known_parents(text, form, records);
  ParentSearch search(records);
  const std::size_t unknown = search.add_edges(taxonomy);
  taxonomy.form = one_line(fmt::format("JSON records: {} refers to {}, names in \"{}\"",
                                       form.parent, search.by_id() ? id : form.name, form.name));
  taxonomy.left_out.push_back({"edges_to_unknown_ids", "edge to an id that the file does not have",
                               "edges to ids that the file does not have", unknown});
  if (records.renamed > 0) {
    taxonomy.notes.push_back(
        counted(records.renamed, "record repeats an id", "records repeat ids") +
        " with another name; the first name counts");
  }
  const PlacedEntities entities = std::move(records.entities);
  records = {};  // its memory is needed for the vocabulary
  taxonomy.vocabulary = name_by_path(entities);
}

}  // namespace gumbelbox
