#include "gumbelbox/base/whole_folder.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <vector>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/folder_seal.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/hidden_name.h"
#include "gumbelbox/base/listed.h"
#include "gumbelbox/base/staging_folder.h"

namespace gumbelbox {
namespace {

namespace fs = std::filesystem;

void make_parents(const fs::path& target, const std::string& folder) {
  if (target.parent_path().empty()) return;
  std::error_code error;
  fs::create_directories(target.parent_path(), error);
  if (error) throw Error(ErrorKind::kIo, fmt::format("{}: {}", folder, error.message()));
}

/// The rights of what is replaced: a folder that only its owner may read stays so.
void keep_rights(const std::string& old, int descriptor) {
  struct stat status {};
  if (::stat(old.c_str(), &status) == 0) ::fchmod(descriptor, status.st_mode & 07777);
}

Content write_part(const NewFile& part, const std::string& path, const std::string& old) {
  Descriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666));
  if (!file.is_open()) fail_on(old, errno);
  keep_rights(old, file.number());
  const Content content = write_to(file, old, part.write);
  if (::fsync(file.number()) != 0 || !file.close()) fail_on(old, errno);
  return content;
}

void finish_folder(const std::string& fresh, const std::string& target, const std::string& folder) {
  const Descriptor made(::open(fresh.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (made.is_open()) keep_rights(target, made.number());
  flush_folder(fresh, folder);
}

}  // namespace

void write_folder(const std::string& folder, std::span<const NewFile> files,
                  const FolderOptions& options) {
  std::vector<std::string> names;
  for (const NewFile& file : files) names.push_back(file.name);
  require_folder_place(folder, names, options.force);
  const std::string target = real_target(folder);
  make_parents(target, folder);
  StagingFolder staging(target, folder);
  FolderContent written;
  const auto write = [&](const NewFile& file) {
    return write_part(file, staging.add(file.name), (fs::path(folder) / file.name).string());
  };
  for (const NewFile& file : files) written[file.name] = write(file);
  write({std::string(kSealName), [&](std::ostream& out) { out << seal_text(written); }});
  finish_folder(staging.fresh(), target, folder);
  // Again, as near to the end as can be: somebody may have put a file there meanwhile.
  std::vector<std::string> forced = require_folder_place(folder, names, options.force);
  staging.exchange([&](const std::string& old) {
    forced = require_replaceable(folder, old, names, options.force);
  });
  if (forced.empty() || !options.on_forced) return;
  options.on_forced(fmt::format("{}: replaced {} (not made by gumbelbox, or changed since)", folder,
                                listed(forced)));
}

}  // namespace gumbelbox
