#include "gumbelbox/data/file_form.h"

#include <algorithm>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/record_reader.h"

namespace gumbelbox {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

[[noreturn]] void refuse(const std::string& file, std::string_view what, std::string_view advice) {
  throw Error(ErrorKind::kInput, fmt::format("{}: this is {}; {}", file, what, advice));
}

void refuse_binary(const std::string& file, std::string_view beginning) {
  struct Sign {
    std::string_view bytes;
    const char* what;
    const char* advice;
  };
  constexpr const char* kCsv = "save the sheet as CSV";
  constexpr Sign kSigns[] = {
      {"PK\x03\x04", "a spreadsheet (.xlsx, .ods) or another zip archive",
       "save the sheet as CSV, or unpack the archive"},
      {"\xD0\xCF\x11\xE0", "a spreadsheet (.xls)", kCsv},
      {"PAR1", "a Parquet file", "write it as CSV"},
      {"SQLite format 3", "an SQLite database", "export the table as CSV"},
      {"%PDF", "a PDF document", "export the table as CSV"},
      {"BZh", "a file compressed by bzip2", "unpack it, or compress it with gzip"},
      {"\xFD"
       "7zXZ",
       "a file compressed by xz", "unpack it, or compress it with gzip"},
      {"\x28\xB5\x2F\xFD", "a file compressed by zstd", "unpack it, or compress it with gzip"},
      {"\x93NUMPY", "a NumPy array", "write the edges as text"},
  };
  for (const Sign& sign : kSigns) {
    if (beginning.starts_with(sign.bytes)) refuse(file, sign.what, sign.advice);
  }
  constexpr std::size_t kLength = 8;  // of the number that begins a safetensors file
  if (beginning.substr(std::min(beginning.size(), kLength)).starts_with("{\"__metadata__\"")) {
    refuse(file, "a model, not data", "ask it with contains, inside or query");
  }
}

[[noreturn]] void refuse_markup(const std::string& file, std::string_view beginning) {
  const auto has = [&](std::string_view word) { return beginning.find(word) != beginning.npos; };
  if (has("<html") || has("<HTML") || has("<!DOCTYPE html") || has("<!doctype html")) {
    refuse(file, "a web page", "save the table as CSV");
  }
  if (has("rdf:RDF") || has("owl#")) {
    refuse(file, "RDF/XML",
           "convert it to Turtle, say by 'rapper -o turtle FILE > FILE.ttl' (Debian package "
           "raptor2-utils)");
  }
  refuse(file, "XML", "export it as CSV, JSON, OBO or Turtle");
}

/// "<http://...> <...", as N-Triples and Turtle without prefixes begin.
bool begins_a_triple(std::string_view text) {
  if (text.starts_with("_:")) return text.find(" <") != text.npos;
  if (!text.starts_with('<')) return false;
  const std::size_t end = text.find('>');
  if (end == text.npos || text.substr(0, end).find_first_of(" \t\n") != text.npos) return false;
  if (text.substr(0, end).find_first_of(":#/") == text.npos) return false;  // <html>
  const std::size_t next = text.find_first_not_of(" \t", end + 1);
  return next != text.npos && (text[next] == '<' || text.substr(next).starts_with("a ") ||
                               text.substr(next, 40).find(':') != text.npos);
}

/// "<root>" in a cell of its own, which is a name.
bool begins_with_bracketed_name(std::string_view text) {
  const std::size_t end = text.find_first_of(">]\n");
  if (end == text.npos || text[end] == '\n') return false;
  return end + 1 < text.size() && std::string_view("\t,;").find(text[end + 1]) != text.npos;
}

/// Whether an array begins with something that JSON has: an object, a text, a number.
bool is_json_value(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlanks, 1);
  return first == text.npos || std::string_view("{[\"-0123456789]").find(text[first]) != text.npos;
}

/// The text from its first line that is neither blank nor a comment on.
std::string_view first_content(std::string_view text) {
  for (bool is_first = true; !text.empty(); is_first = false) {
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    if (!says_nothing(text.substr(0, end), is_first)) break;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  const std::size_t begin = text.find_first_not_of(kBlanks);
  return begin == text.npos ? std::string_view() : text.substr(begin);
}

bool starts_with_any(std::string_view text, std::initializer_list<std::string_view> beginnings) {
  return std::ranges::any_of(beginnings,
                             [&](std::string_view known) { return text.starts_with(known); });
}

bool has_ending(std::string_view file, std::initializer_list<std::string_view> endings) {
  if (file.ends_with(".gz")) file.remove_suffix(3);
  return std::ranges::any_of(endings,
                             [&](std::string_view ending) { return file.ends_with(ending); });
}

}  // namespace

std::optional<FileForm> find_file_form(std::string_view word) noexcept {
  if (word == "table") return FileForm::kTable;
  if (word == "json") return FileForm::kJson;
  if (word == "obo") return FileForm::kObo;
  if (word == "rdf") return FileForm::kRdf;
  if (word == "wordnet") return FileForm::kWordnet;
  return {};
}

FileForm file_form(const std::string& file, std::string_view beginning) {
  refuse_binary(file, beginning);
  if (const std::size_t nul = beginning.find('\0'); nul != beginning.npos) {
    const auto line = 1 + std::ranges::count(beginning.substr(0, nul), '\n');
    throw Error(ErrorKind::kInput,
                fmt::format("{}:{}: expected text in UTF-8, got a NUL byte; if it "
                            "is UTF-16, save it as UTF-8",
                            file, line));
  }
  if (has_ending(file, {"data.noun"})) return FileForm::kWordnet;
  const std::string_view text = first_content(beginning);
  if (starts_with_any(text, {"format-version:", "[Term]", "[Typedef]", "ontology:", "! "}) ||
      has_ending(file, {".obo"})) {
    return FileForm::kObo;
  }
  if (starts_with_any(text, {"@prefix", "@base", "PREFIX ", "prefix ", "BASE "}) ||
      begins_a_triple(text) || has_ending(file, {".ttl", ".nt", ".n3"})) {
    return FileForm::kRdf;
  }
  if (text.starts_with('<') && !begins_with_bracketed_name(text)) refuse_markup(file, text);
  if (text.starts_with('[') && begins_with_bracketed_name(text) && !is_json_value(text)) {
    return FileForm::kTable;
  }
  if (starts_with_any(text, {"{", "["})) return FileForm::kJson;
  return FileForm::kTable;
}

}  // namespace gumbelbox
