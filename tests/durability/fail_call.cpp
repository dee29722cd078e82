// Loaded before a program: makes one of its calls to the operating system fail.
//
//   FAIL_CALL   write, fsync, rename, ftruncate or open (for writing)
//   FAIL_AT     which of these calls fails, from 1; 0 for none
//   FAIL_COUNT  a file that is told the number of these calls at the end

#include <dlfcn.h>
#include <fcntl.h>
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

bool fails(std::string_view call) {
  const char* chosen = std::getenv("FAIL_CALL");
  if (chosen == nullptr || call != chosen) return false;
  const char* at = std::getenv("FAIL_AT");
  return ++calls == (at == nullptr ? 0 : std::atol(at));
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
  if (!fails("write")) return original<decltype(write)>("write")(descriptor, bytes, count);
  // As on a disk that fills up: a part is written, the rest is not.
  if (count > 1) original<decltype(write)>("write")(descriptor, bytes, count / 2);
  return refuse(ENOSPC);
}

ssize_t writev(int descriptor, const iovec* parts, int count) {
  if (fails("write")) return refuse(ENOSPC);
  return original<decltype(writev)>("writev")(descriptor, parts, count);
}

int fsync(int descriptor) {
  return fails("fsync") ? refuse(EIO) : original<decltype(fsync)>("fsync")(descriptor);
}

int rename(const char* from, const char* to) noexcept {
  return fails("rename") ? refuse(EACCES) : original<decltype(rename)>("rename")(from, to);
}

int ftruncate(int descriptor, off_t size) noexcept {
  return fails("ftruncate") ? refuse(EIO)
                            : original<decltype(ftruncate)>("ftruncate")(descriptor, size);
}

int open(const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  if ((flags & O_ACCMODE) != O_RDONLY && fails("open")) return refuse(ENOSPC);
  return original<decltype(open)>("open")(path, flags, mode);
}
}
