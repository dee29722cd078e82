#pragma once

#include <string>

namespace gumbelbox {

/// A file that is made if need be and open for writing by this process alone: the lock goes with
/// the object, or with the process if that is killed. On a file system without locks there is none.
class LockedFile {
 public:
  /// Throws kIo, "WHOSE: another program is writing it" if another process has it; messages begin
  /// with `whose` instead of the path.
  LockedFile(const std::string& path, const std::string& whose);
  ~LockedFile();
  LockedFile(const LockedFile&) = delete;
  LockedFile& operator=(const LockedFile&) = delete;

  int descriptor() const noexcept { return descriptor_; }

  /// Closes now; false if what was written may be lost.
  bool close() noexcept;

 private:
  int descriptor_;
};

}  // namespace gumbelbox
