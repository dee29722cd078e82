#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace gumbelbox {

/// What may become of a folder that is in the way of a new one.
struct FolderOptions {
  bool force = false;  ///< files that are not ours, or were changed, may be replaced as well
  std::function<void(const std::string& text)> on_forced = nullptr;  ///< is told which
};

/// Throws kUsage unless a folder of these files could be written there in place of what is there:
/// nothing, an empty folder, or one that this program made (folder_seal.h) and nobody changed. With
/// `force` files of these names are replaced whoever made them; every other file stays the user's,
/// and the folder is refused for it. So is a file, the working folder or one around it, and what
/// cannot be replaced in one step: a folder that a disk is mounted on, or which may not be
/// written, or whose parent may not. So are "-" and a name that is too long. Throws kIo. Returns
/// the names of the files that only `force` allows to replace.
std::vector<std::string> require_folder_place(const std::string& folder,
                                              std::span<const std::string> names, bool force);

/// The part of it that looks at the files, for a folder that lies at `place` by now.
std::vector<std::string> require_replaceable_files(const std::string& folder,
                                                   const std::string& place,
                                                   std::span<const std::string> names, bool force);

}  // namespace gumbelbox
