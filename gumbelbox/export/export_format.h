#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gumbelbox {

/// How a model is written for other programs.
enum class ExportFormat { kCsv, kTsv, kNpz, kNpy, kWord2vec, kProjector, kJson, kDot, kSvg };

struct ExportFormatEntry {
  ExportFormat format;
  std::string name;                  ///< as users type it
  std::vector<std::string> endings;  ///< of file names that mean it, with the dot; none of a folder
  std::string kind;                  ///< what is written, for messages: "a CSV table"
};

/// Every format, in the order of the enumeration.
std::span<const ExportFormatEntry> export_formats();

const ExportFormatEntry& export_format_entry(ExportFormat format);

/// The format that a user means by its name, which may be empty, and by the ending of the path,
/// upper or lower case. Throws kUsage if the two contradict each other, if the name is unknown, or
/// if neither tells.
ExportFormat choose_export_format(std::string_view name, const std::string& path);

}  // namespace gumbelbox
