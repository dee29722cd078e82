#include "gumbelbox/data/record_reader.h"

#include <algorithm>
#include <optional>

#include "gumbelbox/base/counted.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/cell.h"

namespace gumbelbox {
namespace {

void split_plain(std::string_view line, const RecordForm& form,
                 std::vector<std::string_view>& cells) {
  const char signs[] = {form.separator, form.separator};
  const std::string_view separator(signs, form.doubled ? 2 : 1);
  while (true) {
    const std::size_t length = form.separator == 0 ? line.npos : line.find(separator);
    cells.push_back(trim(line.substr(0, length)));
    if (length == line.npos) return;
    line.remove_prefix(length + separator.size());
  }
}

/// Cells between tabs are quoted as a whole or not at all: names such as 5" pipe are common there.
void split_and_unquote(std::string_view line, const RecordForm& form,
                       std::vector<std::string_view>& cells, std::deque<std::string>& unquoted) {
  const std::size_t first = cells.size();
  split_plain(line, form, cells);
  for (std::size_t i = first; i < cells.size(); ++i) {
    if (!cells[i].starts_with('"')) continue;
    if (std::optional<std::string> text = unquote(cells[i])) {
      cells[i] = trim(unquoted.emplace_back(*std::move(text)));
    }
  }
}

struct QuotedCell {
  std::size_t end;       // of its text, where the closing quote stands
  std::size_t next;      // behind the separator that follows; npos at the end of the line
  bool doubled = false;  // quotes inside
};

/// Whether nothing but blanks stands between a separator and `at`.
bool begins_cell(std::string_view line, std::size_t at, char separator) {
  const std::size_t before = line.find_last_not_of(' ', at - 1);
  return before != line.npos && line[before] == separator;
}

/// The cell whose opening quote stands at `begin`; nothing if it does not close. A quote that
/// neither a quote nor a separator follows belongs to the text. If quotes belong to a name, as in
/// "Weird Al" Yankovic, `plain` is where to look for the separator behind it, else npos.
std::optional<QuotedCell> find_quoted(std::string_view line, std::size_t begin, char separator,
                                      std::size_t& plain) {
  bool doubled = false;
  std::size_t from = begin + 1;
  while (true) {
    const std::size_t quote = line.find('"', from);
    if (quote == line.npos) return {};
    if (plain != line.npos && begins_cell(line, quote, separator)) return {};
    if (quote + 1 < line.size() && line[quote + 1] == '"') {
      doubled = true;
      from = quote + 2;
      continue;
    }
    const std::size_t after = line.find_first_not_of(' ', quote + 1);
    if (after == line.npos) return QuotedCell{quote, line.npos, doubled};
    if (line[after] == separator) return QuotedCell{quote, after + 1, doubled};
    if (line[quote - 1] == separator) {  // the next cell opens: this one never closes
      plain = begin;
      return {};
    }
    plain = std::min(plain, quote);
    from = quote + 1;
  }
}

std::string with_single_quotes(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    result += text[i];
    if (text[i] == '"' && i + 1 < text.size() && text[i + 1] == '"') ++i;
  }
  return result;
}

bool split_quoted(std::string_view line, char separator, std::vector<std::string_view>& cells,
                  std::deque<std::string>& unquoted) {
  std::size_t begin = 0;
  while (begin != line.npos) {
    const std::size_t text = line.find_first_not_of(' ', begin);
    const bool quoted = text != line.npos && line[text] == '"';
    std::size_t plain = quoted ? line.npos : begin;
    const std::optional<QuotedCell> cell =
        quoted ? find_quoted(line, text, separator, plain) : std::nullopt;
    if (!cell && plain == line.npos) return true;
    if (!cell) {
      const std::size_t end = line.find(separator, plain);
      cells.push_back(trim(line.substr(begin, end == line.npos ? end : end - begin)));
      begin = end == line.npos ? end : end + 1;
      continue;
    }
    const std::string_view inside = line.substr(text + 1, cell->end - text - 1);
    cells.push_back(
        trim(cell->doubled ? unquoted.emplace_back(with_single_quotes(inside)) : inside));
    begin = cell->next;
  }
  return false;
}

/// Whether a line begins with quotes that cannot be the closing ones of the line before.
bool opens_quotes(std::string_view line, char separator) {
  if (!line.starts_with('"')) return false;
  const std::size_t after = line.find_first_not_of(' ', 1);
  return after != line.npos && line[after] != '"' && line[after] != separator;
}

}  // namespace

bool split_record(std::string_view line, const RecordForm& form,
                  std::vector<std::string_view>& cells, std::deque<std::string>& unquoted) {
  if (!form.quotes || line.find('"') == line.npos) {
    split_plain(line, form, cells);
    return false;
  }
  if (form.separator == '\t' || form.separator == 0) {
    split_and_unquote(line, form, cells, unquoted);
    return false;
  }
  return split_quoted(line, form.separator, cells, unquoted);
}

bool says_nothing(std::string_view line, bool is_first) noexcept {
  const bool names_separator =
      is_first && line.size() == 5 && line.starts_with("sep=");  // as Excel does
  return line.starts_with('#') || names_separator || line.find_first_not_of(" \t,;|") == line.npos;
}

std::vector<std::string> RecordReader::notes() const {
  std::vector<std::string> notes;
  const auto add = [&](std::size_t count, std::string_view one, std::string_view many) {
    if (count > 0) notes.push_back(fmt::format("{}: {}", name(), counted(count, one, many)));
  };
  add(unquoted_count_, "cell in double quotes was unquoted",
      "cells in double quotes were unquoted");
  add(skipped_,
      "line beginning with '#' was skipped as a comment; if it is a record, put its first cell in "
      "double quotes",
      "lines beginning with '#' were skipped as comments; if they are records, put their first "
      "cells in double quotes");
  const auto add_lines = [&](const Lines& lines, std::string_view one, std::string_view many,
                             std::string_view what) {
    if (lines.count == 0) return;
    notes.push_back(fmt::format("{}: {}, {}in line {}; {}", name(), counted(lines.count, one, many),
                                lines.count == 1 ? "" : "the first ", lines.first, what));
  };
  add_lines(marked_, "line has a byte order mark (U+FEFF)", "lines have a byte order mark (U+FEFF)",
            "it is dropped where a cell begins or ends");
  add_lines(repeated_, "line repeats the header", "lines repeat the header",
            "such lines are skipped");
  return notes;
}

/// Whether a record is the header or repeats it.
bool RecordReader::is_header(std::string_view record, std::size_t line) {
  if (!header_) return false;
  if (header_text_.empty()) {
    header_text_ = record;
    return true;
  }
  if (record != header_text_) return false;
  repeated_.add(line);
  return true;
}

/// Keeps the text of one record, with the lines that its quotes reach over.
void RecordReader::read_record(std::string_view line) {
  constexpr std::size_t kMostLines = 100;  // a name has few; a forgotten quote swallows the file
  const std::size_t number = lines_.number();
  const std::size_t begin = text_.size();
  text_.append(line);
  if (form_.quotes && form_.separator != '\t' && line.find('"') != line.npos) {
    std::vector<std::string_view> cells;
    std::deque<std::string> unquoted;
    while (split_record(std::string_view(text_).substr(begin), form_, cells, unquoted)) {
      if (lines_.number() - number == kMostLines || !lines_.next(line) ||
          opens_quotes(line, form_.separator)) {
        throw Error(ErrorKind::kInput,
                    fmt::format("{}:{}: a double quote opens here and does not close; a quote "
                                "inside a quoted cell is doubled",
                                lines_.name(), number));
      }
      text_ += ' ';
      text_.append(line);
      cells.clear();
    }
  }
  if (is_header(std::string_view(text_).substr(begin), number)) {
    text_.resize(begin);
  } else {
    records_.push_back({number, text_.size()});
  }
}

bool RecordReader::fill() {
  constexpr std::size_t kRecords = 64;
  constexpr std::size_t kBytes = 1 << 16;
  text_.clear();
  records_.clear();
  cells_.clear();
  unquoted_.clear();
  std::string_view line;
  while (records_.size() < kRecords && text_.size() < kBytes && lines_.next(line)) {
    if (line.find(kByteOrderMark) != line.npos) {
      marked_.add(lines_.number());
      while (line.starts_with(kByteOrderMark)) line.remove_prefix(kByteOrderMark.size());
    }
    if (says_nothing(line, lines_.number() == 1)) {
      const char separator = form_.separator;
      const bool has_cells = separator == 0
                                 ? line.find('>') != line.npos || line.find('/') != line.npos
                                 : line.find(separator) != line.npos;
      skipped_ += line.starts_with('#') && has_cells;
      continue;
    }
    read_record(line);
  }
  std::size_t begin = 0;
  for (Record& record : records_) {
    split_record(std::string_view(text_).substr(begin, record.text_end - begin), form_, cells_,
                 unquoted_);
    record.cells_end = cells_.size();
    begin = record.text_end;
  }
  if (form_.separator == '\t') unquoted_count_ += unquoted_.size();
  return !records_.empty();
}

}  // namespace gumbelbox
