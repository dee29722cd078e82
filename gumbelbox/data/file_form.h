#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gumbelbox {

/// The forms of files that a reader is for.
enum class FileForm {
  kTable,    ///< lines of cells or paths: table_form.h
  kJson,     ///< json_file.h
  kObo,      ///< obo_file.h
  kRdf,      ///< Turtle or N-Triples: rdf_file.h
  kWordnet,  ///< data.noun: wordnet_file.h
};

/// The form that a word names: table, json, obo, rdf, wordnet; nothing for any other.
std::optional<FileForm> find_file_form(std::string_view word) noexcept;

/// Tells the form of a file by its first bytes, or by its name where these do not tell. `file`
/// begins messages. Throws kInput for what no reader is for, saying what it is and how it can be
/// converted: a spreadsheet, an archive, XML, HTML, PDF, a model file.
FileForm file_form(const std::string& file, std::string_view beginning);

}  // namespace gumbelbox
