#include <algorithm>
#include <cmath>
#include <optional>
#include <ostream>
#include <vector>

#include "cli/commands.h"
#include "cli/export_place.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/file.h"
#include "gumbelbox/draw/box_picture.h"
#include "gumbelbox/export/export_files.h"
#include "gumbelbox/query/query_engine.h"
#include "gumbelbox/score/box_view.h"
#include "gumbelbox/store/model_file.h"

namespace gumbelbox {
namespace {

struct ExportOptions {
  std::string model;
  std::string out;
  std::optional<std::string> format;
  std::string show;
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
        "svg: colour this entity's box and up to seven that contain it with P >= 0.5; dot: only "
        "this entity, its ancestors and its children");
}

/// An entity and what contains it with a probability of at least one half, outermost first.
std::vector<EntityId> chain(const Model& model, const std::string& name) {
  constexpr std::size_t kMostContainers = 7;
  if (name.empty()) return {};
  const EntityId entity = model.vocabulary.require(name);
  std::vector<EntityId> ids{entity};
  for (const Answer& answer : QueryEngine(model).contains(entity, kMostContainers)) {
    if (std::exp(answer.log_probability) >= 0.5) ids.push_back(answer.id);
  }
  const auto area = [&](EntityId id) {
    const auto dim = static_cast<std::size_t>(model.score.dim);
    const BoxView box(model.rows.row(id), dim);
    return box.side(0) * (dim > 1 ? box.side(1) : 1);
  };
  std::stable_sort(ids.begin(), ids.end(),
                   [&](EntityId x, EntityId y) { return area(x) > area(y); });
  return ids;
}

void check_show(const ExportOptions& o, ExportFormat format) {
  if (o.show.empty() || format == ExportFormat::kSvg || format == ExportFormat::kDot) return;
  throw Error(ErrorKind::kUsage, "--show: applies to svg and dot only");
}

void draw(const Model& model, const ExportOptions& o) {
  require_boxes(model);
  const std::vector<EntityId> shown = chain(model, o.show);
  write_file(o.out, [&](std::ostream& file) { draw_boxes(model, shown, {}, file); });
}

void write(const Model& model, ExportFormat format, const ExportOptions& o) {
  std::optional<EntityId> shown;
  if (!o.show.empty()) shown = model.vocabulary.require(o.show);
  write_export(model, format, o.out, shown);
}

void run(Arguments& arguments, Console& console) {
  arguments.require("out");
  const auto o = arguments.read_all<ExportOptions>();
  const ExportFormat format = choose_export_format(o.format.value_or(""), o.out);
  check_show(o, format);
  require_export_place(format, o.out);
  const Model model = load_model(o.model);
  require_replaceable_export(format, model, o.out);
  if (format == ExportFormat::kSvg) {
    draw(model, o);
  } else {
    write(model, format, o);
  }
  for (const std::string& file : export_files(format, o.out)) {
    if (!is_special_file(file)) console.out << file << '\n';  // it may be the same terminal
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
        "svg: a picture of the boxes in the first two dimensions. --show colours an entity and "
        "what contains it.\n\n"
        "Corners are 32-bit floats. Only an earlier export of the same format is replaced.",
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
