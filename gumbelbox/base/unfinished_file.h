#pragma once

#include <string>

namespace gumbelbox {

/// A file, or a folder that is empty then, of no use to anybody once this process has ended:
/// removed with the object, and by a signal handler that ends the program.
class UnfinishedFile {
 public:
  explicit UnfinishedFile(std::string path);
  ~UnfinishedFile();
  UnfinishedFile(const UnfinishedFile&) = delete;
  UnfinishedFile& operator=(const UnfinishedFile&) = delete;

  const std::string& path() const noexcept { return path_; }

  /// It has another name now, under which it stays.
  void finish() noexcept { finished_ = true; }

  /// Removes all that there are, files before their folders. Safe in a signal handler.
  static void remove_all() noexcept;

 private:
  struct Slot;

  std::string path_;
  bool finished_ = false;
  Slot* slot_ = nullptr;  // where a signal handler finds it; null if there are too many
};

}  // namespace gumbelbox
