#pragma once

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "gumbelbox/base/error.h"

/// What libFuzzer calls with every input.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace gumbelbox {

inline std::string_view as_text(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// Ends the program unless a property holds.
inline void require(bool holds) {
  if (!holds) std::abort();
}

/// Runs an action that may throw an Error. Any other exception ends the program.
template <class Action>
void allow_error(Action action) {
  try {
    action();
  } catch (const Error&) {
  }
}

}  // namespace gumbelbox
