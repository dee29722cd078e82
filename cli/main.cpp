#include <unistd.h>

#include <iostream>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/program.h"
#include "cli/stop_signals.h"

int main(int argc, char** argv) {
  gumbelbox::end_on_signals();
  std::ios::sync_with_stdio(false);
  gumbelbox::Console console{
      .out = std::cout, .err = std::cerr, .err_is_terminal = isatty(STDERR_FILENO) == 1};
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  return gumbelbox::run_program(arguments, gumbelbox::kCommands, console);
}
