#include "gumbelbox/base/hidden_name.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <system_error>

#include "gumbelbox/base/descriptor.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kBeginning = ".gumbelbox-";
constexpr std::size_t kDigits = 16;

/// FNV-1a, 64 bits.
std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return hash;
}

bool names_a_place(const fs::path& path) {
  const fs::path name = path.filename();
  return name.empty() || name == "." || name == "..";
}

}  // namespace

std::string real_target(const std::string& path) {
  constexpr int kMostLinks = 40;
  fs::path target = path;
  std::error_code error;
  if (target.has_relative_path() && target.filename().empty()) target = target.parent_path();
  for (int i = 0; i < kMostLinks && fs::is_symlink(target, error); ++i) {
    target = target.parent_path() / fs::read_symlink(target, error);
    if (target.filename().empty()) target = target.parent_path();
  }
  if (fs::is_symlink(target, error)) fail_on(path, ELOOP);
  if (!names_a_place(target)) return target.string();
  const fs::path place = fs::canonical(target, error);
  if (!error) return place.string();
  if (target.filename() != "." || !target.has_parent_path()) return target.string();
  return real_target(target.parent_path().string());
}

std::string hidden_name(const std::string& path, std::string_view ending) {
  const fs::path target = real_target(path);
  return (target.parent_path() / fmt::format("{}{:0{}x}.{}", kBeginning,
                                             hash_of(target.filename().string()), kDigits, ending))
      .string();
}

bool is_hidden_name(const std::string& path) {
  const std::string name = fs::path(path).filename().string();
  if (!name.starts_with(kBeginning) || name.size() <= kBeginning.size() + kDigits) return false;
  const std::string_view digits = std::string_view(name).substr(kBeginning.size(), kDigits);
  return name[kBeginning.size() + kDigits] == '.' &&
         digits.find_first_not_of("0123456789abcdef") == digits.npos;
}

}  // namespace gumbelbox
