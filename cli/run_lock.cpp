#include "cli/run_lock.h"

#include <filesystem>

#include "gumbelbox/base/file.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {

RunLock::RunLock(const std::string& out) {
  if (is_special_file(out)) return;
  const std::filesystem::path model = out;
  const std::string path =
      (model.parent_path() / fmt::format(".{}.running", model.filename().string())).string();
  file_.emplace(path, out);
  unfinished_.emplace(path);
}

}  // namespace gumbelbox
