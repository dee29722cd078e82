#include <filesystem>
#include <optional>
#include <ostream>
#include <vector>

#include "cli/commands.h"
#include "cli/export_place.h"
#include "cli/output_folder.h"
#include "cli/path_list.h"
#include "gumbelbox/base/disk_room.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/file.h"
#include "gumbelbox/base/printable.h"
#include "gumbelbox/draw/picture.h"
#include "gumbelbox/export/export_files.h"
#include "gumbelbox/store/model_file.h"

namespace gumbelbox {
namespace {

struct ExportOptions {
  std::string model;
  std::string out;
  std::optional<std::string> format;
  std::string show;
  bool force = false;
};

OneOf format_names() {
  OneOf names;
  for (const ExportFormatEntry& entry : export_formats()) names.words.push_back(entry.name);
  return names;
}

template <class Visit>
void describe(ExportOptions& o, Visit&& field) {
  field("MODEL", o.model, AnyText{}, "model file written by 'gumbelbox train'");
  field("out", o.out, AnyText{"PATH"}, "file to write; for projector a folder");
  field("format", o.format, format_names(),
        "what to write, if the ending of --out does not say it");
  field("show", o.show, AnyText{"NAME"},
        "svg: draw this entity inside what contains it, with its neighbours; dot: only this "
        "entity, its ancestors and its children");
  field("force", o.force, Flag{}, kForceHelp);
}

void check_show(const ExportOptions& o, ExportFormat format) {
  if (o.show.empty() || format == ExportFormat::kSvg || format == ExportFormat::kDot) return;
  throw Error(ErrorKind::kUsage, "--show: applies to svg and dot only");
}

void require_paths(const Arguments& arguments, const ExportOptions& o, ExportFormat format) {
  PathList paths;
  if (format == ExportFormat::kProjector) {
    paths.replaces("--out", o.out);
  } else {
    const std::vector<std::string> files = export_files(format, o.out);
    paths.writes("--out", files[0]);
    if (files.size() > 1) paths.writes("the names beside --out", files[1]);
  }
  paths.reads("MODEL", o.model);
  paths.reads("--config", arguments.config_path());
  paths.require_apart();
}

/// Numbers as text or binary take half of the model file at least.
void require_room_for(const ExportOptions& o, ExportFormat format) {
  if (format == ExportFormat::kDot || format == ExportFormat::kSvg) return;
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(o.model, error);
  if (!error) require_room(o.out, size / 2);
}

std::vector<NewFile> new_files(const Model& model, ExportFormat format, const std::string& path,
                               std::optional<EntityId> shown) {
  if (format != ExportFormat::kSvg) return new_export_files(model, format, path, shown);
  return {{path, [&model, shown](std::ostream& file) { draw_picture(model, shown, file); }}};
}

void write(const Model& model, ExportFormat format, const ExportOptions& o, Console& console) {
  if (format == ExportFormat::kProjector) {
    return writing_folder(
        [&] { write_export(model, format, o.out, {}, folder_options(o.force, console)); });
  }
  std::optional<EntityId> shown;
  if (!o.show.empty()) shown = model.vocabulary.require(o.show);
  const std::vector<NewFile> files = new_files(model, format, o.out, shown);
  require_replaceable_export(format, files, o.force ? &console : nullptr);
  for (const NewFile& file : files) write_file(file.name, file.write);
}

void run(Arguments& arguments, Console& console) {
  arguments.require("out");
  const auto o = arguments.read_all<ExportOptions>();
  const ExportFormat format = choose_export_format(o.format.value_or(""), o.out);
  check_show(o, format);
  require_paths(arguments, o, format);
  require_export_place(format, o.out, o.force);
  require_room_for(o, format);
  const Model model = load_model(o.model);
  write(model, format, o, console);
  for (const std::string& file : export_files(format, o.out)) {
    if (is_special_file(file)) continue;  // it may be the same terminal
    console.out << printable(file) << '\n';
  }
}

}  // namespace

constinit const Command kExportCommand = {
    .name = "export",
    .summary = "write a model for other programs: CSV, NumPy, word2vec, JSON, Graphviz, a picture",
    .description =
        "The ending of --out chooses the format: .csv, .tsv, .npz, .npy, .json, .dot or .gv, .svg, "
        ".vec or .w2v (word2vec). For other endings and for folders use --format. The paths of the "
        "files are printed.\n\n"
        "csv, tsv: a line an entity: name, lower_1, ..., upper_1, ...\n\n"
        "npz: the arrays lower, upper, names and edges (parent, child), for np.load.\n\n"
        "npy: one array [entities, 2, dim] of lower and upper corners; the names go beside it, "
        "into a file that ends in .names.txt.\n\n"
        "word2vec: the text format, for gensim and others. A vector is the centre of a box, so "
        "sizes and containment are lost. Blanks in names become underscores.\n\n"
        "projector: a folder with vectors.tsv (centres) and metadata.tsv (names) for the "
        "TensorFlow Embedding Projector.\n\n"
        "json: model, dim, entities with name, lower and upper, and the edges.\n\n"
        "dot: the hierarchy that the model was trained on, without redundant edges, for Graphviz. "
        "--show picks one entity with its ancestors and children.\n\n"
        "svg: a picture. Boxes of two dimensions are drawn where they are; else the picture shows "
        "which box lies in which (P >= 0.5), and sizes mean nothing. Without --show it shows the "
        "top of the hierarchy.\n\n"
        "Corners are 32-bit floats.\n\n"
        "An earlier npz, json, dot or svg export is replaced if nobody changed it since. Files of "
        "the other formats cannot say who made them: --force replaces them.",
    .examples =
        "gumbelbox export mammal.model --out mammal.csv\n"
        "gumbelbox export mammal.model --out mammal.npz\n"
        "gumbelbox export mammal.model --format projector --out projector\n"
        "gumbelbox export mammal.model --show dog.n.01 --out dog.dot && dot -Tpdf dog.dot -o "
        "dog.pdf\n"
        "gumbelbox export mammal.model --show dog.n.01 --out boxes.svg",
    .required = "--out PATH",
    .options = option_list<ExportOptions>,
    .run = run,
};

}  // namespace gumbelbox
