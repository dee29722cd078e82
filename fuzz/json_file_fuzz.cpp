#include "gumbelbox/data/json_file.h"

#include "fuzz/memory_file.h"
#include "gumbelbox/base/utf8.h"

namespace gumbelbox {
namespace {

bool is_name(std::string_view name) {
  return !name.empty() && is_utf8(name) && name.find_first_of("\t\n\r") == name.npos;
}

void check(const Taxonomy& taxonomy) {
  const Vocabulary& vocabulary = taxonomy.vocabulary;
  for (EntityId id = 0; id < vocabulary.size(); ++id) require(is_name(vocabulary.name(id)));
  for (EntityId i = 0; i < vocabulary.aliases().size(); ++i) {
    require(is_name(vocabulary.aliases().name(i)));
    require(vocabulary.alias_owner(i) < vocabulary.size());
  }
  for (const Pair& edge : taxonomy.edges) {
    require(edge.a < vocabulary.size() && edge.b < vocabulary.size());
  }
  require(!taxonomy.form.empty());
}

}  // namespace
}  // namespace gumbelbox

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace gumbelbox;
  const MemoryFile file(as_text(data, size));
  allow_error([&] {
    const Taxonomy taxonomy = read_json(TextFile(file.path()));
    check(taxonomy);
    require(taxonomy.lines.size() == taxonomy.edges.size());
  });
  return 0;
}
