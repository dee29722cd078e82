#pragma once

#include <optional>
#include <span>
#include <vector>

#include "gumbelbox/base/json.h"
#include "gumbelbox/train/state.h"

namespace gumbelbox {

/// Looks at the metric as [[epoch, metric], ...].
Json looks_json(std::span<const Look> looks);

/// Nothing if it is no such array.
std::optional<std::vector<Look>> looks_from(const Json& json);

}  // namespace gumbelbox
