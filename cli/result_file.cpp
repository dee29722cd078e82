#include "cli/result_file.h"

#include <filesystem>
#include <ostream>
#include <string_view>
#include <system_error>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/file.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {

void require_replaceable_result(const std::string& path, const SealForm& form) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (is_special_file(path) || !fs::is_regular_file(path, error)) return;
  if (fs::is_empty(path, error) || has_whole_seal(path, form)) return;
  throw Error(
      ErrorKind::kUsage,
      fmt::format("{}: expected no file, or a result that gumbelbox made and nobody changed "
                  "since; move it away or choose another folder",
                  path));
}

void write_result_json(const Json& result, const std::string& path) {
  const std::string text = result.dump(2);
  constexpr std::string_view kEnd = "\n}";  // which the seal brings
  write_file(path, [&](std::ostream& out) {
    write_sealed(
        kJsonSeal, [&](std::ostream& file) { file << text.substr(0, text.size() - kEnd.size()); },
        out);
  });
}

}  // namespace gumbelbox
