#include "cli/form_flags.h"

#include <sstream>

namespace gumbelbox {

FormOptions form_options(const FormFlags& flags) {
  FormOptions options;
  if (!flags.columns.empty()) options.columns = parse_columns(flags.columns);
  if (flags.header != "auto") options.header = flags.header == "yes";
  std::istringstream names(flags.relations);
  for (std::string name; std::getline(names, name, ',');) {
    if (!name.empty()) options.relations.push_back(name);
  }
  return options;
}

}  // namespace gumbelbox
