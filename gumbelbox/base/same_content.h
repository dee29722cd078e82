#pragma once

#include <functional>
#include <ostream>
#include <string>

namespace gumbelbox {

/// Whether a file holds exactly what `write` writes. Throws what `write` throws.
bool has_content(const std::string& path, const std::function<void(std::ostream&)>& write);

}  // namespace gumbelbox
