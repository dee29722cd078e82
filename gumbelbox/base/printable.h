#pragma once

#include <string>
#include <string_view>

namespace gumbelbox {

/// A text of a file with every control character made a '?': a file must not talk to the terminal.
inline std::string printable(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = '?';
  }
  return result;
}

}  // namespace gumbelbox
