#pragma once

#include <string>
#include <vector>

#include "gumbelbox/math/log1m_exp.h"

namespace gumbelbox {

/// What keeps log(1 - e^x) finite where x is near 0.
enum class Log1mGuard {
  kAdditive,   ///< log(1 - e^x + 1e-7), value and slope of one function
  kPublished,  ///< value floored at log(1e-38), slope of the additive form: the published code
};

/// Names of the guards in options, in the order of the enumeration.
const std::vector<std::string>& log1m_guard_names();

/// log(1 - e^x) under a guard, and its derivative.
///
/// Domain: x <= 0; an x above 0, which only rounding makes, counts as 0.
/// Limits: x -> 0 under kAdditive: log(1e-7) and -1e7; under kPublished: log(1e-38) and -1e7.
Log1mExp guarded_log1m_exp(double x, Log1mGuard guard) noexcept;

}  // namespace gumbelbox
