#include "cli/run_lock.h"

#include <cstdio>
#include <filesystem>

#include "gumbelbox/base/file.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {

RunLock::RunLock(const std::string& out) {
  if (is_special_file(out)) return;
  const std::filesystem::path model = out;
  path_ = (model.parent_path() / fmt::format(".{}.running", model.filename().string())).string();
  file_.emplace(path_, out);
}

RunLock::~RunLock() {
  if (file_) std::remove(path_.c_str());
}

}  // namespace gumbelbox
