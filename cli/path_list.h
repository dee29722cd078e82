#pragma once

#include <string>
#include <vector>

namespace gumbelbox {

/// Every path that a command reads or writes, by the names that users know them by, so that no file
/// is written that is read or written under another name.
class PathList {
 public:
  /// An empty path is none, "-" is standard input.
  void reads(const std::string& name, const std::string& path);

  /// A file of any form, or a folder of data with all that is read from it.
  void reads_data(const std::string& name, const std::string& path);

  /// A file that is replaced; the hidden files that this takes belong to it.
  void writes(const std::string& name, const std::string& path);

  /// A folder to which files are added.
  void adds_to(const std::string& name, const std::string& path);

  /// A folder that is replaced as a whole.
  void replaces(const std::string& name, const std::string& path);

  /// Throws kUsage, naming both, if a path that is written is another path of the list, or lies in
  /// a folder that is replaced. Files are compared by device and number, those that are not there
  /// by folder and name. Devices and pipes may be given twice. Throws kUsage, too, for a path that
  /// is called as our hidden files are.
  void require_apart() const;

 private:
  enum class Role { kReads, kWrites, kReplaces };
  struct Entry;

  void add(const std::string& name, const std::string& path, Role role);

  std::vector<Entry> entries_;
};

struct PathList::Entry {
  std::string name;
  std::string path;
  Role role;
};

}  // namespace gumbelbox
