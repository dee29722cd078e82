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
#include "gumbelbox/data/referred_check.h"

namespace gumbelbox {
namespace {

using Cells = std::span<const std::string_view>;

/// The id without what spreadsheets and data frames append to numbers in a column with gaps: 17.0.
std::string_view without_fraction(std::string_view id) {
  constexpr std::string_view kFraction = ".0";
  if (!id.ends_with(kFraction)) return id;
  const std::string_view whole = id.substr(0, id.size() - kFraction.size());
  const std::string_view digits = whole.substr(whole.starts_with('-') ? 1 : 0);
  return find_number(digits) ? whole : id;
}

/// What the records say, before parents are looked up.
class NodeTable {
 public:
  explicit NodeTable(const TableForm& form) : form_(form), referred_(form) {}

  void add(const RecordPlace& place, Cells cells) {
    check_columns(place, cells, form_);
    referred_.add(place.line, cells);
    const std::string_view key = cells[form_.child];
    check_name(place, key, form_.child, form_);
    const std::string_view name = form_.name ? cells[*form_.name] : key;
    if (!name.empty()) check_name(place, name, *form_.name, form_);
    const EntityId id = ids_.find_or_add(key);
    if (id == name_of_.size()) {
      name_of_.push_back(names_.find_or_add(name.empty() ? key : name));
    } else if (!name.empty() && names_.name(name_of_[id]) != name) {
      if (form_.sampled) refuse_repeated_id(place, key);
      other_names_.push_back({id, std::string(name)});
    }
    const std::string_view parent = cells[form_.parent];
    if (parent.empty()) return;
    check_name(place, parent, form_.parent, form_);
    references_.push_back({id, parents_.find_or_add(parent), place.line});
  }

  Taxonomy finish(const std::string& file) {
    referred_.finish(file);
    index_names();
    by_name_ = prefers_names();
    require_known_parents(file);
    const std::size_t records = ids_.size();
    Taxonomy taxonomy{.file = file, .form = form_.text, .vocabulary = {}, .edges = {}};
    for (const Reference& reference : references_) {
      for (const EntityId parent : parents_of(reference)) {
        if (parent == reference.child) continue;
        taxonomy.edges.push_back({parent, reference.child});
        taxonomy.lines.push_back(reference.line);
      }
    }
    taxonomy.form += by_name_ ? "; parents are names" : "; parents are ids";
    if (ids_.size() > records) {
      taxonomy.notes.push_back(
          fmt::format("{}: {} no record of {} own, such as {}", file,
                      counted(ids_.size() - records, "parent has", "parents have"),
                      ids_.size() - records == 1 ? "its" : "their",
                      in_quotes(ids_.name(static_cast<EntityId>(records)))));
    }
    if (by_name_) note_shared_names(taxonomy);
    if (!by_name_) note_names_without_parent(taxonomy);
    taxonomy.vocabulary = name_all(taxonomy.edges);
    return taxonomy;
  }

 private:
  struct Reference {
    EntityId child;
    EntityId parent;  // in parents_
    std::size_t line;
  };

  /// Nothing but different values in the first lines said that a column holds the ids.
  [[noreturn]] void refuse_repeated_id(const RecordPlace& place, std::string_view id) const {
    const std::size_t column = form_.child + 1;
    place.fail(fmt::format(
        "{} stands in column {} again, with another name; the first lines have no value twice "
        "there, "
        "so it was taken for the id; the option columns says what it is: child={},{}parent={}",
        in_quotes(id), column, column, form_.name ? fmt::format("name={},", *form_.name + 1) : "",
        form_.parent + 1));
  }

  /// The first entity of each name, and how many have it.
  void index_names() {
    first_of_name_.resize(names_.size());
    owners_.resize(names_.size());
    for (std::size_t id = name_of_.size(); id-- > 0;) {
      first_of_name_[name_of_[id]] = static_cast<EntityId>(id);
      ++owners_[name_of_[id]];
    }
  }

  /// Throws kInput if there are parents and all are unknown: they are written in another way.
  void require_known_parents(const std::string& file) const {
    std::string_view unknown;
    for (EntityId parent = 0; parent < parents_.size(); ++parent) {
      const std::string_view text = parents_.name(parent);
      if (find(text, by_name_) || find_list(text, by_name_)) return;
      if (unknown.empty() && !is_none(text)) unknown = text;
    }
    if (unknown.empty() || !form_.name) return;
    throw Error(
        ErrorKind::kInput,
        fmt::format("{}: no parent is the id or the name of a record: parents look like {}, "
                    "ids like {}, names like {}",
                    file, in_quotes(unknown), in_quotes(ids_.name(0)), in_quotes(names_.name(0))));
  }

  void note_shared_names(Taxonomy& taxonomy) const {
    std::size_t shared = 0;
    std::string_view example;
    for (EntityId parent = 0; parent < parents_.size(); ++parent) {
      const std::optional<EntityId> name = names_.find(parents_.name(parent));
      if (!name || *name >= owners_.size() || owners_[*name] < 2) continue;
      if (shared++ == 0) example = parents_.name(parent);
    }
    if (shared == 0) return;
    taxonomy.notes.push_back(fmt::format(
        "{}: {} the name of several records, such as {}; the first of them became the parent",
        taxonomy.file, counted(shared, "parent is", "parents are"), in_quotes(example)));
  }

  /// Where parents are ids, a parent such as 'None' may still be meant as the name of a record.
  void note_names_without_parent(Taxonomy& taxonomy) const {
    for (EntityId parent = 0; parent < parents_.size(); ++parent) {
      const std::string_view text = parents_.name(parent);
      if (!is_none(text) || !find(text, true)) continue;
      taxonomy.notes.push_back(fmt::format(
          "{}: the parent {} was read as no parent, though a record has that name; give its id "
          "where it is a parent",
          taxonomy.file, in_quotes(text)));
    }
  }

  std::optional<EntityId> find(std::string_view text, bool by_name) const {
    if (!by_name) {
      const std::optional<EntityId> id = ids_.find(text);
      return id ? id : ids_.find(without_fraction(text));
    }
    const std::optional<EntityId> name = names_.find(text);
    return name ? std::optional(first_of_name_[*name]) : std::nullopt;
  }

  bool prefers_names() const {
    std::size_t ids = 0;
    std::size_t names = 0;
    for (EntityId parent = 0; parent < parents_.size(); ++parent) {
      const std::string_view text = parents_.name(parent);
      ids += find(text, false) || find_list(text, false);
      names += find(text, true) || find_list(text, true);
    }
    return form_.name && names > ids;
  }

  bool is_none(std::string_view text) const {
    const bool none = by_name_ ? says_no_parent(text) : says_no_parent_id(without_fraction(text));
    return none && !find(text, by_name_);
  }

  /// The parents in one cell; what is unknown becomes an entity.
  std::vector<EntityId> parents_of(const Reference& reference) {
    const std::string_view text = parents_.name(reference.parent);
    std::vector<std::string_view> parts = {text};
    if (!find(text, by_name_)) parts = find_list(text, by_name_).value_or(parts);
    std::vector<EntityId> parents;
    for (const std::string_view part : parts) {
      if (!is_none(part)) parents.push_back(find_or_add(part));
    }
    return parents;
  }

  EntityId find_or_add(std::string_view parent) {
    if (const std::optional<EntityId> known = find(parent, by_name_)) return *known;
    const EntityId id = ids_.find_or_add(parent);
    if (id == name_of_.size()) name_of_.push_back(names_.find_or_add(parent));
    if (first_of_name_.size() < names_.size()) first_of_name_.push_back(id);
    return id;
  }

  /// The parts of a list of parents; nothing for a text that is none. Names may hold separators,
  /// and so may ids a comma: there all parts must be known, else one.
  std::optional<std::vector<std::string_view>> find_list(std::string_view text,
                                                         bool by_name) const {
    for (const char separator : {';', '|', ','}) {
      if (text.find(separator) == text.npos) continue;
      std::vector<std::string_view> parts;
      std::size_t known = 0;
      for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(separator, begin), text.size());
        const std::string_view part = trim(text.substr(begin, end - begin));
        if (!part.empty()) parts.push_back(part);
        known += !part.empty() && find(part, by_name);
        begin = end + 1;
      }
      const bool one_is_enough = !by_name && separator != ',';
      if (known > 0 && (one_is_enough || known == parts.size())) return parts;
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
  ReferredCheck referred_;
  NameTable ids_;
  NameTable names_;                                            // every name once
  std::vector<EntityId> name_of_;                              // one an entity, in names_
  std::vector<EntityId> first_of_name_;                        // one a name
  std::vector<std::size_t> owners_;                            // one a name: entities that have it
  std::vector<std::pair<EntityId, std::string>> other_names_;  // of later records of an id
  NameTable parents_;                                          // every text once
  std::vector<Reference> references_;
  bool by_name_ = false;
};

}  // namespace

Taxonomy read_nodes(TextFile file, const TableForm& form) {
  RecordReader records(LineReader(std::move(file)), form.record, form.header);
  NodeTable nodes(form);
  while (records.fill()) {
    for (std::size_t i = 0; i < records.size(); ++i) {
      nodes.add({records.name(), records.line(i)}, records.cells(i));
    }
  }
  Taxonomy taxonomy = nodes.finish(records.name());
  if (!form.doubt.empty()) taxonomy.notes.push_back(form.doubt);
  const std::vector<std::string> notes = records.notes();
  taxonomy.notes.insert(taxonomy.notes.end(), notes.begin(), notes.end());
  return taxonomy;
}

}  // namespace gumbelbox
