#pragma once

#include <optional>

#include "gumbelbox/base/json.h"
#include "gumbelbox/score/calibration_map.h"
#include "gumbelbox/store/safetensors.h"

namespace gumbelbox {

/// A calibration as a file keeps it: "method", then "slope", "slope" and "shift" or "knots" ([[raw,
/// calibrated], ...]), then "base_rate" and "pairs".
Json calibration_json(const CalibrationMap& map);

/// The metadata `calibration` of a file; nothing if it has no such entry. Throws kFormat if it is
/// no calibration that calibration_map.h knows: another method would give other answers.
std::optional<CalibrationMap> read_calibration(const Safetensors& file);

}  // namespace gumbelbox
