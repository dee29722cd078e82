#pragma once

#include <cstdint>
#include <string>

namespace gumbelbox {

/// Throws kIo, naming `path`, what is free and what is needed, unless the disk that holds the path,
/// or will hold it, has room for so many bytes more. Nothing for a device or a pipe, and where the
/// file system does not tell.
void require_room(const std::string& path, std::uint64_t bytes);

/// Throws kUsage unless the file system can keep a file under the last name of the path, with
/// `more` bytes added to it, and the path as a whole is not too long for the operating system.
void require_short_name(const std::string& path, std::size_t more = 0);

}  // namespace gumbelbox
