#pragma once

// The one place that includes fmt: GCC 12 has no std::format. Sources write fmt::format.
// Included by sources only, so that users of the library need not have fmt.
#include <fmt/format.h>
