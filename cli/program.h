#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace gumbelbox {

/// The whole program: reads the arguments, runs a verb, returns the exit code. Never throws.
int run_program(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err);

}  // namespace gumbelbox
