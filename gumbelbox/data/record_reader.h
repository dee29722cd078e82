#pragma once

#include <cstddef>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gumbelbox/base/line_reader.h"

namespace gumbelbox {

/// How a line is cut into cells.
struct RecordForm {
  /// 0: the whole line is one cell.
  char separator = '\t';

  /// Cells that a spreadsheet wrote in double quotes lose them. Between commas and the like they
  /// may hold the separator and line ends, which become blanks.
  bool quotes = true;

  /// The separator stands twice, "::", as in files of MovieLens. REQUIRES: no quotes.
  bool doubled = false;
};

/// Cuts a line into cells without the blanks around them, and appends these. Cells lie in the line,
/// or in `unquoted` if quotes inside them were doubled. Returns whether quotes are still open at
/// the end of the line, so that the record goes on in the next.
bool split_record(std::string_view line, const RecordForm& form,
                  std::vector<std::string_view>& cells, std::deque<std::string>& unquoted);

/// Whether a line has nothing but blanks and separators, is a comment, which begins with '#', or
/// is the first and only names the separator, "sep=;".
bool says_nothing(std::string_view line, bool is_first) noexcept;

/// Reads a table some records at a time, so that names can be looked up together. Blank lines and
/// comments are skipped. So is the header if there is one, with lines that repeat it, as in files
/// that were joined.
class RecordReader {
 public:
  RecordReader(LineReader lines, RecordForm form, bool header)
      : lines_(std::move(lines)), form_(form), header_(header) {}

  /// Reads on; false at the end. Throws as LineReader does, and kInput for quotes that never close.
  bool fill();

  /// Of the records that the last fill() read.
  std::size_t size() const noexcept { return records_.size(); }
  std::size_t line(std::size_t record) const noexcept { return records_[record].line; }
  std::span<const std::string_view> cells(std::size_t record) const noexcept {
    const std::size_t begin = record == 0 ? 0 : records_[record - 1].cells_end;
    return std::span(cells_).subspan(begin, records_[record].cells_end - begin);
  }

  /// How messages call the file.
  const std::string& name() const noexcept { return lines_.name(); }

  /// What the user should know about the records so far: cells that lost their quotes though no
  /// separator asked for these, comments that look like records, byte order marks behind the
  /// beginning of the file, and headers that were repeated.
  std::vector<std::string> notes() const;

 private:
  struct Record {
    std::size_t line;
    std::size_t text_end;
    std::size_t cells_end = 0;
  };

  /// Lines of one kind.
  struct Lines {
    std::size_t count = 0;
    std::size_t first = 0;

    void add(std::size_t line) {
      if (count++ == 0) first = line;
    }
  };

  void read_record(std::string_view line);
  bool is_header(std::string_view record, std::size_t line);

  LineReader lines_;
  RecordForm form_;
  bool header_;
  std::string header_text_;
  std::string text_;
  std::vector<Record> records_;
  std::vector<std::string_view> cells_;
  std::deque<std::string> unquoted_;
  std::size_t skipped_ = 0;
  std::size_t unquoted_count_ = 0;
  Lines marked_;    // with a byte order mark
  Lines repeated_;  // that are the header again
};

}  // namespace gumbelbox
