#include "cli/data_flags.h"

#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "cli/progress.h"
#include "gumbelbox/base/error.h"

namespace gumbelbox {
namespace {

/// Whether a path can be pasted into a shell as it is.
bool is_plain_path(std::string_view path) {
  constexpr std::string_view kPlain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._/-";
  return !path.empty() && path != "-" && path.find_first_not_of(kPlain) == path.npos;
}

}  // namespace

std::string with_flags(std::string text, const std::string& file) {
  constexpr std::pair<std::string_view, std::string_view> kOptions[] = {
      {"the option header says so", "--header yes says so"},
      {"the option columns", "--columns"},
      {"the option header", "--header"},
      {"the option relations", "--relations"},
      {"the option names", "--names"},
      {"the option keep-root", "--keep-root"},
      {"the option force", "--force"},
      {"the verb import ratings", "'gumbelbox import ratings FILE --out FOLDER'"},
      {"the verb import baskets", "'gumbelbox import baskets FILE --out FOLDER'"},
  };
  for (const auto& [option, flag] : kOptions) {
    const std::size_t at = text.find(option);
    if (at == text.npos) continue;
    text.replace(at, option.size(), flag);
    const std::size_t place = text.find("FILE", at);
    const bool in_flag = place < at + flag.size();
    if (in_flag && is_plain_path(file)) text.replace(place, 4, file);
  }
  return text;
}

TextFile::Watch watch_reading(Console& console) {
  constexpr double kUnseen = 1;  // seconds: most files are read before anyone would look
  auto progress = std::make_shared<std::optional<Progress>>();
  return [&console, progress, start = steady_seconds()](std::uint64_t read, std::uint64_t all) {
    if (!*progress && steady_seconds() - start > kUnseen) {
      progress->emplace(console, "reading", all, "bytes");
    }
    if (*progress) (*progress)->update(read);
  };
}

namespace {

using Load = DataSet (*)(const std::string& path, const LoadOptions& options);

DataSet load_in_flags(Load load, const std::string& path, const LoadOptions& options) {
  try {
    DataSet data = load(path, options);
    for (std::string& note : data.notes) note = with_flags(std::move(note), path);
    return data;
  } catch (const Error& error) {
    throw Error(error.kind(), with_flags(error.what(), path));
  }
}

LoadOptions with(const DataFlags& flags, LoadOptions options) {
  options.kind = find_data_kind(flags.kind);  // nothing for "auto"
  options.form = form_options(flags.form);
  return options;
}

}  // namespace

DataSet load_data(const std::string& path, const DataFlags& flags, LoadOptions options,
                  Console& console) {
  options.watch = watch_reading(console);
  return load_in_flags(&load_data, path, with(flags, std::move(options)));
}

DataSet load_hierarchy(const std::string& path, LoadOptions options, Console& console) {
  options.watch = watch_reading(console);
  return load_in_flags(&load_hierarchy, path, options);
}

DataSet load_hierarchy(const std::string& path, const DataFlags& flags, LoadOptions options,
                       Console& console) {
  return load_hierarchy(path, with(flags, std::move(options)), console);
}

}  // namespace gumbelbox
