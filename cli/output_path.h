#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace gumbelbox {

/// Throws when a file could not be written there, so that long work does not end in an error:
/// kUsage for no name and for "-", kIo when the folder is missing or may not be written or the path
/// is a folder.
void require_writable(const std::string& path);

/// Throws kUsage if there is a file that is not empty and whose beginning (256 bytes, if there are
/// so many) `is_ours` does not know, so that a slip of the hand replaces an old result and never
/// the user's own work. `kind` names what may be replaced: "a model".
void require_replaceable(const std::string& path,
                         const std::function<bool(std::string_view)>& is_ours,
                         std::string_view kind);

/// The same for a file that has `mark` near its beginning.
void require_replaceable(const std::string& path, std::string_view mark, std::string_view kind);

/// Throws kUsage, naming both flags, when two paths are the same file. An empty path is none.
void require_different(const std::string& path, const std::string& other, std::string_view flag,
                       std::string_view other_flag);

}  // namespace gumbelbox
