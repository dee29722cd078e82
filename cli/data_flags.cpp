#include "cli/data_flags.h"

#include <optional>
#include <utility>

#include "cli/progress.h"

namespace gumbelbox {

DataSet load_hierarchy(const std::string& path, LoadOptions options, Console& console) {
  constexpr double kUnseen = 1;  // seconds: most files are read before anyone would look
  const double start = steady_seconds();
  std::optional<Progress> progress;
  options.watch = [&](std::uint64_t read, std::uint64_t all) {
    if (!progress && steady_seconds() - start > kUnseen) {
      progress.emplace(console, "reading", all, "bytes");
    }
    if (progress) progress->update(read);
  };
  return load_hierarchy(path, options);
}

DataSet load_hierarchy(const std::string& path, const DataFlags& flags, LoadOptions options,
                       Console& console) {
  options.kind = flags.kind == "hierarchy" ? std::optional(DataKind::kHierarchy) : std::nullopt;
  options.form = form_options(flags.form);
  return load_hierarchy(path, std::move(options), console);
}

}  // namespace gumbelbox
