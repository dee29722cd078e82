#include "cli/model_output.h"

#include <filesystem>

#include "cli/output_path.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/store/model_file.h"

namespace gumbelbox {
namespace {

/// OUT.new, OUT.new2, ...
std::string free_name(const std::string& out) {
  std::string name = out + ".new";
  std::error_code error;
  for (int i = 2; std::filesystem::exists(std::filesystem::symlink_status(name, error)); ++i) {
    name = fmt::format("{}.new{}", out, i);
  }
  return name;
}

}  // namespace

void save_made_model(const Model& model, const std::string& out,
                     const std::optional<FileStamp>& forced) {
  try {
    require_still_replaceable_model(out, forced);
  } catch (const Error& error) {
    const std::string beside = free_name(out);
    save_model(model, beside);
    throw Error(error.kind(), fmt::format("{}; the model is in {}", error.what(), beside));
  }
  save_model(model, out);
}

}  // namespace gumbelbox
