#include "gumbelbox/base/staging_folder.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/file_lock.h"
#include "gumbelbox/base/flat_folder.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/hidden_name.h"

namespace gumbelbox {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMark = "gumbelbox: a folder that is being written\n";

bool is_there(const std::string& path) {
  struct stat status {};
  return ::lstat(path.c_str(), &status) == 0;
}

/// All that this class makes. 0, or why something stays (errno): the next run finds it.
int remove_staging(const Descriptor& folder, const std::string& path) noexcept {
  for (const char* part : {"new", "old"}) {
    if (const int reason = remove_flat_folder(folder, part)) return reason;
  }
  ::unlinkat(folder.number(), "mark", 0);
  return ::rmdir(path.c_str()) == 0 || errno == ENOENT ? 0 : errno;
}

[[noreturn]] void refuse(const std::string& whose, const std::string& path,
                         const std::string& why) {
  throw Error(ErrorKind::kIo,
              fmt::format("{}: cannot be written while {} is there, {}", whose, path, why));
}

bool is_ours(const Descriptor& folder) {
  struct stat status {};
  return ::fstat(folder.number(), &status) == 0 && status.st_uid == ::geteuid();
}

/// The program may have been killed in the middle of the mark.
bool begins_mark(const Descriptor& mark) {
  struct stat status {};
  if (::fstat(mark.number(), &status) != 0 || status.st_nlink > 1) return false;
  std::string text(kMark.size(), '\0');
  const ssize_t got = ::pread(mark.number(), text.data(), text.size(), 0);
  return got >= 0 && kMark.starts_with(text.substr(0, static_cast<std::size_t>(got)));
}

void put_back(const Descriptor& folder, const std::string& path, const std::string& target,
              const std::string& whose) {
  const std::string old = path + "/old";
  if (is_there(target) || !open_folder("old", folder).is_open()) return;
  if (std::rename(old.c_str(), target.c_str()) != 0) fail_on(whose, errno);
  flush_folder(fs::path(target).parent_path().string(), whose);
}

void remove_left_over(const std::string& path, const std::string& target,
                      const std::string& whose) {
  const std::string not_ours = "which gumbelbox did not make; move it away";
  const Descriptor folder = open_folder(path);
  if (!folder.is_open() && errno == ENOENT) return;
  if (!folder.is_open()) refuse(whose, path, not_ours);
  if (!is_ours(folder)) {
    refuse(whose, path,
           "which belongs to another user: wait for their run, or ask them to remove it");
  }
  const Descriptor mark = open_to_lock("mark", folder);
  const bool has_no_mark = !mark.is_open() && errno == ENOENT;
  if (mark.is_open()) {
    lock_alone(mark, whose);
    if (!is_same_file(mark, path + "/mark")) return;  // it has gone meanwhile
    if (!begins_mark(mark)) refuse(whose, path, not_ours);
    put_back(folder, path, target, whose);
    if (const int reason = remove_staging(folder, path)) {
      refuse(whose, path,
             fmt::format("which gumbelbox left and cannot remove ({}); remove it",
                         std::strerror(reason)));
    }
    return;
  }
  if (!has_no_mark) refuse(whose, path, not_ours);
  // Empty, as when it has just been made.
  if (::rmdir(path.c_str()) == 0 || errno == ENOENT) return;
  const bool somebody_has_it = is_there(path + "/mark") || !is_same_file(folder, path);
  if (!somebody_has_it) refuse(whose, path, not_ours);
}

/// False if the file system cannot exchange two folders.
bool exchange_at_once(const std::string& one, const std::string& other, const std::string& whose) {
#ifdef RENAME_EXCHANGE
  if (::renameat2(AT_FDCWD, one.c_str(), AT_FDCWD, other.c_str(), RENAME_EXCHANGE) == 0) {
    return true;
  }
  // EXDEV: a folder of a lower layer of an overlay.
  if (errno != EINVAL && errno != ENOSYS && errno != EOPNOTSUPP && errno != EXDEV) {
    fail_on(whose, errno);
  }
#endif
  return false;
}

void rename_folder(const std::string& from, const std::string& to, const std::string& whose) {
  if (std::rename(from.c_str(), to.c_str()) == 0) return;
  if (errno != EXDEV) fail_on(whose, errno);
  throw Error(ErrorKind::kIo,
              fmt::format("{}: the file system cannot replace this folder; name a new one", whose));
}

/// False if something is there already that is not an empty folder.
bool take_free_place(const std::string& from, const std::string& to, const std::string& whose) {
  if (std::rename(from.c_str(), to.c_str()) == 0) return true;
  if (errno != ENOTEMPTY && errno != EEXIST) fail_on(whose, errno);
  return false;
}

}  // namespace

StagingFolder::StagingFolder(const std::string& target, const std::string& whose)
    : target_(target), whose_(whose), path_(hidden_name(target, "folder")) {
  while (!make()) {
  }
  unfinished_.emplace_back(path_);
  unfinished_.emplace_back(path_ + "/mark");
  unfinished_.emplace_back(fresh());
  try {
    write_to(mark_, whose_, [](std::ostream& out) { out << kMark; });
    if (::mkdir(fresh().c_str(), 0777) != 0) fail_on(whose_, errno);
  } catch (...) {
    remove_staging(folder_, path_);
    throw;
  }
}

StagingFolder::~StagingFolder() {
  for (UnfinishedFile& file : unfinished_) file.finish();
  remove_staging(folder_, path_);
}

/// False if another program took it for left over before it was locked.
bool StagingFolder::make() {
  remove_left_over(path_, target_, whose_);
  // What is in it has the rights of the target: nobody else may enter this one.
  if (::mkdir(path_.c_str(), 0700) != 0) {
    if (errno == EEXIST) return false;
    fail_on(whose_, errno);
  }
  const std::string mark = path_ + "/mark";
  folder_ = open_folder(path_);
  mark_ =
      Descriptor(::open(mark.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
  if (!folder_.is_open() || !mark_.is_open()) {
    const int reason = errno;
    ::rmdir(path_.c_str());
    if (reason == ENOENT || reason == EEXIST) return false;
    fail_on(whose_, reason);
  }
  lock_alone(mark_, whose_);
  return is_same_file(mark_, mark) && is_same_file(folder_, path_);
}

std::string StagingFolder::add(const std::string& name) {
  return unfinished_.emplace_back(fresh() + "/" + name).path();
}

void StagingFolder::exchange(const std::function<void(const std::string& old)>& check) {
  // From now on a signal must not take anything out of the new folder.
  for (UnfinishedFile& file : unfinished_) file.finish();
  unfinished_.clear();
  flush_folder(path_, whose_);
  if (!take_free_place(fresh(), target_, whose_)) {
    if (exchange_at_once(fresh(), target_, whose_)) {
      try {
        check(fresh());
      } catch (...) {
        exchange_at_once(fresh(), target_, whose_);
        throw;
      }
    } else {
      exchange_in_two_steps(check);
    }
  }
  flush_folder(fs::path(target_).parent_path().string(), whose_);
}

void StagingFolder::exchange_in_two_steps(
    const std::function<void(const std::string& old)>& check) {
  const std::string old = path_ + "/old";
  rename_folder(target_, old, whose_);
  try {
    check(old);
    rename_folder(fresh(), target_, whose_);
  } catch (...) {
    std::rename(old.c_str(), target_.c_str());
    throw;
  }
}

}  // namespace gumbelbox
