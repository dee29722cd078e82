#include <algorithm>
#include <ostream>
#include <set>
#include <string>

#include "cli/commands.h"
#include "cli/layout_start.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/json.h"
#include "gumbelbox/options/option_writer.h"
#include "gumbelbox/store/model_file.h"

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

/// A number where the text is one, else the text.
Json typed(const std::string& text) {
  Json value = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  return value.is_number() ? value : Json(text);
}

Json info_json(const Model& model) {
  Json options = Json::object();
  for (const auto& [name, text] : model.options) options[name] = typed(text);
  Json metrics = Json::object();
  for (const auto& [name, value] : model.metrics) metrics[name] = value;
  return {{"model", model.score.model},
          {"dim", model.score.dim},
          {"entities", model.vocabulary.size()},
          {"options", options},
          {"metrics", metrics},
          {"data_checksum", model.data_checksum}};
}

/// How the boxes came about. Files of early versions do not say: they were all trained.
std::string origin(const Model& model) {
  const auto found = std::ranges::find(model.options, "origin", &OptionTexts::value_type::first);
  return found == model.options.end() ? "trained" : found->second;
}

/// Whether the file says that not one epoch was run.
bool is_untrained(const Model& model) {
  const auto epochs =
      std::ranges::find(model.metrics, "epochs", [](const auto& m) { return m.first; });
  return epochs != model.metrics.end() && epochs->second == 0;
}

void print_options(const Model& model, std::ostream& out) {
  const std::set<std::string> idle =
      is_untrained(model) ? options_of_training() : std::set<std::string>{};
  const auto print = [&](bool is_idle) {
    for (const auto& [name, text] : model.options) {
      if (idle.contains(name) == is_idle) out << fmt::format("  {:<20} {}\n", name, text);
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
    console.out << info_json(model).dump() << '\n';
    return;
  }
  console.out << fmt::format("{} in {} dimensions, {}, {} entities, data {}\n", model.score.model,
                             model.score.dim, origin(model), model.vocabulary.size(),
                             model.data_checksum);
  print_options(model, console.out);
  console.out << "reached\n";
  for (const auto& [name, value] : model.metrics) {
    console.out << fmt::format("  {:<20} {:.6g}\n", name, value);
  }
}

}  // namespace

constinit const Command kInfoCommand = {
    .name = "info",
    .summary = "what a model file holds",
    .description =
        "Prints the model's name, size, whether it was trained or constructed, with which options, "
        "what it reached, and the "
        "checksum of the data it saw.",
    .examples =
        "gumbelbox info mammal.model\n"
        "gumbelbox info mammal.model --json",
    .options = option_list<InfoOptions>,
    .run = run,
};

}  // namespace gumbelbox
