#include "gumbelbox/export/export_format.h"

#include <algorithm>
#include <filesystem>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {
namespace {

std::string ending_of(const std::string& path) {
  std::string ending = std::filesystem::path(path).extension().string();
  std::ranges::transform(ending, ending.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return ending;
}

/// The format of that ending, or null.
const ExportFormatEntry* find_by_ending(std::string_view ending) {
  for (const ExportFormatEntry& entry : export_formats()) {
    if (std::ranges::find(entry.endings, ending) != entry.endings.end()) return &entry;
  }
  return nullptr;
}

/// "csv (.csv), tsv (.tsv), ...".
std::string all_formats() {
  std::string text;
  for (const ExportFormatEntry& entry : export_formats()) {
    if (!text.empty()) text += ", ";
    text += fmt::format("{} ({})", entry.name,
                        entry.endings.empty() ? "a folder, by name only"
                                              : fmt::format("{}", fmt::join(entry.endings, " ")));
  }
  return text;
}

const ExportFormatEntry& require_format(std::string_view name) {
  for (const ExportFormatEntry& entry : export_formats()) {
    if (entry.name == name) return entry;
  }
  throw Error(ErrorKind::kUsage,
              fmt::format("'{}' is no export format; expected one of {}", name, all_formats()));
}

}  // namespace

std::span<const ExportFormatEntry> export_formats() {
  using enum ExportFormat;
  static const std::vector<ExportFormatEntry> kFormats = {
      {kCsv, "csv", {".csv"}, "a CSV table of a model"},
      {kTsv, "tsv", {".tsv"}, "a TSV table of a model"},
      {kNpz, "npz", {".npz"}, "NumPy arrays of a model"},
      {kNpy, "npy", {".npy"}, "a NumPy array"},
      {kWord2vec, "word2vec", {".vec", ".w2v"}, "word2vec vectors"},
      {kProjector, "projector", {}, "vectors for the Embedding Projector"},
      {kJson, "json", {".json"}, "JSON of a model"},
      {kDot, "dot", {".dot", ".gv"}, "a graph of a model"},
      {kSvg, "svg", {".svg"}, "a picture"},
  };
  return kFormats;
}

const ExportFormatEntry& export_format_entry(ExportFormat format) {
  return export_formats()[static_cast<std::size_t>(format)];
}

ExportFormat choose_export_format(std::string_view name, const std::string& path) {
  const std::string ending = ending_of(path);
  const ExportFormatEntry* by_ending = find_by_ending(ending);
  if (name.empty()) {
    if (by_ending != nullptr) return by_ending->format;
    throw Error(
        ErrorKind::kUsage,
        fmt::format("{}: cannot tell the format {}; choose an ending, or name the format: {}", path,
                    ending.empty() ? "without an ending" : fmt::format("by the ending {}", ending),
                    all_formats()));
  }
  const ExportFormatEntry& entry = require_format(name);
  if (by_ending != nullptr && by_ending->format != entry.format) {
    throw Error(ErrorKind::kUsage,
                fmt::format("{}: the ending {} means {}, but the format is {}; change one of them",
                            path, ending, by_ending->name, entry.name));
  }
  return entry.format;
}

}  // namespace gumbelbox
