#include "gumbelbox/data/edge_file.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/line_reader.h"
#include "gumbelbox/data/utf8.h"

namespace gumbelbox {
namespace {

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

[[noreturn]] void fail(const LineReader& reader, const std::string& message) {
  throw Error(ErrorKind::kInput, fmt::format("{}: {}", reader.where(), message));
}

float parse_target(const LineReader& reader, std::string_view cell) {
  const std::optional<float> target = parse<float>(cell);
  if (!target || !(*target >= 0 && *target <= 1)) {
    fail(reader, fmt::format("expected a probability in [0, 1] in column 3, got '{}'", cell));
  }
  return *target;
}

void check_count(const LineReader& reader, const Cells& cells, std::size_t column) {
  const std::optional<double> count = parse<double>(cells.cell[column]);
  if (!count || !std::isfinite(*count) || *count < 0) {
    fail(reader,
         fmt::format("expected a count in column {}, got '{}'", column + 1, cells.cell[column]));
  }
}

/// What the first line settles for all others.
class Shape {
 public:
  Shape(const LineReader& reader, std::string_view line, const Cells& cells,
        std::optional<DataKind> kind)
      : line_(reader.number()), columns_(cells.count) {
    check_possible(reader, line, cells.count);
    kind_ = kind.value_or(columns_ == 2 ? DataKind::kHierarchy : DataKind::kProbability);
    if (kind_ == DataKind::kProbability && columns_ == 2) {
      fail(reader, "expected 3 or 5 columns for probabilities, got 2");
    }
  }

  DataKind kind() const noexcept { return kind_; }

  void check(const LineReader& reader, std::string_view line, std::size_t columns) const {
    if (columns == columns_) return;
    check_possible(reader, line, columns);
    fail(reader,
         fmt::format("expected {} columns as in line {}, got {}", columns_, line_, columns));
  }

 private:
  static void check_possible(const LineReader& reader, std::string_view line, std::size_t columns) {
    if (columns == 2 || columns == 3 || columns == 5) return;
    const bool other_separator = columns == 1 && line.find_first_of(", ") != line.npos;
    fail(reader, fmt::format("expected 2 or 3 columns, got {}{}", columns,
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

/// Reads a file whose cells `to_id(reader, cell)` turns into entities.
template <class ToId>
EdgeFile read_edges(const std::string& path, const EdgeFileOptions& options, ToId to_id) {
  const std::string shown = path == "-" ? "standard input" : path;
  EdgeFile file;
  LineReader reader(path);
  std::optional<Shape> shape;
  Header header = Header::kNone;
  std::string_view line;
  while (reader.next(line)) {
    if (says_nothing(line)) continue;
    const Cells cells(line);
    if (!shape) {
      shape.emplace(reader, line, cells, options.kind);
      header = header_of(cells);
      if (header != Header::kNone) {
        file.notes.push_back(fmt::format(
            "{}: took the header '{} {}'{}", reader.where(), cells.cell[0], cells.cell[1],
            header == Header::kChildFirst ? "; it puts the child first, so the columns are swapped"
                                          : ""));
        continue;
      }
    }
    shape->check(reader, line, cells.count);
    Pair pair{to_id(reader, cells.cell[0]), 0};
    pair.b = to_id(reader, cells.cell[1]);
    if (header == Header::kChildFirst) std::swap(pair.a, pair.b);
    float target = 0;
    if (shape->kind() == DataKind::kProbability) {
      target = parse_target(reader, cells.cell[2]);
      for (std::size_t column = 3; column < cells.count; ++column) {
        check_count(reader, cells, column);
      }
    }
    if (pair.a == pair.b && !options.keep_all) {
      ++file.dropped.self_loops;
      continue;
    }
    file.edges.pairs.push_back(pair);
    if (shape->kind() == DataKind::kProbability) file.edges.targets.push_back(target);
  }
  if (file.edges.pairs.empty()) {
    const bool only_loops = file.dropped.self_loops > 0;
    throw Error(ErrorKind::kInput,
                fmt::format("{}: no edges{}", shown, only_loops ? " but self loops" : ""));
  }
  file.kind = shape->kind();
  if (!options.keep_all) file.dropped.duplicates = drop_duplicates(file.edges);
  if (file.dropped != DroppedEdges{}) {
    file.notes.push_back(fmt::format("{}: {}", shown, describe(file.dropped)));
  }
  return file;
}

}  // namespace

EdgeFile read_edges_by_name(const std::string& path, Vocabulary& vocabulary,
                            const EdgeFileOptions& options) {
  return read_edges(path, options, [&](const LineReader& reader, std::string_view name) {
    if (name.empty()) fail(reader, "expected a name, got an empty cell");
    const std::size_t known = vocabulary.size();
    const EntityId id = vocabulary.find_or_add(name);
    if (id == known && !is_utf8(name)) fail(reader, "expected names in UTF-8, got other bytes");
    return id;
  });
}

EdgeFile read_edges_by_id(const std::string& path, std::size_t entities,
                          const EdgeFileOptions& options) {
  return read_edges(path, options, [&](const LineReader& reader, std::string_view cell) {
    const std::optional<EntityId> id = parse<EntityId>(cell);
    if (id && *id < entities) return *id;
    const bool number = !cell.empty() && cell.find_first_not_of("0123456789") == cell.npos;
    const char* quote = number ? "" : "'";
    fail(reader, fmt::format("expected an id below {}, got {}{}{}", entities, quote, cell, quote));
  });
}

}  // namespace gumbelbox
