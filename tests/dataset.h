#pragma once

#include <string>

namespace gumbelbox {

/// The folder of a data set that is shipped.
inline std::string dataset(const std::string& name) {
  return std::string(GUMBELBOX_SOURCE_DIR "/datasets/") + name;
}

}  // namespace gumbelbox
