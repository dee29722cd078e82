#include <optional>
#include <ostream>

#include "cli/commands.h"
#include "cli/output_path.h"
#include "gumbelbox/base/file.h"
#include "gumbelbox/draw/picture.h"
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
  field("format", o.format, OneOf{{"svg"}}, "svg: a picture of nested boxes");
  field("out", o.out, AnyText{"FILE"}, "file to write");
  field("show", o.show, AnyText{"NAME"},
        "draw this entity inside the boxes that contain it (P >= 0.5), with some others beside it; "
        "without it the top of the hierarchy");
}

void run(Arguments& arguments, Console& console) {
  arguments.require("out");
  const auto o = arguments.read_all<ExportOptions>();
  require_writable(o.out);
  require_replaceable(o.out, "<svg", "a picture");
  const Model model = load_model(o.model);
  std::optional<EntityId> shown;
  if (!o.show.empty()) shown = model.vocabulary.require(o.show);
  write_file(o.out, [&](std::ostream& file) { draw_picture(model, shown, file); });
  console.out << o.out << '\n';
}

}  // namespace

constinit const Command kExportCommand = {
    .name = "export",
    .summary = "write a model for other programs: a picture of its boxes",
    .description =
        "Writes a picture (SVG). Boxes of two dimensions are drawn where they are. Otherwise the "
        "picture shows which box lies in which (P >= 0.5); sizes mean nothing.",
    .examples = "gumbelbox export mammal.model --format svg --show dog.n.01 --out boxes.svg",
    .required = "--out FILE",
    .options = option_list<ExportOptions>,
    .run = run,
};

}  // namespace gumbelbox
