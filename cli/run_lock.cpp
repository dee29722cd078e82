#include "cli/run_lock.h"

#include "gumbelbox/base/file.h"
#include "gumbelbox/base/hidden_name.h"

namespace gumbelbox {

RunLock::RunLock(const std::string& out) {
  constexpr std::string_view kMark = "gumbelbox: a run that is going on\n";
  if (is_special_file(out)) return;
  const std::string path = hidden_name(out, "lock");
  file_.emplace(path, out, kMark);
  unfinished_.emplace(path);
}

}  // namespace gumbelbox
