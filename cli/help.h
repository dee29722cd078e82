#pragma once

#include <span>
#include <string>

#include "cli/command.h"

namespace gumbelbox {

/// What the program is, its verbs, and how to go on.
std::string program_help(std::span<const Command* const> commands);

/// How one verb is used: its form, what it does, its arguments and options with defaults and
/// domains, and examples. No line is longer than 90 letters unless one word is.
std::string command_help(const Command& command);

}  // namespace gumbelbox
