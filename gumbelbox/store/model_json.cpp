#include "gumbelbox/store/model_json.h"

#include <algorithm>

#include "gumbelbox/store/calibration_json.h"
#include "gumbelbox/store/note_json.h"
#include "gumbelbox/store/sealed_file.h"

namespace gumbelbox {
namespace {

/// A number where the text is one, else the text.
Json typed(const std::string& text) {
  Json value = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  return value.is_number() ? value : Json(text);
}

}  // namespace

Json model_json(const Model& model) {
  Json options = Json::object();
  for (const auto& [name, text] : model.options) options[name] = typed(text);
  Json metrics = Json::object();
  for (const auto& [name, value] : model.metrics) metrics[name] = value;
  return {{"model", model.score.model},
          {"dim", model.score.dim},
          {"entities", model.vocabulary.size()},
          {"kind", data_kind_name(model.kind)},
          {"edges", model.edges.size()},
          {"options", options},
          {"metrics", metrics},
          {"notes", notes_json(model.notes)},
          {"calibration", model.calibration ? calibration_json(*model.calibration) : Json()},
          {"data_checksum", model.data_checksum},
          {"format_version", model.format_version},
          {"weak_checksum", has_weak_checksum(model)}};
}

bool has_weak_checksum(const Model& model) { return model.format_version < kFirstFullySealed; }

std::string origin(const Model& model) {
  const auto found =
      std::ranges::find(model.options, "origin", [](const auto& option) { return option.first; });
  return found == model.options.end() ? "trained" : found->second;
}

bool is_untrained(const Model& model) {
  const auto epochs =
      std::ranges::find(model.metrics, "epochs", [](const auto& metric) { return metric.first; });
  return epochs != model.metrics.end() && epochs->second == 0;
}

}  // namespace gumbelbox
