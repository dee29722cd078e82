#include "cli/export_place.h"

#include <filesystem>
#include <vector>

#include "cli/output_folder.h"
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
  throw Error(
      ErrorKind::kUsage,
      fmt::format("{}: found without {}, so it is no earlier export; move it away or choose "
                  "another name",
                  found, fs::path(missing).filename().string()));
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

void require_replaceable_export(ExportFormat format, const std::string& path, Console* forced) {
  if (format == ExportFormat::kProjector) return;  // its folder says who made it
  const std::vector<std::string> files = export_files(format, path);
  const auto is_ours = [&](std::string_view text) {
    return format != ExportFormat::kWord2vec && is_earlier_export(format, text);
  };
  require_replaceable(files[0], is_ours, export_format_entry(format).kind, forced);
  // Any array looks like one of ours; the names tell.
  if (format != ExportFormat::kNpy || forced != nullptr) return;
  require_beside(files[1], files[0]);
  require_beside(files[0], files[1]);
}

}  // namespace gumbelbox
