#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gumbelbox/base/folder_place.h"
#include "gumbelbox/base/whole_folder.h"
#include "gumbelbox/export/export_format.h"
#include "gumbelbox/store/model.h"

namespace gumbelbox {

/// The files that an export to `path` consists of: the path itself; for kNpy also the names beside
/// it, with the ending .names.txt; for kProjector vectors.tsv and metadata.tsv in the folder
/// `path`.
std::vector<std::string> export_files(ExportFormat format, const std::string& path);

/// What an export writes into each of them, with the path as name; `model` must live as long.
/// `shown` is for kDot, see write_dot_graph(). REQUIRES: neither kProjector nor kSvg.
std::vector<NewFile> new_export_files(const Model& model, ExportFormat format,
                                      const std::string& path, std::optional<EntityId> shown);

/// Writes them, each whole or not at all, in place of files of the same names; the folder of
/// kProjector as write_folder() of base/whole_folder.h does, with these options. Throws kIo, and
/// kUsage for what a format cannot hold. REQUIRES: not kSvg, which gumbelbox/draw writes.
void write_export(const Model& model, ExportFormat format, const std::string& path,
                  std::optional<EntityId> shown = {}, const FolderOptions& options = {});

}  // namespace gumbelbox
