#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gumbelbox/data/record_reader.h"

namespace gumbelbox {

/// The first lines of a text that say something, to tell its form by.
struct TextSample {
  struct Line {
    std::size_t number;
    std::string text;
  };

  std::vector<Line> lines;
  bool whole = true;  ///< whether the text has no more lines
};

/// `beginning` is that of a TextFile; a line that it cuts is left out.
TextSample sample_text(std::string_view beginning);

/// The records of a sample.
struct TableSample {
  struct Record {
    std::size_t line;
    std::vector<std::string> cells;
  };

  RecordForm form;
  std::vector<Record> records;
  std::size_t columns = 0;  ///< that most records have
  double share = 0;         ///< of the records that have so many
};

TableSample sample_table(const TextSample& text, RecordForm form);

/// How the steps of a path are written.
struct PathForm {
  std::string separator = {};  ///< with the blanks around it: " > "
  bool leading = false;        ///< paths begin with it: "/Home/Garden"
  bool numbered = false;       ///< a number stands before: "3237 - Animals > Live Animals"
  char list = 0;               ///< between several paths of one text, if not 0
  bool by_name = false;        ///< lines are edges, "a > b": a name is one thing wherever it stands
};

/// The steps of a path without the blanks around them and without empty ones at the ends. Nothing
/// for a path with an empty step in between.
std::optional<std::vector<std::string_view>> split_path(std::string_view path,
                                                        std::string_view separator);

/// Cuts the number off that stands before a path; empty if there is none.
std::string_view take_number(std::string_view& path);

/// The paths of a text that may hold several.
std::vector<std::string_view> split_paths(std::string_view text, const PathForm& form);

/// How most of these texts are written as paths; nothing if they are not. With `sure` alone signs
/// that rarely mean anything else count: > and arrows.
std::optional<PathForm> find_path_form(const std::vector<std::string_view>& texts, bool sure);

}  // namespace gumbelbox
