#include "gumbelbox/base/staging_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include "gumbelbox/base/error.h"
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

/// Removes a folder of files alone; whatever else it holds makes it stay.
void remove_folder(const std::string& path) noexcept {
  std::error_code error;
  fs::directory_iterator entry(path, error);
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    ::unlink(entry->path().c_str());
  }
  ::rmdir(path.c_str());
}

/// All that this class makes. Throws nothing: what stays is found by the next run.
void remove_staging(const std::string& path) noexcept {
  remove_folder(path + "/new");
  remove_folder(path + "/old");
  if (!is_there(path + "/new") && !is_there(path + "/old")) ::unlink((path + "/mark").c_str());
  ::rmdir(path.c_str());
}

Descriptor open_folder(const std::string& path) {
  return Descriptor(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW));
}

bool is_same_folder(const Descriptor& folder, const std::string& path) {
  struct stat opened {};
  struct stat named {};
  return ::fstat(folder.number(), &opened) == 0 && ::lstat(path.c_str(), &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

void lock(const Descriptor& folder, const std::string& whose) {
  // Other failures: a file system without locks, on which nobody can hold one.
  if (::flock(folder.number(), LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return;
  throw Error(ErrorKind::kIo, fmt::format("{}: another program is writing it", whose));
}

/// Empty, as it is when it has just been made, or with our mark.
bool is_left_over(const std::string& path) {
  const Descriptor mark = open_plain_file(path + "/mark");
  if (!mark.is_open()) {
    std::error_code error;
    return fs::is_empty(path, error) && !error;
  }
  std::string text(kMark.size(), '\0');
  const ssize_t got = ::read(mark.number(), text.data(), text.size());
  return got >= 0 && kMark.starts_with(text.substr(0, static_cast<std::size_t>(got)));
}

void remove_left_over(const std::string& path, const std::string& target,
                      const std::string& whose) {
  const Descriptor folder = open_folder(path);
  if (!folder.is_open() && errno == ENOENT) return;
  if (folder.is_open()) lock(folder, whose);
  if (folder.is_open() && !is_same_folder(folder, path)) return;  // it has gone meanwhile
  if (folder.is_open() && is_left_over(path)) {
    if (is_there(path + "/old") && !is_there(target)) {
      if (std::rename((path + "/old").c_str(), target.c_str()) != 0) fail_on(whose, errno);
      flush_folder(fs::path(target).parent_path().string(), whose);
    }
    remove_staging(path);
    if (!is_there(path)) return;
  }
  throw Error(ErrorKind::kIo,
              fmt::format("{}: cannot be written while {} is there, which gumbelbox did not make; "
                          "move it away",
                          whose, path));
}

/// False if the file system cannot exchange two folders.
bool exchange_at_once(const std::string& one, const std::string& other, const std::string& whose) {
#ifdef RENAME_EXCHANGE
  if (::renameat2(AT_FDCWD, one.c_str(), AT_FDCWD, other.c_str(), RENAME_EXCHANGE) == 0) {
    return true;
  }
  if (errno != EINVAL && errno != ENOSYS && errno != EOPNOTSUPP) fail_on(whose, errno);
#endif
  return false;
}

void rename_folder(const std::string& from, const std::string& to, const std::string& whose) {
  if (std::rename(from.c_str(), to.c_str()) != 0) fail_on(whose, errno);
}

}  // namespace

StagingFolder::StagingFolder(const std::string& target, const std::string& whose)
    : target_(target), whose_(whose), path_(hidden_name(target, "folder")) {
  make();
  unfinished_.emplace_back(path_);
  unfinished_.emplace_back(path_ + "/mark");
  unfinished_.emplace_back(fresh());
  try {
    const Descriptor mark(::open((path_ + "/mark").c_str(),
                                 O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666));
    if (!mark.is_open()) fail_on(whose_, errno);
    write_to(mark, whose_, [](std::ostream& out) { out << kMark; });
    if (::mkdir(fresh().c_str(), 0777) != 0) fail_on(whose_, errno);
  } catch (...) {
    remove_staging(path_);
    throw;
  }
}

StagingFolder::~StagingFolder() {
  for (UnfinishedFile& file : unfinished_) file.finish();
  remove_staging(path_);
}

void StagingFolder::make() {
  while (!lock_.is_open()) {
    remove_left_over(path_, target_, whose_);
    if (::mkdir(path_.c_str(), 0777) != 0) {
      if (errno == EEXIST) continue;
      fail_on(whose_, errno);
    }
    lock_ = open_folder(path_);
    if (!lock_.is_open() && errno != ENOENT) fail_on(whose_, errno);
    // Another program may have taken it for left over before it was locked.
    if (lock_.is_open()) lock(lock_, whose_);
    if (lock_.is_open() && !is_same_folder(lock_, path_)) lock_ = Descriptor();
  }
}

std::string StagingFolder::add(const std::string& name) {
  return unfinished_.emplace_back(fresh() + "/" + name).path();
}

void StagingFolder::exchange() {
  // From now on a signal must not take anything out of the new folder.
  for (UnfinishedFile& file : unfinished_) file.finish();
  unfinished_.clear();
  flush_folder(path_, whose_);
  if (!is_there(target_)) {
    rename_folder(fresh(), target_, whose_);
  } else if (!exchange_at_once(fresh(), target_, whose_)) {
    rename_folder(target_, path_ + "/old", whose_);
    try {
      rename_folder(fresh(), target_, whose_);
    } catch (...) {
      std::rename((path_ + "/old").c_str(), target_.c_str());
      throw;
    }
  }
  flush_folder(fs::path(target_).parent_path().string(), whose_);
}

}  // namespace gumbelbox
