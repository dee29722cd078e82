#include <ostream>

#include "cli/commands.h"
#include "gumbelbox/base/json.h"

namespace gumbelbox {
namespace {

struct VersionOptions {
  bool json = false;
};

template <class Visit>
void describe(VersionOptions& o, Visit&& field) {
  field("json", o.json, Flag{}, "print one JSON object");
}

void run(Arguments& arguments, Console& console) {
  const auto options = arguments.read_all<VersionOptions>();
  if (options.json) {
    console.out << Json{{"version", GUMBELBOX_VERSION}}.dump() << '\n';
  } else {
    console.out << "gumbelbox " GUMBELBOX_VERSION "\n";
  }
}

}  // namespace

constinit const Command kVersionCommand = {
    .name = "version",
    .summary = "print the version of this program",
    .description = "Prints the version of this program.",
    .examples =
        "gumbelbox version\n"
        "gumbelbox version --json",
    .options = option_list<VersionOptions>,
    .run = run,
};

}  // namespace gumbelbox
