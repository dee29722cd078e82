#include "gumbelbox/export/delimited_table.h"

#include "gumbelbox/base/format.h"
#include "gumbelbox/export/entity_numbers.h"
#include "gumbelbox/export/number_text.h"

namespace gumbelbox {

std::string delimited_cell(std::string_view text, char separator) {
  const char special[] = {separator, '"', '\n', '\r'};
  if (text.find_first_of({special, sizeof special}) == std::string_view::npos) {
    return std::string(text);
  }
  std::string cell = "\"";
  for (const char c : text) {
    if (c == '"') cell += '"';
    cell += c;
  }
  return cell += '"';
}

std::string delimited_header(const Model& model, char separator) {
  const EntityNumbers numbers(model);
  std::string header = "name";
  for (const auto& part : numbers.parts()) {
    for (std::size_t i = 1; i <= part.columns; ++i) {
      header += fmt::format("{}{}_{}", separator, part.name, i);
    }
  }
  return header;
}

void write_delimited_table(const Model& model, char separator, std::ostream& out) {
  out << delimited_header(model, separator) << '\n';
  EntityNumbers numbers(model);
  for (EntityId id = 0; id < numbers.entities(); ++id) {
    std::string line = delimited_cell(model.vocabulary.name(id), separator);
    line += separator;
    append_numbers(numbers.row(id), separator, line);
    line += '\n';
    out << line;
  }
}

}  // namespace gumbelbox
