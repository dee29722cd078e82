#pragma once

#include <span>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/console.h"

namespace gumbelbox {

/// The whole program: reads the arguments, runs a verb, returns the exit code. Never throws.
///
/// 0 done; 1 failed; 2 wrong usage. A failure is one line on `err`, "gumbelbox: MESSAGE".
int run_program(const std::vector<std::string>& arguments, std::span<const Command* const> commands,
                Console& console);

}  // namespace gumbelbox
