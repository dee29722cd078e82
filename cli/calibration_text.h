#pragma once

#include <string>

#include "gumbelbox/fit/calibrate.h"
#include "gumbelbox/store/model.h"

namespace gumbelbox {

/// A map in words: "platt (slope 0.93, shift -0.12), fitted to 10000 pairs with mean P 0.1234".
std::string calibration_text(const CalibrationMap& map);

/// Which probabilities of a model are measured; empty if it has no calibration.
std::string calibration_in_use(const Model& model, bool raw);

/// What `calibrate` prints for people about the fit.
std::string calibration_report_text(const CalibrationReport& report);

}  // namespace gumbelbox
