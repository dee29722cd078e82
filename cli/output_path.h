#pragma once

#include <string>

namespace gumbelbox {

/// Throws kIo when a file could not be written there, so that long work does not end in an error:
/// the folder is missing or may not be written, or the path is a folder.
void require_writable(const std::string& path);

}  // namespace gumbelbox
