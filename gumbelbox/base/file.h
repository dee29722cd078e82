#pragma once

#include <functional>
#include <ostream>
#include <string>

namespace gumbelbox {

/// Writes a whole file or nothing: `write` fills a temporary file beside `path`, which is flushed
/// to the disk and then takes the place of `path` in one step. Throws kIo, or what `write` throws;
/// the old file then stays and the temporary one is removed. A link stays a link; a device or a
/// pipe is written to as it is.
void write_file(const std::string& path, const std::function<void(std::ostream&)>& write);

/// The bytes of a file. Throws kIo.
std::string read_file(const std::string& path);

}  // namespace gumbelbox
