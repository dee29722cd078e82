#pragma once

#include <string>
#include <string_view>

#include "gumbelbox/base/descriptor.h"

namespace gumbelbox {

/// A new file under a name that hidden_name() gives, open for writing by this process alone: the
/// lock goes with the object, or with the process if that is killed. On a file system without locks
/// there is none. What a killed program left under the name is removed first: a plain file with one
/// name that nobody has locked and that begins with `mark`, or is a beginning of it. Links are
/// never followed, pipes never waited for.
class LockedFile {
 public:
  /// The file begins with `mark`. Throws kIo, "WHOSE: another program is writing it" if another
  /// process has it, and naming the file if what is there is not ours; messages begin with `whose`.
  LockedFile(const std::string& path, const std::string& whose, std::string_view mark = {});

  const Descriptor& file() const noexcept { return file_; }
  int descriptor() const noexcept { return file_.number(); }

  /// Closes now; false if what was written may be lost.
  bool close() noexcept { return file_.close(); }

 private:
  Descriptor file_;
};

}  // namespace gumbelbox
