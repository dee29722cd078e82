#pragma once

#include <string>
#include <string_view>

namespace gumbelbox {

/// Throws when a file could not be written there, so that long work does not end in an error:
/// kUsage for an empty name, kIo when the folder is missing or may not be written or the path is a
/// folder.
void require_writable(const std::string& path);

/// Throws kUsage, naming both flags, when two paths are the same file. An empty path is none.
void require_different(const std::string& path, const std::string& other, std::string_view flag,
                       std::string_view other_flag);

}  // namespace gumbelbox
