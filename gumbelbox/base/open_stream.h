#pragma once

#include <optional>
#include <string>

namespace gumbelbox {

/// Whether a path is the name of a stream that a program has open, such as /dev/stdout, /dev/fd/3
/// and links to them: what was written to it before must stay, even if it is a file.
bool is_open_stream(const std::string& path);

/// The number of the stream, if it is one of this process.
std::optional<int> own_stream(const std::string& path);

}  // namespace gumbelbox
