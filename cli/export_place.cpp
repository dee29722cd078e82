#include "cli/export_place.h"

#include <filesystem>
#include <vector>

#include "cli/output_path.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/file.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/export/earlier_export.h"
#include "gumbelbox/export/export_files.h"

namespace gumbelbox {
namespace {

namespace fs = std::filesystem;

bool is_there(const std::string& path) {
  std::error_code error;
  return fs::exists(path, error);
}

/// Throws if one of two files that belong together is there without the other.
void require_beside(const std::string& found, const std::string& missing) {
  if (!is_there(found) || is_there(missing)) return;
  throw Error(ErrorKind::kUsage,
              fmt::format("{}: found without {}, so it is no earlier export; remove it or choose "
                          "another name",
                          found, fs::path(missing).filename().string()));
}

}  // namespace

void require_export_place(ExportFormat format, const std::string& path) {
  std::error_code error;
  if (format == ExportFormat::kProjector && is_there(path) && !fs::is_directory(path, error)) {
    throw Error(ErrorKind::kUsage,
                fmt::format("{}: expected a folder or nothing, found a file", path));
  }
  if (format == ExportFormat::kProjector && !is_there(path)) return require_writable(path);
  if (format == ExportFormat::kNpy && is_special_file(path)) {
    throw Error(ErrorKind::kUsage,
                fmt::format("{}: npy has the names in a second file beside the first, and needs "
                            "the name of a file",
                            path));
  }
  for (const std::string& file : export_files(format, path)) require_writable(file);
}

void require_replaceable_export(ExportFormat format, const std::string& path) {
  const std::vector<std::string> files = export_files(format, path);
  const auto is_ours = [&](std::string_view text) { return is_earlier_export(format, text); };
  require_replaceable(files[0], is_ours, export_format_entry(format).kind);
  if (files.size() == 1) return;
  require_beside(files[1], files[0]);
  // Any array looks like one of ours; the names tell.
  if (format == ExportFormat::kNpy) require_beside(files[0], files[1]);
}

}  // namespace gumbelbox
