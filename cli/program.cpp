#include "cli/program.h"

#include <ostream>

namespace gumbelbox {

int run_program(const std::vector<std::string>&, std::ostream& out, std::ostream&) {
  out << "gumbelbox " GUMBELBOX_VERSION "\n";
  return 0;
}

}  // namespace gumbelbox
