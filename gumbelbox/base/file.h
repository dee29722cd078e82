#pragma once

#include <functional>
#include <ostream>
#include <string>

namespace gumbelbox {

/// Writes a whole file or nothing: `write` fills a hidden file beside it (hidden_name.h), which is
/// flushed to the disk and then takes the place of `path` in one step. Throws kIo, or what `write`
/// throws; the old file then stays and the hidden one is removed. Only if the folder itself cannot
/// be flushed, the new file is there and perhaps not safe from a power cut yet. A hidden file that
/// a killed program left behind is removed first; one that another program is writing is an error.
/// A link stays a link, other names of the old file keep its content, and a device, a pipe or what
/// /dev/stdout stands for is written to as it is.
void write_file(const std::string& path, const std::function<void(std::ostream&)>& write);

/// The bytes of a file. Throws kIo.
std::string read_file(const std::string& path);

/// Whether writing means talking to something (a device, a pipe, a stream that is open already, as
/// open_stream.h knows) and not keeping a file.
bool is_special_file(const std::string& path);

}  // namespace gumbelbox
