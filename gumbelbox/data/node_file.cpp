#include "gumbelbox/data/node_file.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "gumbelbox/base/counted.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/data/missing_parent.h"
#include "gumbelbox/data/path_names.h"
#include "gumbelbox/data/record_check.h"

namespace gumbelbox {
namespace {

using Cells = std::span<const std::string_view>;

/// What the records say, before parents are looked up.
class NodeTable {
 public:
  explicit NodeTable(const TableForm& form) : form_(form) {}

  void add(const RecordPlace& place, Cells cells) {
    check_columns(place, cells, form_);
    const std::string_view key = cells[form_.child];
    if (const auto complaint = name_complaint(key)) place.fail(*complaint);
    const std::string_view name = form_.name ? cells[*form_.name] : key;
    if (!name.empty()) {
      if (const auto complaint = name_complaint(name)) place.fail(*complaint);
    }
    const EntityId id = ids_.find_or_add(key);
    if (id == name_of_.size()) {
      name_of_.push_back(names_.find_or_add(name.empty() ? key : name));
    } else if (!name.empty() && names_.name(name_of_[id]) != name) {
      other_names_.push_back({id, std::string(name)});
    }
    const std::string_view parent = cells[form_.parent];
    if (parent.empty()) return;
    if (const auto complaint = name_complaint(parent)) place.fail(*complaint);
    references_.push_back({id, parents_.find_or_add(parent), place.line});
  }

  Taxonomy finish(const std::string& file) {
    index_names();
    by_name_ = prefers_names();
    const std::size_t records = ids_.size();
    Taxonomy taxonomy{.file = file, .form = form_.text, .vocabulary = {}, .edges = {}};
    for (const Reference& reference : references_) {
      for (const EntityId parent : parents_of(reference)) {
        if (parent == reference.child) continue;
        taxonomy.edges.push_back({parent, reference.child});
        taxonomy.lines.push_back(reference.line);
      }
    }
    taxonomy.form += by_name_ ? ", which is a name" : ", which is an id";
    if (ids_.size() > records) {
      taxonomy.notes.push_back(
          fmt::format("{}: {} no record of {} own, such as {}", file,
                      counted(ids_.size() - records, "parent has", "parents have"),
                      ids_.size() - records == 1 ? "its" : "their",
                      in_quotes(ids_.name(static_cast<EntityId>(records)))));
    }
    taxonomy.vocabulary = name_all(taxonomy.edges);
    return taxonomy;
  }

 private:
  struct Reference {
    EntityId child;
    EntityId parent;  // in parents_
    std::size_t line;
  };

  /// The first entity of each name.
  void index_names() {
    first_of_name_.resize(names_.size());
    for (std::size_t id = name_of_.size(); id-- > 0;) {
      first_of_name_[name_of_[id]] = static_cast<EntityId>(id);
    }
  }

  std::optional<EntityId> find(std::string_view text, bool by_name) const {
    if (!by_name) return ids_.find(text);
    const std::optional<EntityId> name = names_.find(text);
    return name ? std::optional(first_of_name_[*name]) : std::nullopt;
  }

  bool prefers_names() const {
    std::size_t ids = 0;
    std::size_t names = 0;
    for (EntityId parent = 0; parent < parents_.size(); ++parent) {
      const std::string_view text = parents_.name(parent);
      ids += find(text, false).has_value();
      names += find(text, true).has_value();
    }
    return form_.name && names > ids;
  }

  bool is_none(std::string_view text) const {
    return (by_name_ ? says_no_parent(text) : says_no_parent_id(text)) && !find(text, by_name_);
  }

  /// The parents in one cell; what is unknown becomes an entity.
  std::vector<EntityId> parents_of(const Reference& reference) {
    const std::string_view text = parents_.name(reference.parent);
    if (is_none(text)) return {};
    if (const std::optional<EntityId> known = find(text, by_name_)) return {*known};
    if (const auto several = find_several(text)) return *several;
    const EntityId id = ids_.find_or_add(text);
    if (id == name_of_.size()) name_of_.push_back(names_.find_or_add(text));
    return {id};
  }

  /// The parents in a list; nothing unless all of them are known.
  std::optional<std::vector<EntityId>> find_several(std::string_view text) const {
    for (const char separator : {';', '|', ','}) {
      if (text.find(separator) == text.npos) continue;
      std::vector<EntityId> parents;
      for (std::string_view rest = text; true;) {
        const std::size_t end = rest.find(separator);
        const std::optional<EntityId> parent = find(trim(rest.substr(0, end)), by_name_);
        if (!parent) break;
        parents.push_back(*parent);
        if (end == rest.npos) return parents;
        rest.remove_prefix(end + 1);
      }
    }
    return {};
  }

  /// Called by name, else by the way from a root; the id is an alias.
  Vocabulary name_all(const std::vector<Pair>& edges) {
    PlacedEntities placed{.parent_of = std::vector(ids_.size(), PlacedEntities::kNone)};
    for (const auto [parent, child] : edges) {
      EntityId& first = placed.parent_of[child];
      if (first == PlacedEntities::kNone) first = parent;
    }
    placed.id_of.resize(ids_.size());
    std::iota(placed.id_of.begin(), placed.id_of.end(), EntityId{0});
    placed.names = std::move(names_);
    placed.ids = std::move(ids_);
    placed.name_of = std::move(name_of_);
    Vocabulary vocabulary = name_by_path(placed);
    for (const auto& [id, other] : other_names_) vocabulary.add_alias(id, other);
    return vocabulary;
  }

  const TableForm& form_;
  NameTable ids_;
  NameTable names_;                                            // every name once
  std::vector<EntityId> name_of_;                              // one an entity, in names_
  std::vector<EntityId> first_of_name_;                        // one a name
  std::vector<std::pair<EntityId, std::string>> other_names_;  // of later records of an id
  NameTable parents_;                                          // every text once
  std::vector<Reference> references_;
  bool by_name_ = false;
};

}  // namespace

Taxonomy read_nodes(TextFile file, const TableForm& form) {
  RecordReader records(LineReader(std::move(file)), form.record);
  NodeTable nodes(form);
  bool header = form.header;
  while (records.fill()) {
    for (std::size_t i = 0; i < records.size(); ++i) {
      if (std::exchange(header, false)) continue;
      nodes.add({records.name(), records.line(i)}, records.cells(i));
    }
  }
  return nodes.finish(records.name());
}

}  // namespace gumbelbox
