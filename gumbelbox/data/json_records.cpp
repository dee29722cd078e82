#include "gumbelbox/data/json_records.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gumbelbox/base/counted.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/data/path_names.h"

namespace gumbelbox {
namespace {

constexpr EntityId kNone = PlacedEntities::kNone;

struct ParentText {
  EntityId child;  // the entity
  EntityId text;   // its number among the texts
  std::size_t line;
};

/// What the records of a file say, before parents are looked up.
struct Records {
  PlacedEntities entities;
  std::vector<EntityId> of_id;    // one an id: the entity
  std::vector<EntityId> of_name;  // one a name: the first entity
  NameTable texts;                // that parents are meant by
  std::vector<ParentText> parents;
  std::size_t renamed = 0;  // records of an earlier id with another name

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
      : text_(text), form_(form), records_(records) {}

  void begin_object() override { begin(true); }
  void begin_array() override { begin(false); }

  void key(std::string_view name) override {
    if (skipped_ > 0) return;
    Frame& top = frames_.back();
    top.is_followed = !in_record_ && matches(form_.path[top.level], name);
    if (!in_record_) return;
    is_name_ = name == form_.name;
    is_id_ = name == form_.id;
    is_parent_ = name == form_.parent;
    if (is_parent_) parents_.clear();
  }

  void end_object() override {
    if (skipped_ == 0 && in_record_) add_record();
    end();
  }

  void end_array() override { end(); }

  void scalar(const JsonScalar& value) override {
    if (skipped_ > 0 || !in_record_ || !value.names()) return;
    if (is_parent_) parents_.push_back(one_line(value.text));
    if (frames_.size() > record_depth_) return;  // in the array of parents
    if (is_id_) id_ = one_line(value.text);
    if (!is_name_) return;
    name_ = text_.require_name(value.text);
  }

 private:
  struct Frame {
    bool is_object;
    bool is_followed;   // the value that comes is on the way to records
    std::size_t level;  // keys before
  };

  void begin(bool is_object) {
    const bool in_parents = in_record_ && is_parent_ && !is_object;
    const Frame top = frames_.empty() ? Frame{false, true, 0} : frames_.back();
    if (skipped_ > 0 || (!in_parents && !top.is_followed)) {
      ++skipped_;
      return;
    }
    const std::size_t level = top.level + (top.is_object ? 1 : 0);
    frames_.push_back({is_object, !is_object && !in_record_, level});
    if (!is_object || level != form_.path.size()) return;
    in_record_ = true;
    record_depth_ = frames_.size();
    name_.clear();
    id_.clear();
    parents_.clear();
    is_name_ = is_id_ = is_parent_ = false;
  }

  void end() {
    if (skipped_ > 0) {
      --skipped_;
      return;
    }
    if (in_record_ && frames_.size() == record_depth_) in_record_ = false;
    frames_.pop_back();
  }

  void add_record() {
    PlacedEntities& entities = records_.entities;
    if (name_.empty()) name_ = id_;
    if (name_.empty()) {
      text_.fail(fmt::format("expected a name, key {}, in the record that ends here",
                             in_quotes(form_.name)));
    }
    const EntityId id = id_.empty() ? kNone : entities.ids.find_or_add(id_);
    const EntityId entity = records_.add(entities.names.find_or_add(name_), id);
    for (const std::string& parent : parents_) {
      if (parent.empty() || parent == "null" || parent == "NULL") continue;
      records_.parents.push_back({entity, records_.texts.find_or_add(parent), text_.line()});
    }
  }

  const JsonText& text_;
  const JsonForm& form_;
  Records& records_;
  std::vector<Frame> frames_;
  std::size_t skipped_ = 0;  // open containers that do not matter, inside the last frame
  bool in_record_ = false;
  std::size_t record_depth_ = 0;
  bool is_name_ = false;
  bool is_id_ = false;
  bool is_parent_ = false;
  std::string name_;
  std::string id_;
  std::vector<std::string> parents_;
};

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
      if (!found && (text == "0" || text == "-1")) continue;
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
  ParentSearch search(records);
  const std::size_t unknown = search.add_edges(taxonomy);
  taxonomy.form =
      one_line(fmt::format("JSON records: {} refers to {}, names in \"{}\"", form.parent,
                           search.by_id() ? form.id : form.name, form.name));
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
