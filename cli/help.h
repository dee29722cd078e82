#pragma once

#include <span>
#include <string>

#include "cli/command.h"

namespace gumbelbox {

/// What the program is for, how to begin, its verbs by use, and how to go on.
std::string program_help(std::span<const Command* const> commands);

enum class HelpDepth { kShort, kAll };

/// How one verb is used: its form, what it does, examples, its arguments and options with defaults
/// and domains. The short help of a verb with everyday options has those alone and says how to see
/// the others. No line is longer than 90 letters unless one word is.
std::string command_help(const Command& command, HelpDepth depth);

}  // namespace gumbelbox
