#include "gumbelbox/export/export_files.h"

#include <filesystem>

#include "gumbelbox/base/file.h"
#include "gumbelbox/base/whole_folder.h"
#include "gumbelbox/export/delimited_table.h"
#include "gumbelbox/export/dot_graph.h"
#include "gumbelbox/export/entity_json.h"
#include "gumbelbox/export/name_lines.h"
#include "gumbelbox/export/numpy_files.h"
#include "gumbelbox/export/projector.h"
#include "gumbelbox/export/word2vec.h"

namespace gumbelbox {
namespace {

namespace fs = std::filesystem;

void write_projector_folder(const Model& model, const std::string& folder,
                            const FolderOptions& options) {
  const NewFile files[] = {
      {"vectors.tsv", [&](std::ostream& out) { write_projector_vectors(model, out); }},
      // The Projector wants a header above several columns only, and none above names alone.
      {"metadata.tsv", [&](std::ostream& out) { write_name_lines(model.vocabulary, out); }},
  };
  write_folder(folder, files, options);
}

/// A format that is one file.
void write_stream(const Model& model, ExportFormat format, std::optional<EntityId> shown,
                  std::ostream& out) {
  switch (format) {
    case ExportFormat::kCsv:
      return write_delimited_table(model, ',', out);
    case ExportFormat::kTsv:
      return write_delimited_table(model, '\t', out);
    case ExportFormat::kNpz:
      return write_npz(model, out);
    case ExportFormat::kWord2vec:
      return write_word2vec(model, out);
    case ExportFormat::kJson:
      return write_entity_json(model, out);
    default:
      return write_dot_graph(model, shown, out);
  }
}

}  // namespace

std::vector<std::string> export_files(ExportFormat format, const std::string& path) {
  if (format == ExportFormat::kNpy) {
    return {path, fs::path(path).replace_extension(".names.txt").string()};
  }
  if (format == ExportFormat::kProjector) {
    return {(fs::path(path) / "vectors.tsv").string(), (fs::path(path) / "metadata.tsv").string()};
  }
  return {path};
}

std::vector<NewFile> new_export_files(const Model& model, ExportFormat format,
                                      const std::string& path, std::optional<EntityId> shown) {
  const std::vector<std::string> files = export_files(format, path);
  if (format == ExportFormat::kNpy) {
    return {
        {files[0], [&model](std::ostream& out) { write_npy(model, out); }},
        {files[1], [&model](std::ostream& out) { write_name_lines(model.vocabulary, out); }},
    };
  }
  return {{path, [&model, format, shown](std::ostream& out) {
             write_stream(model, format, shown, out);
           }}};
}

void write_export(const Model& model, ExportFormat format, const std::string& path,
                  std::optional<EntityId> shown, const FolderOptions& options) {
  if (format == ExportFormat::kProjector) return write_projector_folder(model, path, options);
  for (const NewFile& file : new_export_files(model, format, path, shown)) {
    write_file(file.name, file.write);
  }
}

}  // namespace gumbelbox
