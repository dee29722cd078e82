#include <fcntl.h>
#include <unistd.h>

#include <iostream>
#include <new>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/program.h"
#include "cli/resource_limits.h"
#include "cli/stop_signals.h"
#include "gumbelbox/base/error.h"

namespace {

/// A stream that the caller has closed would be the first file that is opened, and get what is
/// meant for the user. Its place is taken by one that can be read but not written, or the other way
/// round, so that its use fails as before.
void fill_standard_streams() {
  int descriptor = ::open("/dev/null", O_WRONLY);
  while (descriptor >= 0 && descriptor <= STDERR_FILENO) {
    descriptor = ::open("/dev/null", O_RDONLY);
  }
  if (descriptor > STDERR_FILENO) ::close(descriptor);
}

}  // namespace

int main(int argc, char** argv) {
  fill_standard_streams();
  gumbelbox::end_on_signals();
  gumbelbox::end_on_lack_of_memory();
  std::ios::sync_with_stdio(false);
  gumbelbox::Console console{
      .out = std::cout, .err = std::cerr, .err_is_terminal = isatty(STDERR_FILENO) == 1};
  try {
    gumbelbox::require_stack();
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    return gumbelbox::run_program(arguments, gumbelbox::kCommands, console);
  } catch (const gumbelbox::Error& error) {
    std::cerr << "gumbelbox: " << error.what() << '\n';
  } catch (const std::bad_alloc&) {
    std::cerr << "gumbelbox: not enough memory\n";
  }
  return 1;
}
