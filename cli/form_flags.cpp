#include "cli/form_flags.h"

#include <sstream>

#include "gumbelbox/data/cell.h"

namespace gumbelbox {

FormOptions form_options(const FormFlags& flags) {
  FormOptions options;
  if (!flags.columns.empty()) options.columns = parse_columns(flags.columns);
  if (flags.header != "auto") options.header = flags.header == "yes";
  std::istringstream names(flags.relations);
  for (std::string name; std::getline(names, name, ',');) {
    const std::string_view trimmed = trim(name);
    if (!trimmed.empty()) options.relations.emplace_back(trimmed);
  }
  return options;
}

}  // namespace gumbelbox
