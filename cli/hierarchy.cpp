#include "cli/hierarchy.h"

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {

DataSet load_hierarchy(const std::string& path, const std::string& kind, LoadOptions options) {
  if (kind == "hierarchy") options.kind = DataKind::kHierarchy;
  DataSet data = load_data(path, options);
  if (data.kind == DataKind::kHierarchy) return data;
  throw Error(ErrorKind::kInput,
              fmt::format("{}: expected a hierarchy, lines of 2 columns (parent, child); found "
                          "probabilities, lines of 3 or 5 columns, for which this version has no "
                          "models yet; --kind hierarchy reads the first two columns alone",
                          path));
}

}  // namespace gumbelbox
