#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace gumbelbox {

/// A number of things for a message: "1 edge", "2 edges".
inline std::string counted(std::size_t count, std::string_view one, std::string_view many) {
  return std::to_string(count).append(" ").append(count == 1 ? one : many);
}

}  // namespace gumbelbox
