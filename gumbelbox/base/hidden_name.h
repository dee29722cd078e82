#pragma once

#include <string>
#include <string_view>

namespace gumbelbox {

/// Where writing to a path ends up: behind its links, also those to what does not exist yet. A
/// name such as "." or "made/" becomes that of the folder. Throws kIo for links that lead in a
/// circle.
std::string real_target(const std::string& path);

/// The path of a file of our own beside the real target of `path`:
/// ".gumbelbox-0123456789abcdef.ENDING". The digits follow from the name of the target, so that
/// the next run finds what a killed one left; the length does not, so that it always fits.
std::string hidden_name(const std::string& path, std::string_view ending);

/// Whether the last part of a path is called as hidden_name() calls files.
bool is_hidden_name(const std::string& path);

}  // namespace gumbelbox
