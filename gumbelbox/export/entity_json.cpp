#include "gumbelbox/export/entity_json.h"

#include <string>
#include <string_view>

#include "gumbelbox/base/file_seal.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/json.h"
#include "gumbelbox/export/entity_numbers.h"
#include "gumbelbox/export/number_text.h"

namespace gumbelbox {
namespace {

std::string json_text(std::string_view text) {
  return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
}

void write_entities(const Model& model, std::ostream& out) {
  EntityNumbers numbers(model);
  out << "\"entities\":[";
  for (EntityId id = 0; id < numbers.entities(); ++id) {
    std::string line = id == 0 ? "\n" : ",\n";
    line += fmt::format("{{\"name\":{}", json_text(model.vocabulary.name(id)));
    for (const auto& part : numbers.parts()) {
      line += fmt::format(",{}:[", json_text(part.name));
      append_numbers(numbers.row(id).subspan(part.offset, part.columns), ',', line);
      line += ']';
    }
    line += '}';
    out << line;
  }
  out << "\n]";
}

void write_edges(const Model& model, std::ostream& out) {
  out << ",\n\"edges\":[";
  std::string_view separator = "\n";
  for (const Pair edge : model.edges) {
    out << separator << '[' << edge.a << ',' << edge.b << ']';
    separator = ",\n";
  }
  out << "\n]";
}

}  // namespace

void write_entity_json(const Model& model, std::ostream& out) {
  const auto write_keys = [&](std::ostream& file) {
    file << fmt::format("{{\"model\":{},\"dim\":{},\n", json_text(model.score.model),
                        model.score.dim);
    write_entities(model, file);
    if (model.kind == DataKind::kHierarchy) write_edges(model, file);
  };
  write_sealed(kJsonSeal, write_keys, out);
}

}  // namespace gumbelbox
