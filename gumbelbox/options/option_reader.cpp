#include "gumbelbox/options/option_reader.h"

namespace gumbelbox {

std::vector<std::string> OptionReader::unused() const {
  std::set<std::string> names;
  for (const GivenOptions* given : {&config_, &command_line_}) {
    for (const auto& [name, option] : *given) {
      if (!used_.contains(name)) names.insert(name);
    }
  }
  return {names.begin(), names.end()};
}

}  // namespace gumbelbox
