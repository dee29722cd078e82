#include "gumbelbox/base/folder_seal.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/input_file.h"
#include "gumbelbox/base/json.h"

namespace gumbelbox {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMark = R"({"gumbelbox":"folder","files":)";
constexpr std::uint64_t kMostBytes = 1 << 20;

struct SealedFile {
  std::uint64_t bytes;
  std::string crc32;
};

using Seal = std::map<std::string, SealedFile, std::less<>>;

/// Nothing if it does not read as seal_text() writes it.
std::optional<Seal> parse_seal(const std::string& text) {
  if (!text.starts_with(kMark)) return {};
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object() || !json["files"].is_object()) return {};
  Seal seal;
  for (const auto& [name, file] : json["files"].items()) {
    if (!file.is_object() || !file.contains("bytes") || !file["bytes"].is_number_unsigned() ||
        !file.contains("crc32") || !file["crc32"].is_string()) {
      return {};
    }
    seal[name] = {file["bytes"].get<std::uint64_t>(), file["crc32"].get<std::string>()};
  }
  return seal;
}

std::optional<Seal> find_seal(const std::string& folder) {
  const std::string path = (fs::path(folder) / kSealName).string();
  Descriptor file = open_plain_file(path);
  if (!file.is_open()) return {};
  return parse_seal(InputFile(std::move(file), path).read(kMostBytes));
}

bool is_unchanged(const std::string& path, const SealedFile& sealed) {
  const Descriptor file = open_plain_file(path);
  if (!file.is_open()) return false;
  const Content content = content_of(file, path);
  return content.bytes == sealed.bytes && content.checksum.text() == sealed.crc32;
}

std::set<std::string> names_in(const std::string& folder) {
  std::set<std::string> names;
  std::error_code error;
  fs::directory_iterator entry(folder, error);
  if (error == std::errc::no_such_file_or_directory) return names;
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    names.insert(entry->path().filename().string());
  }
  if (error) throw Error(ErrorKind::kIo, fmt::format("{}: {}", folder, error.message()));
  return names;
}

FolderState compare_with_seal(const std::string& folder) {
  const Seal seal = find_seal(folder).value_or(Seal());
  FolderState state;
  for (const std::string& name : names_in(folder)) {
    const auto sealed = seal.find(name);
    if (name == kSealName && !seal.empty()) continue;
    if (sealed == seal.end()) {
      state.others.push_back(name);
    } else {
      const bool same = is_unchanged((fs::path(folder) / name).string(), sealed->second);
      (same ? state.ours : state.changed).push_back(name);
    }
  }
  return state;
}

/// Whether a path leads to what was opened under it; to nothing if nothing was.
bool is_still(const Descriptor& folder, const std::string& path) {
  struct stat opened {};
  struct stat named {};
  const bool is_there = ::stat(path.c_str(), &named) == 0;
  if (!folder.is_open() || !is_there) return folder.is_open() == is_there;
  return ::fstat(folder.number(), &opened) == 0 && opened.st_dev == named.st_dev &&
         opened.st_ino == named.st_ino;
}

}  // namespace

std::string seal_text(const FolderContent& files) {
  Json listed = Json::object();
  for (const auto& [name, content] : files) {
    listed[name] = {{"bytes", content.bytes}, {"crc32", content.checksum.text()}};
  }
  return Json{{"gumbelbox", "folder"}, {"files", listed}}.dump() + '\n';
}

bool has_seal(const std::string& folder) { return find_seal(folder).has_value(); }

FolderState folder_state(const std::string& folder) {
  while (true) {
    // Open until the end, so that no other folder gets its number.
    const Descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    FolderState state = compare_with_seal(folder);
    if (is_still(opened, folder)) return state;
  }
}

}  // namespace gumbelbox
