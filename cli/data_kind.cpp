#include "cli/data_kind.h"

namespace gumbelbox {

DataSet load_hierarchy(const std::string& path, const std::string& kind, LoadOptions options) {
  options.kind = kind == "hierarchy" ? std::optional(DataKind::kHierarchy) : std::nullopt;
  return load_hierarchy(path, options);
}

}  // namespace gumbelbox
