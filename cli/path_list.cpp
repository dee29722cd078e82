#include "cli/path_list.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/hidden_name.h"
#include "gumbelbox/data/data_folder.h"

namespace gumbelbox {
namespace {

namespace fs = std::filesystem;

/// What tells two files apart, whatever they are called.
struct Identity {
  std::optional<std::pair<dev_t, ino_t>> file;  // nothing if there is none
  fs::path place;                               // without links
};

Identity identity_of(const std::string& path) {
  Identity identity;
  struct stat status {};
  const int failed = path == "-" ? ::fstat(STDIN_FILENO, &status) : ::stat(path.c_str(), &status);
  if (failed == 0) identity.file = {status.st_dev, status.st_ino};
  if (path == "-") return identity;
  std::error_code error;
  const fs::path target = fs::absolute(real_target(path), error);
  identity.place = fs::weakly_canonical(target.parent_path(), error) / target.filename();
  return identity;
}

bool is_same(const Identity& one, const Identity& other) {
  if (one.file && other.file) return one.file == other.file;
  return !one.place.empty() && one.place == other.place;
}

bool lies_in(const Identity& inner, const Identity& folder) {
  if (folder.place.empty()) return false;
  const auto [end, rest] = std::mismatch(folder.place.begin(), folder.place.end(),
                                         inner.place.begin(), inner.place.end());
  return end == folder.place.end() && rest != inner.place.end();
}

/// Neither a plain file nor a folder, and therefore nothing that could be lost.
bool is_passing(const std::string& path) {
  struct stat status {};
  if (path == "-") return ::fstat(STDIN_FILENO, &status) != 0 || !S_ISREG(status.st_mode);
  return ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

}  // namespace

void PathList::add(const std::string& name, const std::string& path, Role role) {
  if (!path.empty()) entries_.push_back({name, path, role});
}

void PathList::reads(const std::string& name, const std::string& path) {
  add(name, path, Role::kReads);
}

void PathList::reads_data(const std::string& name, const std::string& path) {
  for (const std::string& file : files_read_from(path)) {
    const bool is_part = file != path;
    add(is_part ? fmt::format("{} of {}", fs::path(file).filename().string(), name) : name, file,
        Role::kReads);
  }
}

void PathList::writes(const std::string& name, const std::string& path) {
  add(name, path, Role::kWrites);
}

void PathList::adds_to(const std::string& name, const std::string& path) {
  add(name, path, Role::kWrites);
}

void PathList::replaces(const std::string& name, const std::string& path) {
  add(name, path, Role::kReplaces);
}

void PathList::require_apart() const {
  std::vector<Identity> identities;
  for (const Entry& entry : entries_) {
    if (entry.role == Role::kReplaces && entry.path == "-") {
      throw Error(ErrorKind::kUsage,
                  fmt::format("{}: expected the name of a folder, got '-'; write "
                              "./- for one that is called so",
                              entry.name));
    }
    if (is_hidden_name(real_target(entry.path))) {
      throw Error(ErrorKind::kUsage,
                  fmt::format("{}: expected another name than '{}': gumbelbox calls its own hidden "
                              "files so",
                              entry.name, entry.path));
    }
    identities.push_back(identity_of(entry.path));
  }
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    for (std::size_t j = 0; j < entries_.size(); ++j) {
      const Entry& one = entries_[i];
      const Entry& other = entries_[j];
      if (i == j || one.role == Role::kReads || is_passing(one.path) || is_passing(other.path)) {
        continue;
      }
      if (is_same(identities[i], identities[j])) {
        throw Error(ErrorKind::kUsage,
                    fmt::format("{} and {}: expected two files, got {}", one.name, other.name,
                                one.path == other.path ? fmt::format("'{}' twice", one.path)
                                                       : fmt::format("'{}' and '{}', which are one",
                                                                     one.path, other.path)));
      }
      if (one.role == Role::kReplaces && lies_in(identities[j], identities[i])) {
        throw Error(ErrorKind::kUsage,
                    fmt::format("{} and {}: '{}' lies in the folder '{}', which would be replaced",
                                one.name, other.name, other.path, one.path));
      }
    }
  }
}

}  // namespace gumbelbox
