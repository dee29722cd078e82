#include "gumbelbox/data/path_file.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "gumbelbox/base/counted.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/cell.h"
#include "gumbelbox/data/missing_parent.h"
#include "gumbelbox/data/path_tree.h"
#include "gumbelbox/data/path_watch.h"
#include "gumbelbox/data/record_check.h"

namespace gumbelbox {
namespace {

using Cells = std::span<const std::string_view>;
using Steps = std::vector<std::string_view>;

/// The cells of levels up to the first that is empty.
Steps steps_of_levels(Cells cells, std::size_t columns, const std::vector<std::size_t>& levels,
                      const RecordPlace& place) {
  Steps steps;
  bool ended = false;
  const std::size_t known = std::min(cells.size(), columns);
  if (!std::ranges::all_of(cells.subspan(known), &std::string_view::empty)) {
    place.fail(fmt::format("expected at most {} columns, got {}", columns, cells.size()));
  }
  for (const std::size_t level : levels) {
    const std::string_view cell = level < cells.size() ? cells[level] : std::string_view();
    const bool none = says_no_parent(cell);
    if (ended && !none) {
      place.fail(fmt::format("expected no level behind an empty one, got {}", in_quotes(cell)));
    }
    ended = ended || none;
    if (!ended) steps.push_back(cell);
  }
  return steps;
}

/// Reads the records into a tree, with the aliases that they give to its nodes.
class PathReader {
 public:
  explicit PathReader(const TableForm& form) : form_(form), tree_(form.path_form), watch_(form) {}

  void add(const RecordPlace& place, Cells cells) {
    if (form_.path.size() > 1)
      return add_steps(place, steps_of_levels(cells, form_.columns, form_.path, place), {});
    check_columns(place, cells, form_);
    const auto paths = split_paths(cells[form_.path.front()], form_.path_form);
    for (const std::string_view path : paths) {
      std::string_view number;
      const Steps steps = steps_of_path(place, path, number);
      watch_.add(place, path, steps);
      add_steps(place, steps, number);
      if (paths.size() > 1 && steps.size() == 1) single_.push_back({tree_.add(steps), place.line});
    }
  }

  void add_steps(const RecordPlace& place, const Steps& steps, std::string_view number) {
    for (const std::string_view step : steps) {
      if (const auto complaint = name_complaint(step)) place.fail(*complaint);
    }
    if (steps.empty()) {
      ++empty_;
      return;
    }
    if (form_.path_form.by_name && steps.size() > 2) {
      place.fail(fmt::format("expected two names as in the lines before, got {}", steps.size()));
    }
    const EntityId node = tree_.add(steps);
    if (!number.empty()) numbers_.push_back({node, std::string(number)});
  }

  Taxonomy finish(const std::string& file) {
    watch_.finish(file);
    Taxonomy taxonomy{
        .file = file, .form = form_.text, .vocabulary = tree_.vocabulary(), .edges = tree_.edges()};
    for (const auto& [node, number] : numbers_) taxonomy.vocabulary.add_alias(node, number);
    note_single(taxonomy);
    note_leading(taxonomy);
    taxonomy.left_out.push_back(
        {"empty_paths", "record without a path", "records without a path", empty_});
    return taxonomy;
  }

 private:
  Steps steps_of_path(const RecordPlace& place, std::string_view path, std::string_view& number) {
    const std::string_view separator = trim(form_.path_form.separator);
    if (says_no_parent(path) || path == separator) return {};
    if (form_.path_form.numbered) number = take_number(path);
    if (!form_.path_form.leading && path.starts_with(separator) && leading_++ == 0) {
      first_leading_ = place.line;
    }
    const std::optional<Steps> steps = split_path(path, separator);
    if (!steps) {
      place.fail(fmt::format("expected a name between two {}, got {}", in_quotes(separator),
                             in_quotes(path)));
    }
    return *steps;
  }

  struct Single {
    EntityId node;
    std::size_t line;
  };

  /// Tells of parts of lists that are roots without children: the sign may belong to a name.
  void note_single(Taxonomy& taxonomy) {
    std::vector<bool> has_children(tree_.size());
    for (const Pair edge : taxonomy.edges) has_children[edge.a] = true;
    std::erase_if(single_, [&](const Single& part) { return has_children[part.node]; });
    if (single_.empty()) return;
    const char sign = form_.path_form.list;
    taxonomy.notes.push_back(fmt::format(
        "{}: {} beside '{}' became {}, such as {} in line {}; if '{}' is part of a name, separate "
        "the paths by another sign",
        taxonomy.file, counted(single_.size(), "name", "names"), sign,
        single_.size() == 1 ? "a root" : "roots",
        in_quotes(taxonomy.vocabulary.name(single_.front().node)), single_.front().line, sign));
  }

  void note_leading(Taxonomy& taxonomy) const {
    if (leading_ == 0) return;
    taxonomy.notes.push_back(
        fmt::format("{}: {} with {}, the first in line {}; the empty step before it is left out",
                    taxonomy.file, counted(leading_, "path begins", "paths begin"),
                    in_quotes(trim(form_.path_form.separator)), first_leading_));
  }

  const TableForm& form_;
  PathTree tree_;
  PathWatch watch_;
  std::vector<std::pair<EntityId, std::string>> numbers_;
  std::vector<Single> single_;  // parts of lists that have one step
  std::size_t empty_ = 0;
  std::size_t leading_ = 0;  // paths that begin with a separator, unlike the others
  std::size_t first_leading_ = 0;
};

}  // namespace

Taxonomy read_paths(TextFile file, const TableForm& form) {
  RecordReader records(LineReader(std::move(file)), form.record, form.header);
  PathReader reader(form);
  while (records.fill()) {
    for (std::size_t i = 0; i < records.size(); ++i) {
      reader.add({records.name(), records.line(i)}, records.cells(i));
    }
  }
  Taxonomy taxonomy = reader.finish(records.name());
  const std::vector<std::string> notes = records.notes();
  taxonomy.notes.insert(taxonomy.notes.end(), notes.begin(), notes.end());
  return taxonomy;
}

}  // namespace gumbelbox
