#pragma once

#include <optional>
#include <span>
#include <vector>

#include "gumbelbox/base/json.h"
#include "gumbelbox/train/state.h"

namespace gumbelbox {

/// The metric of some epochs as [[epoch, metric], ...].
Json history_json(std::span<const EpochMetric> history);

/// Nothing if it is no such array.
std::optional<std::vector<EpochMetric>> history_from(const Json& json);

}  // namespace gumbelbox
