#include "gumbelbox/export/earlier_export.h"

#include <string>

#include "gumbelbox/export/entity_numbers.h"

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

bool is_number_line(std::string_view line) { return holds_only(line, "0123456789+-.e\t"); }

}  // namespace

bool is_earlier_export(ExportFormat format, const Model& model, std::string_view beginning) {
  const std::string part = EntityNumbers(model).parts().front().name;
  const std::string_view line = beginning.substr(0, beginning.find('\n'));
  switch (format) {
    case ExportFormat::kCsv:
      return line.starts_with("name," + part + "_1");
    case ExportFormat::kTsv:
      return line.starts_with("name\t" + part + "_1");
    case ExportFormat::kNpz:
      return beginning.starts_with("PK\x03\x04") &&
             beginning.find(part + ".npy") != std::string_view::npos;
    case ExportFormat::kNpy:
      return beginning.starts_with("\x93NUMPY");
    case ExportFormat::kWord2vec:
      return is_two_counts(line);
    case ExportFormat::kProjector:
      return is_number_line(line);
    case ExportFormat::kJson:
      return beginning.starts_with("{\"model\":\"");
    case ExportFormat::kDot:
      return beginning.starts_with("digraph gumbelbox {");
    case ExportFormat::kSvg:
      return beginning.find("<svg") != std::string_view::npos;
  }
  return false;
}

}  // namespace gumbelbox
