#include "gumbelbox/export/word2vec.h"

#include <string>
#include <vector>

#include "gumbelbox/export/entity_numbers.h"
#include "gumbelbox/export/number_text.h"
#include "gumbelbox/export/token.h"

namespace gumbelbox {

void write_word2vec(const Model& model, std::ostream& out) {
  EntityNumbers numbers(model);
  const std::vector<std::string> tokens = unique_tokens(model.vocabulary);
  out << numbers.entities() << ' ' << numbers.point_size() << '\n';
  for (std::size_t id = 0; id < numbers.entities(); ++id) {
    std::string line = tokens[id] + ' ';
    append_numbers(numbers.point(id), ' ', line);
    line += '\n';
    out << line;
  }
}

}  // namespace gumbelbox
