#include "gumbelbox/base/whole_folder.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <list>
#include <system_error>
#include <vector>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/flat_folder.h"
#include "gumbelbox/base/folder_seal.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/hidden_name.h"
#include "gumbelbox/base/kept_rights.h"
#include "gumbelbox/base/listed.h"
#include "gumbelbox/base/staging_folder.h"
#include "gumbelbox/base/unfinished_file.h"

namespace gumbelbox {
namespace {

namespace fs = std::filesystem;

/// The folders above a target, which go again unless it is kept.
class Parents {
 public:
  Parents(const fs::path& target, const std::string& folder) {
    std::error_code error;
    fs::path missing = target.parent_path();
    std::vector<fs::path> found;
    for (; !missing.empty() && !fs::exists(missing, error); missing = missing.parent_path()) {
      found.push_back(missing);
    }
    // From the outermost, so that the inner ones go before it.
    for (auto path = found.rbegin(); path != found.rend(); ++path) {
      if (fs::create_directory(*path, error)) made_.emplace_front(path->string());
      if (error) throw Error(ErrorKind::kIo, fmt::format("{}: {}", folder, error.message()));
    }
  }

  void keep() {
    for (UnfinishedFile& parent : made_) parent.finish();
  }

 private:
  std::list<UnfinishedFile> made_;
};

Content write_part(const NewFile& part, const std::string& path, const std::string& old) {
  Descriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666));
  if (!file.is_open()) fail_on(old, errno);
  keep_rights(old, file);
  const Content content = write_to(file, old, part.write);
  if (::fsync(file.number()) != 0 || !file.close()) fail_on(old, errno);
  return content;
}

void finish_folder(const std::string& fresh, const std::string& target, const std::string& folder) {
  const Descriptor made = open_folder(fresh);
  if (made.is_open()) keep_rights(target, made);
  flush_folder(fresh, folder);
}

}  // namespace

void write_folder(const std::string& folder, std::span<const NewFile> files,
                  const FolderOptions& options) {
  std::vector<std::string> names;
  for (const NewFile& file : files) names.push_back(file.name);
  require_folder_place(folder, names, options.force);
  const std::string target = real_target(folder);
  Parents parents(target, folder);
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
    forced = require_replaceable_files(folder, old, names, options.force);
  });
  parents.keep();
  if (forced.empty() || !options.on_forced) return;
  options.on_forced(fmt::format("{}: replaced {} (not made by gumbelbox, or changed since)", folder,
                                listed(forced)));
}

}  // namespace gumbelbox
