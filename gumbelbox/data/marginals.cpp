#include "gumbelbox/data/marginals.h"

#include <cmath>
#include <optional>
#include <ostream>
#include <string_view>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/line_reader.h"
#include "gumbelbox/data/cell.h"

namespace gumbelbox {
namespace {

constexpr Marginal kUnknown{-1, -1};  // of an entity that no line has spoken of

std::vector<std::string_view> cells_of(std::string_view line) {
  std::vector<std::string_view> cells;
  for (std::size_t tab = line.find('\t'); tab != line.npos; tab = line.find('\t')) {
    cells.push_back(line.substr(0, tab));
    line.remove_prefix(tab + 1);
  }
  cells.push_back(line);
  return cells;
}

[[noreturn]] void fail(const LineReader& reader, const std::string& message) {
  throw Error(ErrorKind::kInput, fmt::format("{}: {}", reader.where(), message));
}

Marginal parse(const LineReader& reader, std::string_view p_cell, std::string_view n_cell) {
  const std::optional<double> p = find_real(p_cell);
  if (!p || !(*p >= 0 && *p <= 1)) {
    fail(reader, fmt::format("expected a share in [0, 1] in column 2, got {}", in_quotes(p_cell)));
  }
  const std::optional<double> n = find_real(n_cell);
  if (!n || !std::isfinite(*n) || *n < 0) {
    fail(reader, fmt::format("expected a count in column 3, got {}", in_quotes(n_cell)));
  }
  return {*p, *n};
}

void add_line(const LineReader& reader, std::string_view line, std::vector<Marginal>& marginals) {
  const std::vector<std::string_view> cells = cells_of(line);
  if (cells.size() != 3) {
    fail(reader, fmt::format("expected 3 columns, id, p and n, got {}", cells.size()));
  }
  const std::optional<EntityId> id = find_id(cells[0], marginals.size());
  if (!id) fail(reader, id_complaint(cells[0], marginals.size()));
  if (marginals[*id] != kUnknown) {
    fail(reader, fmt::format("expected every id once, got {} again", *id));
  }
  marginals[*id] = parse(reader, cells[1], cells[2]);
}

}  // namespace

std::vector<Marginal> read_marginals(const std::string& path, std::size_t entities) {
  std::vector<Marginal> marginals(entities, kUnknown);
  LineReader reader(path);
  std::string_view line;
  while (reader.next(line)) {
    if (!line.empty()) add_line(reader, line, marginals);
  }
  for (std::size_t id = 0; id < entities; ++id) {
    if (marginals[id] != kUnknown) continue;
    throw Error(ErrorKind::kInput,
                fmt::format("{}: expected every id of entities.tsv, found none for {}", path, id));
  }
  return marginals;
}

void write_marginals(const std::vector<Marginal>& marginals, std::ostream& out) {
  for (std::size_t id = 0; id < marginals.size(); ++id) {
    out << fmt::format("{}\t{}\t{}\n", id, marginals[id].p, marginals[id].n);
  }
}

}  // namespace gumbelbox
