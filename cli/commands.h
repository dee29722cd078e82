#pragma once

#include "cli/command.h"

namespace gumbelbox {

extern const Command kVersionCommand;

/// Every verb of the program, in the order of its help.
inline constexpr const Command* kCommands[] = {
    &kVersionCommand,
};

}  // namespace gumbelbox
