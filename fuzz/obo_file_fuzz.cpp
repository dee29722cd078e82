#include "gumbelbox/data/obo_file.h"

#include "fuzz/memory_file.h"
#include "gumbelbox/data/utf8.h"

namespace gumbelbox {
namespace {

void check(const Taxonomy& taxonomy) {
  const std::size_t entities = taxonomy.vocabulary.size();
  require(entities > 0);
  for (EntityId id = 0; id < entities; ++id) {
    const std::string_view name = taxonomy.vocabulary.name(id);
    require(!name.empty() && is_utf8(name) && name.find_first_of("\t\n\r") == name.npos);
  }
  for (const Pair& edge : taxonomy.edges) require(edge.a < entities && edge.b < entities);
}

}  // namespace
}  // namespace gumbelbox

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace gumbelbox;
  const MemoryFile file(as_text(data, size));
  allow_error([&] {
    Taxonomy taxonomy = read_obo(file.path(), size % 2 == 0 ? OboNames::kName : OboNames::kId);
    check(taxonomy);
    drop_redundant_edges(taxonomy);
    check(taxonomy);
  });
  return 0;
}
