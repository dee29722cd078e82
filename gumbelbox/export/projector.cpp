#include "gumbelbox/export/projector.h"

#include <string>

#include "gumbelbox/export/entity_numbers.h"
#include "gumbelbox/export/number_text.h"

namespace gumbelbox {

void write_projector_vectors(const Model& model, std::ostream& out) {
  EntityNumbers numbers(model);
  for (std::size_t id = 0; id < numbers.entities(); ++id) {
    std::string line;
    append_numbers(numbers.point(id), '\t', line);
    line += '\n';
    out << line;
  }
}

}  // namespace gumbelbox
