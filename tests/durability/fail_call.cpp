// Loaded before a program: makes one of its calls to the operating system fail, or kills it there.
//
//   FAIL_CALL   write, fsync, rename, renameat2, ftruncate, unlink, rmdir, mkdir, link, open (for
//               writing), or any of these but writing to a standard stream
//   FAIL_AT     which of these calls fails, from 1; 0 for none
//   FAIL_MODE   "kill": the program is killed instead, a write half done; "files": writing to a
//               standard stream does not count
//   FAIL_COUNT  a file that is told the number of these calls at the end
//   NO_EXCHANGE set: renameat2 says that the file system cannot do it; "layers": as in an overlay,
//               where no folder of a lower layer can be moved
//   ARRIVES     a file that somebody makes just before a folder is exchanged or moved away
//   DISK_FREE   set: statvfs says that so many bytes are free

#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/uio.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace {

std::atomic<long> calls = 0;

template <class Call>
Call* original(const char* name) {
  return reinterpret_cast<Call*>(::dlsym(RTLD_NEXT, name));
}

bool is_mode(std::string_view name) {
  const char* mode = std::getenv("FAIL_MODE");
  return mode != nullptr && name == mode;
}

bool kills() { return is_mode("kill"); }

bool is_chosen(std::string_view call, bool of_a_file = true) {
  const char* chosen = std::getenv("FAIL_CALL");
  if (chosen == nullptr) return false;
  const bool any = std::string_view(chosen) == "any";
  if ((!any && call != chosen) || (!of_a_file && (any || is_mode("files")))) return false;
  const char* at = std::getenv("FAIL_AT");
  return ++calls == (at == nullptr ? 0 : std::atol(at));
}

bool fails(std::string_view call) {
  const bool chosen = is_chosen(call);
  if (chosen && kills()) ::raise(SIGKILL);
  return chosen;
}

bool has_lower_layers() {
  const char* how = std::getenv("NO_EXCHANGE");
  return how != nullptr && std::string_view(how) == "layers";
}

void let_file_arrive() {
  const char* path = std::getenv("ARRIVES");
  std::FILE* file = path == nullptr ? nullptr : std::fopen(path, "w");
  if (file != nullptr) std::fclose(file);
}

int refuse(int reason) {
  errno = reason;
  return -1;
}

struct Report {
  ~Report() {
    const char* path = std::getenv("FAIL_COUNT");
    if (path == nullptr) return;
    ::unsetenv("FAIL_CALL");
    if (std::FILE* file = std::fopen(path, "w")) {
      std::fprintf(file, "%ld\n", calls.load());
      std::fclose(file);
    }
  }
} report;

}  // namespace

extern "C" {

ssize_t write(int descriptor, const void* bytes, size_t count) {
  if (!is_chosen("write", descriptor > STDERR_FILENO)) {
    return original<decltype(write)>("write")(descriptor, bytes, count);
  }
  // As on a disk that fills up: a part is written, the rest is not.
  if (count > 1) original<decltype(write)>("write")(descriptor, bytes, count / 2);
  if (kills()) ::raise(SIGKILL);
  return refuse(ENOSPC);
}

ssize_t writev(int descriptor, const iovec* parts, int count) {
  if (is_chosen("write", descriptor > STDERR_FILENO)) return refuse(ENOSPC);
  return original<decltype(writev)>("writev")(descriptor, parts, count);
}

int fsync(int descriptor) {
  return fails("fsync") ? refuse(EIO) : original<decltype(fsync)>("fsync")(descriptor);
}

int rename(const char* from, const char* to) noexcept {
  if (std::string_view(to).ends_with("/old")) {
    let_file_arrive();
    if (has_lower_layers()) return refuse(EXDEV);
  }
  return fails("rename") ? refuse(EACCES) : original<decltype(rename)>("rename")(from, to);
}

int renameat2(int from_folder, const char* from, int to_folder, const char* to,
              unsigned flags) noexcept {
  if (std::getenv("NO_EXCHANGE") != nullptr) return refuse(has_lower_layers() ? EXDEV : EINVAL);
  let_file_arrive();
  if (fails("renameat2")) return refuse(EACCES);
  return original<decltype(renameat2)>("renameat2")(from_folder, from, to_folder, to, flags);
}

int ftruncate(int descriptor, off_t size) noexcept {
  return fails("ftruncate") ? refuse(EIO)
                            : original<decltype(ftruncate)>("ftruncate")(descriptor, size);
}

int unlink(const char* path) noexcept {
  return fails("unlink") ? refuse(EACCES) : original<decltype(unlink)>("unlink")(path);
}

int unlinkat(int folder, const char* path, int flags) noexcept {
  return fails((flags & AT_REMOVEDIR) != 0 ? "rmdir" : "unlink")
             ? refuse(EACCES)
             : original<decltype(unlinkat)>("unlinkat")(folder, path, flags);
}

int remove(const char* path) noexcept {
  return fails("unlink") ? refuse(EACCES) : original<decltype(remove)>("remove")(path);
}

int rmdir(const char* path) noexcept {
  return fails("rmdir") ? refuse(EACCES) : original<decltype(rmdir)>("rmdir")(path);
}

int mkdir(const char* path, mode_t mode) noexcept {
  return fails("mkdir") ? refuse(ENOSPC) : original<decltype(mkdir)>("mkdir")(path, mode);
}

int link(const char* from, const char* to) noexcept {
  return fails("link") ? refuse(EACCES) : original<decltype(link)>("link")(from, to);
}

int statvfs(const char* path, struct statvfs* disk) noexcept {
  const int failed = original<int(const char*, struct statvfs*)>("statvfs")(path, disk);
  if (const char* free = std::getenv("DISK_FREE")) {
    disk->f_bavail = std::strtoull(free, nullptr, 10) / disk->f_frsize;
  }
  return failed;
}

int open(const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  if ((flags & O_ACCMODE) != O_RDONLY && std::string_view(path) != "/dev/null" && fails("open")) {
    return refuse(ENOSPC);
  }
  return original<decltype(open)>("open")(path, flags, mode);
}
}
