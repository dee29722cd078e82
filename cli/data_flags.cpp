#include "cli/data_flags.h"

#include <optional>
#include <string_view>
#include <utility>

#include "cli/progress.h"
#include "gumbelbox/base/error.h"

namespace gumbelbox {
namespace {

/// A message of the library with the flags of this program in place of its options.
std::string with_flags(std::string text) {
  constexpr std::pair<std::string_view, std::string_view> kOptions[] = {
      {"the option header says so", "--header yes says so"},
      {"the option columns", "--columns"},
      {"the option header", "--header"},
      {"the option relations", "--relations"},
      {"the option names", "--names"},
      {"the option keep-root", "--keep-root"},
  };
  for (const auto& [option, flag] : kOptions) {
    const std::size_t at = text.find(option);
    if (at != text.npos) text.replace(at, option.size(), flag);
  }
  return text;
}

DataSet load_in_flags(const std::string& path, const LoadOptions& options) {
  try {
    DataSet data = load_hierarchy(path, options);
    for (std::string& note : data.notes) note = with_flags(std::move(note));
    return data;
  } catch (const Error& error) {
    throw Error(error.kind(), with_flags(error.what()));
  }
}

}  // namespace

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
  return load_in_flags(path, options);
}

DataSet load_hierarchy(const std::string& path, const DataFlags& flags, LoadOptions options,
                       Console& console) {
  options.kind = flags.kind == "hierarchy" ? std::optional(DataKind::kHierarchy) : std::nullopt;
  options.form = form_options(flags.form);
  return load_hierarchy(path, std::move(options), console);
}

}  // namespace gumbelbox
