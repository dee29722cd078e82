#include "cli/data_flags.h"

namespace gumbelbox {

DataSet load_hierarchy(const std::string& path, const DataFlags& flags, LoadOptions options) {
  options.kind = flags.kind == "hierarchy" ? std::optional(DataKind::kHierarchy) : std::nullopt;
  options.form = form_options(flags.form);
  return load_hierarchy(path, options);
}

}  // namespace gumbelbox
