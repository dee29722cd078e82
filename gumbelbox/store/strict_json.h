#pragma once

#include <stdexcept>
#include <string_view>

#include "gumbelbox/base/json.h"

namespace gumbelbox {

/// Why a text was refused; the message completes a sentence: "is not UTF-8", "has the key 'a'
/// twice".
class JsonError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Parses a JSON object from somebody who may mean harm: no key twice, no more than 10000 keys, no
/// nesting beyond 8, only UTF-8 without NUL. Throws JsonError.
Json parse_strict_json(std::string_view text);

}  // namespace gumbelbox
