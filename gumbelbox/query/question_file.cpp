#include "gumbelbox/query/question_file.h"

#include <cmath>
#include <string_view>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/line_reader.h"
#include "gumbelbox/data/cell.h"

namespace gumbelbox {
namespace {

std::vector<std::string_view> cells_of(std::string_view line) {
  std::vector<std::string_view> cells;
  for (std::size_t tab = line.find('\t'); tab != line.npos; tab = line.find('\t')) {
    cells.push_back(trim(line.substr(0, tab)));
    line.remove_prefix(tab + 1);
  }
  cells.push_back(trim(line));
  return cells;
}

AnsweredQuestion read_line(std::string_view line, const LineReader& reader) {
  const auto fail = [&](const std::string& message) {
    throw Error(ErrorKind::kInput, fmt::format("{}: {}", reader.where(), message));
  };
  const std::vector<std::string_view> cells = cells_of(line);
  if (cells.size() < 2 || cells.size() > 3) {
    fail(fmt::format("expected 2 or 3 columns, question, p and maybe n, got {}{}", cells.size(),
                     cells.size() < 2 ? "; columns are separated by tabs" : ""));
  }
  AnsweredQuestion found{.text = std::string(cells[0]), .expression = {}, .line = reader.number()};
  try {
    found.expression = parse_expression(cells[0]);
  } catch (const Error& error) {
    fail(error.what());
  }
  const std::optional<double> p = find_real(cells[1]);
  if (!p || !(*p >= 0 && *p <= 1)) {
    fail(fmt::format("expected a probability in [0, 1] in column 2, got {}", in_quotes(cells[1])));
  }
  found.given = *p;
  if (cells.size() == 2) return found;
  found.n = find_real(cells[2]);
  if (!found.n || !std::isfinite(*found.n) || *found.n < 0) {
    fail(fmt::format("expected a count in column 3, got {}", in_quotes(cells[2])));
  }
  return found;
}

}  // namespace

QuestionFile read_questions(const std::string& path) {
  LineReader reader(path);
  QuestionFile file{reader.name(), {}};
  std::string_view line;
  while (reader.next(line)) {
    const std::string_view text = trim(line);
    if (text.empty() || text.front() == '#') continue;
    file.questions.push_back(read_line(text, reader));
  }
  if (file.questions.empty()) throw Error(ErrorKind::kInput, file.name + ": no questions");
  return file;
}

}  // namespace gumbelbox
