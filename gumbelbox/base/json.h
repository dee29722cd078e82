#pragma once

// The one place that includes nlohmann-json.
#include <nlohmann/json.hpp>

namespace gumbelbox {

/// JSON value whose objects keep the order in which keys were added, so that equal runs print equal
/// bytes.
using Json = nlohmann::ordered_json;

}  // namespace gumbelbox
