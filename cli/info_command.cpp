#include <ostream>
#include <set>
#include <string>

#include "cli/calibration_text.h"
#include "cli/commands.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/printable.h"
#include "gumbelbox/fit/options.h"
#include "gumbelbox/store/model_file.h"
#include "gumbelbox/store/model_json.h"

namespace gumbelbox {
namespace {

struct InfoOptions {
  std::string model;
  bool json = false;
};

template <class Visit>
void describe(InfoOptions& o, Visit&& field) {
  field("MODEL", o.model, AnyText{}, "model file written by 'gumbelbox train'");
  field("json", o.json, Flag{}, "print the result as one JSON object");
}

void print_options(const Model& model, std::ostream& out) {
  const std::set<std::string> idle =
      is_untrained(model) ? options_of_training() : std::set<std::string>{};
  const auto print = [&](bool is_idle) {
    for (const auto& [name, text] : model.options) {
      if (idle.contains(name) == is_idle) {
        out << fmt::format("  {:<20} {}\n", printable(name), printable(text));
      }
    }
  };
  out << "made with\n";
  print(false);
  if (idle.empty()) return;
  out << "not used, as nothing was trained\n";
  print(true);
}

void run(Arguments& arguments, Console& console) {
  const auto o = arguments.read_all<InfoOptions>();
  const Model model = load_model(o.model);
  if (o.json) {
    console.out << model_json(model).dump() << '\n';
    return;
  }
  console.out << fmt::format("{} in {} dimensions, {}, {} entities, data {}\n", model.score.model,
                             model.score.dim, origin(model), model.vocabulary.size(),
                             model.data_checksum);
  if (has_weak_checksum(model)) {
    console.out << fmt::format(
        "format version {}: the checksum of this file is weaker, it misses tensors that were "
        "swapped; new files have version {}\n",
        model.format_version, kModelFormatVersion);
  }
  if (model.calibration) {
    console.out << fmt::format("calibration: {}\n", calibration_text(*model.calibration));
  }
  print_options(model, console.out);
  console.out << "reached\n";
  for (const auto& [name, value] : model.metrics) {
    console.out << fmt::format("  {:<20} {:.6g}\n", printable(name), value);
  }
  if (!model.notes.empty()) console.out << "notes\n";
  for (const Note& note : model.notes) console.out << "  " << printable(note_text(note)) << '\n';
}

}  // namespace

constinit const Command kInfoCommand = {
    .name = "info",
    .summary = "what a model file holds",
    .description =
        "Prints what a model file holds: model, dimensions, number of entities, the options it was "
        "made with, its metrics, notes, calibration, and the checksum of its data.",
    .examples =
        "gumbelbox info mammal.model\n"
        "gumbelbox info mammal.model --json",
    .options = option_list<InfoOptions>,
    .run = run,
};

}  // namespace gumbelbox
