#include "gumbelbox/data/edge_file.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <string_view>
#include <utility>

#include "gumbelbox/base/counted.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/data/column_order.h"
#include "gumbelbox/data/missing_parent.h"
#include "gumbelbox/data/record_check.h"
#include "gumbelbox/data/referred_check.h"
#include "gumbelbox/data/titled_form.h"

namespace gumbelbox {
namespace {

using Cells = std::span<const std::string_view>;

float parse_target(const RecordPlace& place, std::string_view cell) {
  const std::optional<double> target = find_real(cell);
  if (target && *target >= 0 && *target <= 1) return static_cast<float>(*target);
  if (cell.empty()) place.fail("column 3 is empty, expected a probability in [0, 1]");
  place.fail(fmt::format("column 3 holds {}, not a probability in [0, 1]",
                         target ? std::string(cell) : in_quotes(cell)));
}

double parse_count(const RecordPlace& place, Cells cells, std::size_t column) {
  const std::optional<double> count = find_real(cells[column]);
  if (!count || !std::isfinite(*count) || *count < 0) {
    place.fail(
        fmt::format("expected a count in column {}, got {}", column + 1, in_quotes(cells[column])));
  }
  return *count;
}

/// How far rounding may move a number that is written so: half a unit of the last decimal. 0 for
/// whole numbers.
double rounding_of(std::string_view cell) {
  const std::size_t end = std::min(cell.find_first_of("eE"), cell.size());
  const std::size_t point = cell.substr(0, end).find('.');
  if (point == cell.npos) return 0;
  const double exponent = end < cell.size() ? find_real(cell.substr(end + 1)).value_or(0) : 0;
  return 0.5 * std::pow(10, exponent - static_cast<double>(end - point - 1));
}

/// Refuses counts that cannot be, or that say something else than the probability.
void check_counts(const RecordPlace& place, Cells cells, const EdgeValues& values) {
  const auto [n_ab, n_b] = *values.counts;
  if (n_ab > n_b) {
    place.fail(fmt::format("expected n_ab of at most n_b, got {} and {}", cells[3], cells[4]));
  }
  const double p = *values.target;
  const double share = n_b > 0 ? n_ab / n_b : 0;
  // Probabilities are often written with two or three digits. They were kept as floats.
  constexpr double kFloat = 1e-6;
  const double rounding = std::max({5e-4, 1e-3 * share, rounding_of(cells[2])});
  if (std::abs(p - share) <= rounding + kFloat) return;
  place.fail(fmt::format("column 3 holds {}, but n_ab / n_b is {} / {}{}", cells[2], cells[3],
                         cells[4], n_b > 0 ? fmt::format(" = {:.4g}", share) : ""));
}

EdgeValues read_values(const RecordPlace& place, Cells cells, std::size_t columns) {
  EdgeValues values{.target = parse_target(place, cells[2])};
  if (columns >= 5) {
    values.counts = {parse_count(place, cells, 3), parse_count(place, cells, 4)};
    check_counts(place, cells, values);
  }
  return values;
}

/// Turns records into edges; `to_id(place, cell, column)` turns cells into entities.
template <class ToId>
class EdgeReader {
 public:
  EdgeReader(const TableForm& form, const EdgeFileOptions& options, bool by_name, ToId to_id)
      : form_(form),
        by_name_(by_name),
        to_id_(to_id),
        referred_(form),
        edges_({.keep_all = options.keep_all, .most_examples = options.most_examples}) {
    file_.kind = form.kind == TableForm::Kind::kProbabilities ? DataKind::kProbability
                                                              : DataKind::kHierarchy;
    file_.form = form.text;
  }

  void add(const RecordPlace& place, Cells cells) {
    check_columns(place, cells, form_);
    referred_.add(place.line, cells);
    const std::string_view parent = cells[form_.parent];
    const std::string_view child = cells[form_.child];
    const bool has_values = file_.kind == DataKind::kProbability;
    if (by_name_ && !has_values && says_no_parent(parent) && !says_no_parent(child)) {
      const EntityId root = to_id_(place, child, form_.child);
      roots_.push_back({std::string(parent), root, place.line});
      require_one_parent(place, {kNoParent, root}, child);
      return;
    }
    // The order of the cells is that of the ids, whichever of them is the parent.
    const bool swapped = form_.parent > form_.child;
    const auto [first, second] = std::minmax(form_.parent, form_.child);
    Pair pair{to_id_(place, cells[first], first), 0};
    pair.b = to_id_(place, cells[second], second);
    if (swapped) std::swap(pair.a, pair.b);
    compare_with_first(place, pair, parent, child);
    require_one_parent(place, pair, child);
    if (by_name_ && !has_values && says_no_parent(child)) no_parents_.add(place, parent, child);
    edges_.add(pair, place.line,
               has_values ? read_values(place, cells, form_.columns) : EdgeValues{});
  }

  void note_count(const std::string& shown, std::size_t count, std::string_view one,
                  std::string_view many) {
    if (count == 0) return;
    file_.notes.push_back(fmt::format("{}: {} {}", shown, count, count == 1 ? one : many));
  }

  void add_notes(const std::vector<std::string>& notes) {
    file_.notes.insert(file_.notes.end(), notes.begin(), notes.end());
  }

  /// Tells of a first line whose names no other line has: it may be a header in unknown words.
  void doubt_first() {
    constexpr std::size_t kFewest = 3;
    if (form_.header || lines_ < kFewest || first_.recurs) return;
    file_.notes.push_back(
        fmt::format("{}: no other line has {} or {}; if this line is a header, the option header "
                    "says so",
                    first_.where, in_quotes(first_.names[0]), in_quotes(first_.names[1])));
  }

  /// Settles lines whose parent is a word such as NULL: an entity if another line has it as one.
  template <class Find>
  void settle_roots(const std::string& shown, Find find) {
    std::size_t roots = 0;
    for (const Root& root : roots_) {
      if (const std::optional<EntityId> parent = find(root.parent)) {
        edges_.add({*parent, root.child}, root.line);
      } else {
        ++roots;
      }
    }
    note_count(shown, roots, "line has no parent: a root", "lines have no parent: roots");
  }

  /// Tells of a child such as NULL, which may say that the other name has no parent.
  void doubt_no_parents() {
    if (no_parents_.count == 0 || form_.order_given) return;
    file_.notes.push_back(fmt::format(
        "{}: {} in column {} was read as a name{}; if it says that {} has no parent, use the "
        "option columns parent={},child={}",
        no_parents_.where, in_quotes(no_parents_.child), form_.child + 1,
        no_parents_.count == 1
            ? ""
            : ", as in " + counted(no_parents_.count - 1, "other line", "other lines"),
        in_quotes(no_parents_.parent), form_.child + 1, form_.parent + 1));
  }

  EdgeFile finish(const std::string& shown, std::size_t entities) {
    referred_.finish(shown);
    auto [edges, dropped] = edges_.finish(shown, file_.notes);
    file_.edges = std::move(edges);
    file_.dropped = std::move(dropped);
    const bool hierarchy = file_.kind == DataKind::kHierarchy;
    if (by_name_ && hierarchy && !form_.order_given &&
        looks_child_first(file_.edges.pairs, entities)) {
      swap_ends();
    }
    return std::move(file_);
  }

 private:
  static constexpr EntityId kNoParent = ~EntityId{0};
  static constexpr EntityId kUnknown = kNoParent - 1;

  struct Root {
    std::string parent;  // what stands for it
    EntityId child;
    std::size_t line;
  };

  /// Where the first lines let the child come first, since none comes twice, later ones must agree.
  void require_one_parent(const RecordPlace& place, Pair pair, std::string_view child) {
    if (!form_.sampled || !form_.order_given || !by_name_) return;
    if (parent_of_.size() <= pair.b) parent_of_.resize(std::size_t{pair.b} + 1, kUnknown);
    EntityId& parent = parent_of_[pair.b];
    if (parent == kUnknown) parent = pair.a;
    if (parent == pair.a) return;
    place.fail(fmt::format(
        "{} stands in column {} again, with another parent; the first lines have no name twice "
        "there, and some of them "
        "no parent in column {}, so column {} was taken for the child; the option columns says "
        "which it is: parent={},child={}",
        in_quotes(child), form_.child + 1, form_.parent + 1, form_.child + 1, form_.parent + 1,
        form_.child + 1));
  }

  void compare_with_first(const RecordPlace& place, Pair pair, std::string_view parent,
                          std::string_view child) {
    if (lines_++ == 0) {
      first_ = {pair, place.where(), {std::string(parent), std::string(child)}};
      return;
    }
    const auto is_new = [&](EntityId id) { return id != first_.pair.a && id != first_.pair.b; };
    first_.recurs = first_.recurs || !is_new(pair.a) || !is_new(pair.b);
  }

  void swap_ends() {
    for (Pair& pair : file_.edges.pairs) std::swap(pair.a, pair.b);
    for (auto* examples : {&file_.dropped.first_duplicates, &file_.dropped.first_self_loops}) {
      for (DroppedEdge& edge : *examples) std::swap(edge.pair.a, edge.pair.b);
    }
    file_.form = fmt::format(
        "{} edges, child in column {}, parent in column {}: no child comes twice, parents do",
        form_.text.substr(0, form_.text.find(' ')), form_.parent + 1, form_.child + 1);
  }

  const TableForm& form_;
  bool by_name_;
  ToId to_id_;
  struct {
    Pair pair = {};
    std::string where = {};
    std::string names[2] = {};
    bool recurs = false;  // in another line, either of them
  } first_;
  struct {
    std::string where, parent, child;
    std::size_t count = 0;

    void add(const RecordPlace& place, std::string_view p, std::string_view c) {
      if (count++ > 0) return;
      where = place.where();
      parent = p;
      child = c;
    }
  } no_parents_;           // children such as NULL
  std::size_t lines_ = 0;  // of edges
  ReferredCheck referred_;
  std::vector<EntityId> parent_of_;  // one a child
  std::vector<Root> roots_;
  EdgeCollector edges_;
  EdgeFile file_;
};

/// `prepare(names)` is told the cells of many lines before `to_id(place, cell, column)` is asked
/// for each.
template <class Prepare, class Reader>
void read_records(RecordReader& records, const TableForm& form, Prepare prepare, Reader& reader) {
  std::vector<std::string_view> names;
  while (records.fill()) {
    names.clear();
    for (std::size_t i = 0; i < records.size(); ++i) {
      const Cells cells = records.cells(i);
      if (cells.size() <= std::max(form.parent, form.child)) continue;
      names.insert(names.end(), {cells[form.parent], cells[form.child]});
    }
    prepare(std::span<const std::string_view>(names));
    for (std::size_t i = 0; i < records.size(); ++i) {
      reader.add({records.name(), records.line(i)}, records.cells(i));
    }
  }
}

/// The form of a file of ids, which is tab-separated and has no quotes.
TableForm form_of_ids(const TextFile& file, const EdgeFileOptions& options) {
  const TableSample sample = sample_table(sample_text(file.beginning()), {'\t', false});
  TableForm form = form_by_titles(sample).value_or(TableForm{});
  form.record = sample.form;
  form.name.reset();
  if (sample.records.empty()) return form;
  form.columns = sample.records.front().cells.size();
  form.first_line = sample.records.front().line;
  const RecordPlace place{file.name(), form.first_line};
  if (form.columns != 2 && form.columns != 3 && form.columns != 5) {
    place.fail(
        fmt::format("expected 2 columns, or 3 or 5 with probabilities, got {}", form.columns));
  }
  const DataKind kind =
      options.kind.value_or(form.columns == 2 ? DataKind::kHierarchy : DataKind::kProbability);
  if (kind == DataKind::kProbability && form.columns == 2) {
    place.fail("expected 3 or 5 columns for probabilities, got 2");
  }
  form.kind =
      kind == DataKind::kProbability ? TableForm::Kind::kProbabilities : TableForm::Kind::kEdges;
  return form;
}

}  // namespace

EdgeFile read_edges_by_name(TextFile file, const TableForm& form, Vocabulary& vocabulary,
                            const EdgeFileOptions& options) {
  RecordReader records(LineReader(std::move(file)), form.record, form.header);
  EdgeReader edges(form, options, true,
                   [&](const RecordPlace& place, std::string_view name, std::size_t column) {
                     const std::size_t known = vocabulary.size();
                     const EntityId id = vocabulary.find_or_add(name);
                     if (id < known) return id;
                     check_name(place, name, column, form);
                     return id;
                   });
  // Nearly all the time of a large file would go into waiting for memory, one name after another.
  const auto prepare = [&](std::span<const std::string_view> names) { vocabulary.prefetch(names); };
  read_records(records, form, prepare, edges);
  const std::string& shown = records.name();
  edges.settle_roots(shown, [&](const std::string& name) { return vocabulary.find(name); });
  edges.doubt_first();
  edges.doubt_no_parents();
  if (!form.doubt.empty()) edges.add_notes({form.doubt});
  edges.add_notes(records.notes());
  return edges.finish(shown, vocabulary.size());
}

EdgeFile read_edges_by_id(const std::string& path, std::size_t entities,
                          const EdgeFileOptions& options) {
  TextFile file(path);
  const TableForm form = form_of_ids(file, options);
  RecordReader records(LineReader(std::move(file)), form.record, form.header);
  EdgeReader edges(form, options, false,
                   [&](const RecordPlace& place, std::string_view cell, std::size_t) {
                     const std::optional<EntityId> id = find_id(cell, entities);
                     if (!id) place.fail(id_complaint(cell, entities));
                     return *id;
                   });
  read_records(
      records, form, [](std::span<const std::string_view>) {}, edges);
  edges.add_notes(records.notes());
  return edges.finish(records.name(), entities);
}

}  // namespace gumbelbox
