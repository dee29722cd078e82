#include <algorithm>
#include <cmath>
#include <ostream>
#include <span>
#include <vector>

#include "cli/commands.h"
#include "cli/output_path.h"
#include "gumbelbox/base/file.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/draw/box_picture.h"
#include "gumbelbox/query/query_engine.h"
#include "gumbelbox/score/box_view.h"
#include "gumbelbox/store/model_file.h"

namespace gumbelbox {
namespace {

struct ExportOptions {
  std::string model;
  std::string format = "svg";
  std::string out;
  std::string show;
};

template <class Visit>
void describe(ExportOptions& o, Visit&& field) {
  field("MODEL", o.model, AnyText{}, "model file written by 'gumbelbox train'");
  field("format", o.format, OneOf{{"svg"}}, "svg: a picture of the boxes in two dimensions");
  field("out", o.out, AnyText{"FILE"}, "file to write");
  field("show", o.show, AnyText{"NAME"},
        "colour this entity's box and up to seven that contain it with P >= 0.5");
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

void run(Arguments& arguments, Console& console) {
  arguments.require("out");
  const auto o = arguments.read_all<ExportOptions>();
  require_writable(o.out);
  require_replaceable(o.out, "<svg", "a picture");
  const Model model = load_model(o.model);
  require_boxes(model);
  const std::vector<EntityId> shown = chain(model, o.show);
  write_file(o.out, [&](std::ostream& file) { draw_boxes(model, shown, {}, file); });
  console.out << o.out << '\n';
}

}  // namespace

constinit const Command kExportCommand = {
    .name = "export",
    .summary = "write a model for other programs: a picture of its boxes",
    .description =
        "Writes the boxes as a picture (SVG) in the first two dimensions: all of them as thin "
        "outlines, an entity and what contains it in colours.",
    .examples = "gumbelbox export mammal.model --format svg --show dog.n.01 --out boxes.svg",
    .required = "--out FILE",
    .options = option_list<ExportOptions>,
    .run = run,
};

}  // namespace gumbelbox
