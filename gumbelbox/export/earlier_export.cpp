#include "gumbelbox/export/earlier_export.h"

#include <algorithm>
#include <string>
#include <vector>

#include "gumbelbox/score/model_table.h"

namespace gumbelbox {
namespace {

bool holds_only(std::string_view text, std::string_view characters) {
  return !text.empty() && text.find_first_not_of(characters) == std::string_view::npos;
}

/// "N D", as word2vec begins.
bool is_two_counts(std::string_view line) {
  constexpr std::string_view kDigits = "0123456789";
  const std::size_t blank = line.find(' ');
  return blank != std::string_view::npos && holds_only(line.substr(0, blank), kDigits) &&
         holds_only(line.substr(blank + 1), kDigits);
}

/// Names of what a row of a model begins with, of every model: an export of any may be replaced.
std::vector<std::string> first_parts() {
  std::vector<std::string> parts;
  for (const ModelEntry& entry : model_table()) {
    parts.push_back(entry.tensors({.model = entry.name}).front().name);
  }
  return parts;
}

template <class Test>
bool with_any_model(Test is_export) {
  return std::ranges::any_of(model_table(), is_export, &ModelEntry::name);
}

bool is_number_line(std::string_view line) { return holds_only(line, "0123456789+-.e\t"); }

}  // namespace

bool is_earlier_export(ExportFormat format, std::string_view beginning) {
  const std::string_view line = beginning.substr(0, beginning.find('\n'));
  const auto with_any_part = [](auto&& is_export) {
    return std::ranges::any_of(first_parts(), is_export);
  };
  switch (format) {
    case ExportFormat::kCsv:
      return with_any_part(
          [&](const std::string& part) { return line.starts_with("name," + part + "_1"); });
    case ExportFormat::kTsv:
      return with_any_part(
          [&](const std::string& part) { return line.starts_with("name\t" + part + "_1"); });
    case ExportFormat::kNpz:
      return beginning.starts_with("PK\x03\x04") && with_any_part([&](const std::string& part) {
               return beginning.find(part + ".npy") != std::string_view::npos;
             });
    case ExportFormat::kNpy:
      return beginning.starts_with("\x93NUMPY");
    case ExportFormat::kWord2vec:
      return is_two_counts(line);
    case ExportFormat::kProjector:
      return is_number_line(line);
    case ExportFormat::kJson:
      return with_any_model([&](const std::string& name) {
        return beginning.starts_with("{\"model\":\"" + name + "\",\"dim\":");
      });
    case ExportFormat::kDot:
      return beginning.starts_with("digraph gumbelbox {");
    case ExportFormat::kSvg:
      return beginning.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"") &&
             beginning.find("font-family=\"sans-serif\">\n<rect width=\"") != beginning.npos;
  }
  return false;
}

}  // namespace gumbelbox
