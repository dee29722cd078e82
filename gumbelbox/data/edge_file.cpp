#include "gumbelbox/data/edge_file.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <deque>
#include <initializer_list>
#include <span>
#include <string_view>
#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/line_reader.h"
#include "gumbelbox/data/cell.h"

namespace gumbelbox {
namespace {

/// A line of a file, for messages.
struct Place {
  const std::string& file;
  std::size_t number;

  std::string where() const { return fmt::format("{}:{}", file, number); }
};

/// The cells of one line; `count` may exceed the number kept.
struct Cells {
  explicit Cells(std::string_view line) noexcept {
    while (true) {
      const std::size_t length = line.find('\t');
      if (count < cell.size()) cell[count] = trim(line.substr(0, length));
      ++count;
      if (length == std::string_view::npos) return;
      line.remove_prefix(length + 1);
    }
  }

  std::array<std::string_view, 5> cell;
  std::size_t count = 0;
};

/// Whether a line of three columns has nothing behind its last tab.
bool ends_with_tab(const Cells& cells) noexcept {
  return cells.count == 3 && cells.cell[2].empty();
}

/// Takes the quotes of a spreadsheet away.
class Unquoter {
 public:
  /// The cells stay valid until the next clear().
  void apply(Cells& cells) {
    for (std::string_view& cell : cells.cell) {
      if (!cell.starts_with('"')) continue;
      std::optional<std::string> text = unquote(cell);
      if (!text) continue;
      cell = trim(texts_.emplace_back(std::move(*text)));
      ++count_;
    }
  }

  void clear() noexcept { texts_.clear(); }
  std::size_t count() const noexcept { return count_; }

 private:
  std::deque<std::string> texts_;
  std::size_t count_ = 0;
};

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) noexcept {
  const auto same_letter = [](char x, char y) {
    return (x >= 'A' && x <= 'Z' ? static_cast<char>(x - 'A' + 'a') : x) == y;
  };
  return std::ranges::any_of(
      words, [&](std::string_view known) { return std::ranges::equal(word, known, same_letter); });
}

/// Words for what a column of things may be called, whatever their part in an edge.
constexpr std::string_view kKinds[] = {"id",    "name",    "label",  "code", "category",
                                       "class", "concept", "entity", "item", "node",
                                       "term",  "topic",   "type"};

/// Whether a title is one of the words, as in "Parent", or begins with it and names a kind, as in
/// "Parent Category", "child_id" and "ParentID".
bool has_part(std::string_view title, std::initializer_list<std::string_view> words) {
  return std::ranges::any_of(words, [&](std::string_view word) {
    if (!is_one_of(title.substr(0, word.size()), {word})) return false;
    std::string_view rest = title.substr(word.size());
    if (rest.empty()) return true;
    if (std::string_view(" _-").find(rest.front()) != std::string_view::npos) rest.remove_prefix(1);
    return std::ranges::any_of(kKinds,
                               [&](std::string_view kind) { return is_one_of(rest, {kind}); });
  });
}

bool means_parent(std::string_view title) {
  return has_part(title,
                  {"parent", "hypernym", "ancestor", "superclass", "supertype", "broader"}) ||
         is_one_of(title, {"head", "source", "from", "general", "category"});
}

bool means_child(std::string_view title) {
  return has_part(title, {"child", "hyponym", "descendant", "subclass", "subtype", "narrower",
                          "subcategory"}) ||
         is_one_of(title, {"tail", "target", "to", "specific"}) ||
         std::ranges::any_of(kKinds,
                             [&](std::string_view kind) { return is_one_of(title, {kind}); });
}

bool means_probability(std::string_view word) noexcept {
  return is_one_of(word, {"p", "probability", "p(a|b)", "target"});
}

enum class Header { kNone, kParentFirst, kChildFirst };

Header header_of(const Cells& cells) {
  if (means_parent(cells.cell[0]) && means_child(cells.cell[1])) return Header::kParentFirst;
  if (means_child(cells.cell[0]) && means_parent(cells.cell[1])) return Header::kChildFirst;
  // Names of any kind may stand in the first two cells, but never a word in the third.
  if (cells.count > 2 && means_probability(cells.cell[2])) return Header::kParentFirst;
  return Header::kNone;
}

template <class Number>
std::optional<Number> parse(std::string_view text) noexcept {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return {};
  return number;
}

[[noreturn]] void fail(const Place& place, const std::string& message) {
  throw Error(ErrorKind::kInput, fmt::format("{}: {}", place.where(), message));
}

float parse_target(const Place& place, const Cells& cells) {
  const std::string_view cell = cells.cell[2];
  const std::optional<float> target = parse<float>(cell);
  if (target && *target >= 0 && *target <= 1) return *target;
  if (cell.empty()) {
    fail(place, fmt::format("column 3 is empty, expected a probability in [0, 1]{}",
                            ends_with_tab(cells) ? "; remove the tab at the end of the line" : ""));
  }
  fail(place, fmt::format("column 3 holds {}, not a probability in [0, 1]; {}a hierarchy has 2 "
                          "columns, parent and child",
                          target ? std::string(cell) : in_quotes(cell),
                          target ? "ratings or counts must become probabilities first; " : ""));
}

double parse_count(const Place& place, const Cells& cells, std::size_t column) {
  const std::optional<double> count = parse<double>(cells.cell[column]);
  if (!count || !std::isfinite(*count) || *count < 0) {
    fail(place, fmt::format("expected a count in column {}, got {}", column + 1,
                            in_quotes(cells.cell[column])));
  }
  return *count;
}

/// What may be the matter with a file whose first line is one cell.
std::string hint_for(std::string_view line) {
  if (line.starts_with("format-version:") || line.starts_with("[Term]"))
    return "; this is an ontology in OBO format, import it as obo first";
  return separator_hint(line);
}

/// What the first line settles for all others.
class Shape {
 public:
  Shape(const Place& place, std::string_view line, const Cells& cells, std::optional<DataKind> kind)
      : line_(place.number), columns_(cells.count) {
    check_possible(place, cells.count, cells.count == 1 ? hint_for(line) : "");
    kind_ = kind.value_or(columns_ == 2 ? DataKind::kHierarchy : DataKind::kProbability);
    if (kind_ == DataKind::kProbability && columns_ == 2) {
      fail(place, "expected 3 or 5 columns for probabilities, got 2");
    }
  }

  DataKind kind() const noexcept { return kind_; }

  void check(const Place& place, const Cells& cells) const {
    if (cells.count == columns_) return;
    check_possible(place, cells.count, "");
    fail(place,
         fmt::format("expected {} columns as in line {}, got {}{}", columns_, line_, cells.count,
                     ends_with_tab(cells) ? "; remove the tab at the end of the line" : ""));
  }

 private:
  static void check_possible(const Place& place, std::size_t columns, std::string_view hint) {
    if (columns == 2 || columns == 3 || columns == 5) return;
    fail(place, fmt::format("expected 2 or 3 columns, got {}{}", columns, hint));
  }

  std::size_t line_;
  std::size_t columns_;
  DataKind kind_;
};

bool says_nothing(std::string_view line) noexcept {
  return line.starts_with('#') || line.find_first_not_of(" \t") == line.npos;
}

/// Some lines of a file that say something, with their numbers.
class Block {
 public:
  /// Reads on; false at the end.
  bool fill(LineReader& reader) {
    constexpr std::size_t kLines = 64;
    constexpr std::size_t kBytes = 1 << 16;
    text_.clear();
    lines_.clear();
    std::string_view line;
    while (lines_.size() < kLines && text_.size() < kBytes && reader.next(line)) {
      if (line.starts_with('#') && line.find('\t') != line.npos) ++skipped_;
      if (says_nothing(line)) continue;
      text_.append(line);
      lines_.push_back({reader.number(), text_.size()});
    }
    return !lines_.empty();
  }

  /// Lines so far that begin with '#' and have columns.
  std::size_t skipped() const noexcept { return skipped_; }

  std::size_t size() const noexcept { return lines_.size(); }
  std::size_t number(std::size_t i) const noexcept { return lines_[i].number; }
  std::string_view line(std::size_t i) const noexcept {
    const std::size_t begin = i == 0 ? 0 : lines_[i - 1].end;
    return std::string_view(text_).substr(begin, lines_[i].end - begin);
  }

 private:
  struct Line {
    std::size_t number;
    std::size_t end;  // in text_
  };

  std::string text_;
  std::vector<Line> lines_;
  std::size_t skipped_ = 0;
};

/// Turns lines into edges; `to_id(place, cell)` turns cells into entities.
template <class ToId>
class EdgeReader {
 public:
  EdgeReader(const EdgeFileOptions& options, ToId to_id)
      : options_(options),
        to_id_(to_id),
        edges_({.keep_all = options.keep_all, .most_examples = options.most_examples}) {}

  void add(const Place& place, std::string_view line, const Cells& cells) {
    if (!shape_) {
      shape_.emplace(place, line, cells, options_.kind);
      file_.kind = shape_->kind();
      header_ = header_of(cells);
      if (header_ != Header::kNone) return note_header(place, cells);
    }
    shape_->check(place, cells);
    Pair pair{to_id_(place, cells.cell[0]), 0};
    pair.b = to_id_(place, cells.cell[1]);
    if (header_ == Header::kChildFirst) std::swap(pair.a, pair.b);
    compare_with_first(place, pair, cells);
    const bool has_values = shape_->kind() == DataKind::kProbability;
    edges_.add(pair, place.number, has_values ? read_values(place, cells) : EdgeValues{});
  }

  void note_count(const std::string& shown, std::size_t count, std::string_view one,
                  std::string_view many) {
    if (count == 0) return;
    file_.notes.push_back(fmt::format("{}: {} {}", shown, count, count == 1 ? one : many));
  }

  /// Tells of a first line whose names no other line has: it may be a header in unknown words.
  void doubt_first() {
    constexpr std::size_t kFewest = 3;
    if (header_ != Header::kNone || lines_ < kFewest || first_.recurs) return;
    file_.notes.push_back(
        fmt::format("{}: no other line has {} or {}: if this one is a header, remove it",
                    first_.where, in_quotes(first_.names[0]), in_quotes(first_.names[1])));
  }

  EdgeFile finish(const std::string& shown) {
    auto [edges, dropped] = edges_.finish(shown, file_.notes);
    file_.edges = std::move(edges);
    file_.dropped = std::move(dropped);
    return std::move(file_);
  }

 private:
  void compare_with_first(const Place& place, Pair pair, const Cells& cells) {
    if (lines_++ == 0) {
      first_ = {pair, place.where(), {std::string(cells.cell[0]), std::string(cells.cell[1])}};
      return;
    }
    const auto is_new = [&](EntityId id) { return id != first_.pair.a && id != first_.pair.b; };
    first_.recurs = first_.recurs || !is_new(pair.a) || !is_new(pair.b);
  }

  void note_header(const Place& place, const Cells& cells) {
    const bool swapped = header_ == Header::kChildFirst;
    file_.notes.push_back(
        fmt::format("{}: took the header '{} {}'{}", place.where(), cells.cell[0], cells.cell[1],
                    swapped ? "; it puts the child first, so the columns are swapped" : ""));
  }

  static EdgeValues read_values(const Place& place, const Cells& cells) {
    EdgeValues values{.target = parse_target(place, cells)};
    if (cells.count == 5) {
      values.counts = {parse_count(place, cells, 3), parse_count(place, cells, 4)};
    }
    return values;
  }

  const EdgeFileOptions& options_;
  ToId to_id_;
  std::optional<Shape> shape_;
  Header header_ = Header::kNone;
  struct {
    Pair pair = {};
    std::string where = {};
    std::string names[2] = {};
    bool recurs = false;  // in another line, either of them
  } first_;
  std::size_t lines_ = 0;  // of edges
  EdgeCollector edges_;
  EdgeFile file_;
};

/// `prepare(names)` is told the cells of many lines before `to_id(place, cell)` is asked for each.
template <class Prepare, class ToId>
EdgeFile read_edges(const std::string& path, const EdgeFileOptions& options, bool by_name,
                    Prepare prepare, ToId to_id) {
  const std::string shown = path == "-" ? "standard input" : path;
  LineReader lines(path);
  EdgeReader edges(options, to_id);
  Block block;
  Unquoter unquoter;
  std::vector<Cells> cells;
  std::vector<std::string_view> names;
  while (block.fill(lines)) {
    unquoter.clear();
    cells.clear();
    names.clear();
    for (std::size_t i = 0; i < block.size(); ++i) {
      Cells& last = cells.emplace_back(block.line(i));
      if (by_name) unquoter.apply(last);
      names.insert(names.end(), {last.cell[0], last.cell[1]});
    }
    prepare(std::span<const std::string_view>(names));
    for (std::size_t i = 0; i < block.size(); ++i) {
      edges.add({shown, block.number(i)}, block.line(i), cells[i]);
    }
  }
  if (by_name) edges.doubt_first();
  edges.note_count(shown, unquoter.count(), "cell in double quotes was unquoted",
                   "cells in double quotes were unquoted");
  edges.note_count(shown, block.skipped(), "line beginning with '#' was skipped; it has columns",
                   "lines beginning with '#' were skipped; they have columns");
  try {
    return edges.finish(shown);
  } catch (const Error& error) {
    if (block.skipped() == 0) throw;
    throw Error(error.kind(), fmt::format("{}; lines beginning with '#' are comments, a name that "
                                          "does goes in double quotes",
                                          error.what()));
  }
}

}  // namespace

EdgeFile read_edges_by_name(const std::string& path, Vocabulary& vocabulary,
                            const EdgeFileOptions& options) {
  // Nearly all the time of a large file would go into waiting for memory, one name after another.
  const auto prepare = [&](std::span<const std::string_view> names) { vocabulary.prefetch(names); };
  return read_edges(path, options, true, prepare, [&](const Place& place, std::string_view name) {
    const std::size_t known = vocabulary.size();
    const EntityId id = vocabulary.find_or_add(name);
    if (id < known) return id;
    if (const auto complaint = name_complaint(name)) fail(place, *complaint);
    return id;
  });
}

EdgeFile read_edges_by_id(const std::string& path, std::size_t entities,
                          const EdgeFileOptions& options) {
  const auto prepare = [](std::span<const std::string_view>) {};
  return read_edges(path, options, false, prepare, [&](const Place& place, std::string_view cell) {
    const std::optional<EntityId> id = find_id(cell, entities);
    if (!id) fail(place, id_complaint(cell, entities));
    return *id;
  });
}

}  // namespace gumbelbox
