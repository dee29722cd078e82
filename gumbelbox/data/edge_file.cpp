#include "gumbelbox/data/edge_file.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>
#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/line_reader.h"
#include "gumbelbox/data/utf8.h"

namespace gumbelbox {
namespace {

/// A line of a file, for messages.
struct Place {
  const std::string& file;
  std::size_t number;

  std::string where() const { return fmt::format("{}:{}", file, number); }
};

std::string_view trim(std::string_view text) noexcept {
  const std::size_t begin = text.find_first_not_of(' ');
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

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

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) noexcept {
  const auto same_letter = [](char x, char y) {
    return (x >= 'A' && x <= 'Z' ? static_cast<char>(x - 'A' + 'a') : x) == y;
  };
  return std::ranges::any_of(
      words, [&](std::string_view known) { return std::ranges::equal(word, known, same_letter); });
}

bool means_parent(std::string_view word) noexcept {
  return is_one_of(word, {"parent", "hypernym", "ancestor", "head", "source", "from", "general",
                          "superclass", "supertype", "broader", "category"});
}

bool means_child(std::string_view word) noexcept {
  return is_one_of(word, {"child", "hyponym", "descendant", "tail", "target", "to", "specific",
                          "subclass", "subtype", "narrower", "subcategory"});
}

bool means_probability(std::string_view word) noexcept {
  return is_one_of(word, {"p", "probability", "p(a|b)", "target"});
}

enum class Header { kNone, kParentFirst, kChildFirst };

Header header_of(const Cells& cells) noexcept {
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

float parse_target(const Place& place, std::string_view cell) {
  const std::optional<float> target = parse<float>(cell);
  if (!target || !(*target >= 0 && *target <= 1)) {
    fail(place, fmt::format("expected a probability in [0, 1] in column 3, got '{}'", cell));
  }
  return *target;
}

void check_count(const Place& place, const Cells& cells, std::size_t column) {
  const std::optional<double> count = parse<double>(cells.cell[column]);
  if (!count || !std::isfinite(*count) || *count < 0) {
    fail(place,
         fmt::format("expected a count in column {}, got '{}'", column + 1, cells.cell[column]));
  }
}

/// What the first line settles for all others.
class Shape {
 public:
  Shape(const Place& place, std::string_view line, const Cells& cells, std::optional<DataKind> kind)
      : line_(place.number), columns_(cells.count) {
    check_possible(place, line, cells.count);
    kind_ = kind.value_or(columns_ == 2 ? DataKind::kHierarchy : DataKind::kProbability);
    if (kind_ == DataKind::kProbability && columns_ == 2) {
      fail(place, "expected 3 or 5 columns for probabilities, got 2");
    }
  }

  DataKind kind() const noexcept { return kind_; }

  void check(const Place& place, std::string_view line, std::size_t columns) const {
    if (columns == columns_) return;
    check_possible(place, line, columns);
    fail(place, fmt::format("expected {} columns as in line {}, got {}", columns_, line_, columns));
  }

 private:
  static void check_possible(const Place& place, std::string_view line, std::size_t columns) {
    if (columns == 2 || columns == 3 || columns == 5) return;
    const bool other_separator = columns == 1 && line.find_first_of(", ") != line.npos;
    fail(place, fmt::format("expected 2 or 3 columns, got {}{}", columns,
                            other_separator ? "; columns are separated by tabs" : ""));
  }

  std::size_t line_;
  std::size_t columns_;
  DataKind kind_;
};

/// Removes the pairs that an earlier one equals. REQUIRES: no self loops.
std::size_t drop_duplicates(EdgeList& edges) {
  constexpr std::uint64_t kEmpty = ~std::uint64_t{0};  // a self loop
  std::vector<std::uint64_t> seen(std::bit_ceil(edges.pairs.size() * 3 / 2 + 1), kEmpty);
  const int shift = 64 - std::countr_zero(seen.size());
  const auto insert = [&](Pair pair) {
    const std::uint64_t key = (std::uint64_t{pair.a} << 32) | pair.b;
    // Multiplying by 2^64 / golden ratio spreads neighbouring keys; the high bits are the best.
    std::size_t slot = shift == 64 ? 0 : (key * 0x9E3779B97F4A7C15) >> shift;
    while (seen[slot] != kEmpty && seen[slot] != key) slot = (slot + 1) & (seen.size() - 1);
    return std::exchange(seen[slot], key) == kEmpty;
  };
  std::size_t kept = 0;
  for (std::size_t i = 0; i < edges.pairs.size(); ++i) {
    if (!insert(edges.pairs[i])) continue;
    edges.pairs[kept] = edges.pairs[i];
    if (!edges.targets.empty()) edges.targets[kept] = edges.targets[i];
    ++kept;
  }
  const std::size_t dropped = edges.pairs.size() - kept;
  edges.pairs.resize(kept);
  if (!edges.targets.empty()) edges.targets.resize(kept);
  return dropped;
}

std::string describe(const DroppedEdges& dropped) {
  const auto counted = [](std::size_t count, std::string_view what) {
    return count == 0 ? std::string() : fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
  };
  const bool both = dropped.duplicates > 0 && dropped.self_loops > 0;
  return fmt::format("dropped {}{}{}", counted(dropped.duplicates, "duplicate edge"),
                     both ? " and " : "", counted(dropped.self_loops, "self loop"));
}

bool says_nothing(std::string_view line) noexcept {
  return line.starts_with('#') || line.find_first_not_of(" \t") == line.npos;
}

/// Some lines of a file that say something, with their numbers.
class Block {
 public:
  /// Reads on; false at the end.
  bool fill(LineReader& reader) {
    constexpr std::size_t kLines = 64;
    text_.clear();
    lines_.clear();
    std::string_view line;
    while (lines_.size() < kLines && reader.next(line)) {
      if (says_nothing(line)) continue;
      text_.append(line);
      lines_.push_back({reader.number(), text_.size()});
    }
    return !lines_.empty();
  }

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
};

/// Turns lines into edges; `to_id(place, cell)` turns cells into entities.
template <class ToId>
class EdgeReader {
 public:
  EdgeReader(const EdgeFileOptions& options, ToId to_id) : options_(options), to_id_(to_id) {}

  void add(const Place& place, std::string_view line, const Cells& cells) {
    if (!shape_) {
      shape_.emplace(place, line, cells, options_.kind);
      file_.kind = shape_->kind();
      header_ = header_of(cells);
      if (header_ != Header::kNone) return note_header(place, cells);
    }
    shape_->check(place, line, cells.count);
    Pair pair{to_id_(place, cells.cell[0]), 0};
    pair.b = to_id_(place, cells.cell[1]);
    if (header_ == Header::kChildFirst) std::swap(pair.a, pair.b);
    const bool has_target = shape_->kind() == DataKind::kProbability;
    const float target = has_target ? read_target(place, cells) : 0;
    if (pair.a == pair.b && !options_.keep_all) {
      ++file_.dropped.self_loops;
      return;
    }
    file_.edges.pairs.push_back(pair);
    if (has_target) file_.edges.targets.push_back(target);
  }

  EdgeFile finish(const std::string& shown) {
    if (file_.edges.pairs.empty()) {
      const bool only_loops = file_.dropped.self_loops > 0;
      throw Error(ErrorKind::kInput,
                  fmt::format("{}: no edges{}", shown, only_loops ? " but self loops" : ""));
    }
    if (!options_.keep_all) file_.dropped.duplicates = drop_duplicates(file_.edges);
    if (file_.dropped != DroppedEdges{}) {
      file_.notes.push_back(fmt::format("{}: {}", shown, describe(file_.dropped)));
    }
    return std::move(file_);
  }

 private:
  void note_header(const Place& place, const Cells& cells) {
    const bool swapped = header_ == Header::kChildFirst;
    file_.notes.push_back(
        fmt::format("{}: took the header '{} {}'{}", place.where(), cells.cell[0], cells.cell[1],
                    swapped ? "; it puts the child first, so the columns are swapped" : ""));
  }

  static float read_target(const Place& place, const Cells& cells) {
    const float target = parse_target(place, cells.cell[2]);
    for (std::size_t column = 3; column < cells.count; ++column) check_count(place, cells, column);
    return target;
  }

  const EdgeFileOptions& options_;
  ToId to_id_;
  std::optional<Shape> shape_;
  Header header_ = Header::kNone;
  EdgeFile file_;
};

/// `prepare(names)` is told the cells of many lines before `to_id(place, cell)` is asked for each.
template <class Prepare, class ToId>
EdgeFile read_edges(const std::string& path, const EdgeFileOptions& options, Prepare prepare,
                    ToId to_id) {
  const std::string shown = path == "-" ? "standard input" : path;
  LineReader lines(path);
  EdgeReader edges(options, to_id);
  Block block;
  std::vector<Cells> cells;
  std::vector<std::string_view> names;
  while (block.fill(lines)) {
    cells.clear();
    names.clear();
    for (std::size_t i = 0; i < block.size(); ++i) {
      const Cells& last = cells.emplace_back(block.line(i));
      names.insert(names.end(), {last.cell[0], last.cell[1]});
    }
    prepare(std::span<const std::string_view>(names));
    for (std::size_t i = 0; i < block.size(); ++i) {
      edges.add({shown, block.number(i)}, block.line(i), cells[i]);
    }
  }
  return edges.finish(shown);
}

}  // namespace

EdgeFile read_edges_by_name(const std::string& path, Vocabulary& vocabulary,
                            const EdgeFileOptions& options) {
  // Nearly all the time of a large file would go into waiting for memory, one name after another.
  const auto prepare = [&](std::span<const std::string_view> names) { vocabulary.prefetch(names); };
  return read_edges(path, options, prepare, [&](const Place& place, std::string_view name) {
    if (name.empty()) fail(place, "expected a name, got an empty cell");
    const std::size_t known = vocabulary.size();
    const EntityId id = vocabulary.find_or_add(name);
    if (id == known && !is_utf8(name)) fail(place, "expected names in UTF-8, got other bytes");
    return id;
  });
}

EdgeFile read_edges_by_id(const std::string& path, std::size_t entities,
                          const EdgeFileOptions& options) {
  const auto prepare = [](std::span<const std::string_view>) {};
  return read_edges(path, options, prepare, [&](const Place& place, std::string_view cell) {
    const std::optional<EntityId> id = parse<EntityId>(cell);
    if (id && *id < entities) return *id;
    const bool number = !cell.empty() && cell.find_first_not_of("0123456789") == cell.npos;
    const char* quote = number ? "" : "'";
    fail(place, fmt::format("expected an id below {}, got {}{}{}", entities, quote, cell, quote));
  });
}

}  // namespace gumbelbox
