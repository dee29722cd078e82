#include "gumbelbox/export/name_lines.h"

#include <algorithm>
#include <string>

namespace gumbelbox {

void write_name_lines(const NameTable& names, std::ostream& out) {
  for (EntityId id = 0; id < names.size(); ++id) {
    std::string line(names.name(id));
    std::ranges::replace_if(
        line, [](char c) { return c >= '\t' && c <= '\r'; }, ' ');
    line += '\n';
    out << line;
  }
}

}  // namespace gumbelbox
