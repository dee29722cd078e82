#include "gumbelbox/base/open_stream.h"

#include <unistd.h>

#include <charconv>
#include <filesystem>
#include <system_error>

#include "gumbelbox/base/format.h"

namespace gumbelbox {
namespace {

namespace fs = std::filesystem;

bool holds_streams(const fs::path& folder) {
  return folder == "/dev/fd" ||
         (folder.filename() == "fd" && folder.string().starts_with("/proc/"));
}

/// The path in the folder of the streams of a process that a path leads to, or nothing.
fs::path stream_of(const std::string& path) {
  constexpr int kMostLinks = 40;
  std::error_code error;
  fs::path target = fs::absolute(path, error);
  for (int i = 0; !error && i < kMostLinks; ++i) {
    const fs::path folder = fs::canonical(target.parent_path(), error);
    if (!error && holds_streams(folder)) return folder / target.filename();
    if (error || !fs::is_symlink(target, error)) break;
    target = folder / fs::read_symlink(target, error);
  }
  return {};
}

}  // namespace

bool is_open_stream(const std::string& path) { return !stream_of(path).empty(); }

std::optional<int> own_stream(const std::string& path) {
  const fs::path stream = stream_of(path);
  const fs::path folder = stream.parent_path();
  if (folder != fmt::format("/proc/{}/fd", ::getpid()) && folder != "/dev/fd") return {};
  const std::string digits = stream.filename().string();
  int number = 0;
  const auto [end, failed] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (failed != std::errc() || end != digits.data() + digits.size()) return {};
  return number;
}

}  // namespace gumbelbox
