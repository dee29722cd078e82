#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace gumbelbox {

/// Where TOML is nested more deeply than any configuration.
struct TooDeep {
  std::size_t line;
  std::size_t column;  ///< in characters, from 1
  std::string what;    ///< "expected ..., got more"
};

/// The first place where more brackets are open than 64, or a key has more parts than 16; nothing
/// for a text that a parser that calls itself for every level can read. Strings and comments are
/// skipped; anything else may be wrong with the text.
std::optional<TooDeep> find_too_deep(std::string_view toml);

}  // namespace gumbelbox
