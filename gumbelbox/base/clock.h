#pragma once

#include <functional>

namespace gumbelbox {

/// Seconds since some fixed moment, never going back.
using Clock = std::function<double()>;

/// The clock of this machine.
double steady_seconds();

}  // namespace gumbelbox
