#pragma once

#include <functional>
#include <list>
#include <string>

#include "gumbelbox/base/descriptor.h"
#include "gumbelbox/base/unfinished_file.h"

namespace gumbelbox {

/// The hidden folder beside a target in which its successor is made: .gumbelbox-DIGITS.folder with
/// a file `mark` that says whose it is, and `new`, the successor. It is locked, and removed with
/// the object. What a killed program left of it is removed first, after the old target, if it had
/// been moved into it and nothing had come in its place, was moved back. Nobody else may look into
/// it, and no link in it is followed.
class StagingFolder {
 public:
  /// Throws kIo, naming `whose`: "another program is writing it", or what stands in the way.
  StagingFolder(const std::string& target, const std::string& whose);
  ~StagingFolder();
  StagingFolder(const StagingFolder&) = delete;
  StagingFolder& operator=(const StagingFolder&) = delete;

  /// Where the new folder is made.
  std::string fresh() const { return path_ + "/new"; }

  /// Where a file of it is made; it goes with this object, or on a signal.
  std::string add(const std::string& name);

  /// Puts the new folder in the place of the target, in one step where the file system can
  /// exchange two folders, else in two. Then `check` looks at the old folder, which nobody finds
  /// any more; if it throws, the old folder is put back. It is not called if that was empty. Throws
  /// kIo.
  void exchange(const std::function<void(const std::string& old)>& check);

 private:
  bool make();
  void exchange_in_two_steps(const std::function<void(const std::string& old)>& check);

  std::string target_;
  std::string whose_;
  std::string path_;
  Descriptor folder_;
  Descriptor mark_;  // locked
  std::list<UnfinishedFile> unfinished_;
};

}  // namespace gumbelbox
