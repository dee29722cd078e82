#include "gumbelbox/base/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <streambuf>
#include <system_error>
#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/locked_file.h"
#include "gumbelbox/base/unfinished_file.h"

namespace gumbelbox {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const std::string& path, int reason) {
  throw Error(ErrorKind::kIo, fmt::format("{}: {}", path, std::strerror(reason)));
}

/// An open file, closed with the object.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int number() const noexcept { return number_; }

  /// Closes now; false if what was written may be lost.
  bool close() noexcept { return ::close(std::exchange(number_, -1)) == 0; }

 private:
  int number_;
};

/// Buffers what goes into a descriptor, and remembers why it could not be written.
class DescriptorBuffer : public std::streambuf {
 public:
  explicit DescriptorBuffer(int descriptor) : descriptor_(descriptor) {
    setp(block_.data(), block_.data() + block_.size());
  }

  /// errno of the first write that failed, or 0.
  int reason() const noexcept { return reason_; }

 protected:
  int_type overflow(int_type next) override {
    if (sync() != 0) return traits_type::eof();
    if (!traits_type::eq_int_type(next, traits_type::eof())) {
      sputc(traits_type::to_char_type(next));
    }
    return traits_type::not_eof(next);
  }

  std::streamsize xsputn(const char* text, std::streamsize count) override {
    if (count < epptr() - pptr()) return std::streambuf::xsputn(text, count);
    return sync() == 0 && write(text, count) ? count : 0;
  }

  int sync() override {
    const bool written = write(pbase(), pptr() - pbase());
    setp(block_.data(), block_.data() + block_.size());
    return written ? 0 : -1;
  }

 private:
  bool write(const char* text, std::streamsize count) {
    while (count > 0 && reason_ == 0) {
      const ssize_t written = ::write(descriptor_, text, static_cast<std::size_t>(count));
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) {
        reason_ = errno;
        break;
      }
      text += written;
      count -= written;
    }
    return reason_ == 0;
  }

  int descriptor_;
  int reason_ = 0;
  std::array<char, 1 << 16> block_;
};

void fill(int descriptor, const std::string& path,
          const std::function<void(std::ostream&)>& write) {
  DescriptorBuffer buffer(descriptor);
  std::ostream stream(&buffer);
  write(stream);
  stream.flush();
  if (!stream) fail(path, buffer.reason() != 0 ? buffer.reason() : EIO);
}

/// Makes the names in a folder safe against a power cut.
void flush_folder(const fs::path& folder, const std::string& path) {
  const Descriptor descriptor(::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_CLOEXEC));
  if (descriptor.number() < 0 && errno == EACCES) return;  // may be written and not be looked at
  if (descriptor.number() < 0) fail(path, errno);
  // EINVAL: a file system that cannot flush a folder.
  if (::fsync(descriptor.number()) != 0 && errno != EINVAL) fail(path, errno);
}

bool is_folder(const std::string& path) {
  std::error_code error;  // what cannot be looked at cannot be opened either, and fails there
  return fs::is_directory(path, error);
}

/// The file that a link leads to, so that the link stays when the file is replaced.
std::string follow_links(const std::string& path) {
  constexpr int kMostLinks = 40;
  fs::path target = path;
  std::error_code error;
  for (int i = 0; i < kMostLinks && fs::is_symlink(target, error); ++i) {
    target = target.parent_path() / fs::read_symlink(target, error);
  }
  return target.string();
}

/// A name beside the target that nobody gives to a file of his own.
std::string temporary_name(const fs::path& target) {
  return (target.parent_path() / fmt::format(".{}.gumbelbox", target.filename().string())).string();
}

void write_directly(const std::string& path, const std::function<void(std::ostream&)>& write) {
  Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (file.number() < 0) fail(path, errno);
  fill(file.number(), path, write);
  if (!file.close()) fail(path, errno);
}

}  // namespace

bool is_special_file(const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  return fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

void write_file(const std::string& path, const std::function<void(std::ostream&)>& write) {
  if (is_folder(path)) fail(path, EISDIR);
  if (is_special_file(path)) return write_directly(path, write);
  const std::string target = follow_links(path);
  const std::string name = temporary_name(target);
  LockedFile file(name, path);
  UnfinishedFile temporary(name);
  struct stat old {};
  if (::stat(target.c_str(), &old) == 0) ::fchmod(file.descriptor(), old.st_mode & 0777);
  if (::ftruncate(file.descriptor(), 0) != 0) fail(path, errno);
  fill(file.descriptor(), path, write);
  if (::fsync(file.descriptor()) != 0) fail(path, errno);
  // Renamed while it is still locked: nobody else has touched it in between.
  if (std::rename(name.c_str(), target.c_str()) != 0) fail(path, errno);
  temporary.finish();
  if (!file.close()) fail(path, errno);
  flush_folder(fs::path(target).parent_path(), path);
}

std::string read_file(const std::string& path) {
  if (is_folder(path)) fail(path, EISDIR);
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) fail(path, errno);
  std::string content(std::istreambuf_iterator<char>(file), {});
  if (file.bad()) fail(path, errno != 0 ? errno : EIO);
  return content;
}

}  // namespace gumbelbox
