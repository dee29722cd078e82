#pragma once

#include <string>

#include "gumbelbox/base/error.h"
#include "gumbelbox/fit/fit.h"

namespace gumbelbox {

/// What `train` prints of a run that ended in the model file `out`.
std::string train_report(const Fitted& fitted, const std::string& out,
                         std::optional<double> seconds = std::nullopt);

/// An error that ended a run, with the way to go on.
Error with_way_on(const Error& error, double learning_rate, const CheckpointKeeper& checkpoints);

}  // namespace gumbelbox
