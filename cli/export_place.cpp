#include "cli/export_place.h"

#include <filesystem>
#include <vector>

#include "cli/output_folder.h"
#include "cli/output_path.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/file.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/printable.h"
#include "gumbelbox/base/same_content.h"
#include "gumbelbox/export/earlier_export.h"
#include "gumbelbox/export/export_files.h"

namespace gumbelbox {
namespace {

namespace fs = std::filesystem;

/// What is wrong with a file that may not be replaced.
std::string expectation(ExportFormat format) {
  if (!export_seal(format)) return "expected no file, or one that would stay as it is";
  return fmt::format("expected no file, or {} that gumbelbox made and nobody changed since",
                     export_format_entry(format).kind);
}

/// Files of a folder, without it.
std::vector<std::string> names_of(const std::vector<std::string>& files) {
  std::vector<std::string> names;
  for (const std::string& file : files) names.push_back(fs::path(file).filename().string());
  return names;
}

}  // namespace

void require_export_place(ExportFormat format, const std::string& path, bool force) {
  const std::vector<std::string> files = export_files(format, path);
  if (format == ExportFormat::kProjector) {
    require_writable_folder(path);
    return writing_folder([&] { require_folder_place(path, names_of(files), force); });
  }
  if (format == ExportFormat::kNpy && is_special_file(path)) {
    throw Error(ErrorKind::kUsage,
                fmt::format("{}: npy has the names in a second file beside the first, and needs "
                            "the name of a file",
                            path));
  }
  for (const std::string& file : files) require_writable(file);
}

void require_replaceable_export(ExportFormat format, const std::vector<NewFile>& files,
                                Console* forced) {
  for (const auto& [path, write] : files) {
    std::error_code error;
    if (is_special_file(path) || !fs::is_regular_file(path, error)) continue;
    if (fs::is_empty(path, error)) continue;
    if (is_earlier_export(format, path) || has_content(path, write)) continue;
    if (forced == nullptr) {
      throw Error(ErrorKind::kUsage,
                  fmt::format("{}: {}; move it away or choose another name; --force replaces it",
                              path, expectation(format)));
    }
    forced->err << fmt::format("{}: is not known to be an unchanged export; --force replaces it\n",
                               printable(path));
  }
}

}  // namespace gumbelbox
